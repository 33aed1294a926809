// An import that cannot be shown.
import { hasCode } from '#platform/web/api-client.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ComponentError } from '#ui/error-state.tsx'

export function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!hasCode(error, 'not_found')) return <ComponentError onRetry={onRetry} />
  return (
    <EmptyState title="This import does not exist">Choose one from the list, or upload a file.</EmptyState>
  )
}
