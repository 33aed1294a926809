// Records the amount of a check that has none yet.
import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#platform/web/query-state.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { candidateCostsQuery } from './api.ts'
import { CostDialog } from './cost-dialog.tsx'

type CheckDialogProps = {
  candidate: { id: string; name: string }
  costId: string | null
  label: string
  onClose: () => void
}

export function CheckDialog({ candidate, costId, label, onClose }: CheckDialogProps) {
  const costs = useQuery(candidateCostsQuery(candidate.id))
  const cost = costs.data?.items.find(({ id }) => id === costId)
  if (costs.data)
    return (
      <CostDialog
        candidate={candidate.id}
        name={candidate.name}
        kinds={costs.data.kinds}
        today={costs.data.today}
        {...(cost && { cost })}
        onClose={onClose}
      />
    )
  return (
    <Dialog open onOpenChange={onClose} title={label}>
      <QueryState query={costs} />
    </Dialog>
  )
}
