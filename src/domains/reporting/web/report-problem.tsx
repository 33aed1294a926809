// Why a report cannot be shown, in the server's words, and the way back to one that can.
import { fieldsOf, sentenceOf } from '#platform/web/api-client.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export function ReportProblem({ error, onClear }: { error: Error | null; onClear: () => void }) {
  return (
    <EmptyState
      title="This report cannot be shown"
      action={<Button onClick={onClear}>Show this month</Button>}
    >
      {fieldsOf(error)[0]?.message ?? sentenceOf(error)}
    </EmptyState>
  )
}
