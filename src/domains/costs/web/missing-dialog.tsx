// Records a cost that a receipt lacks: the amount of a check, or the rate of a user.
import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#platform/web/query-state.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { MissingCost, Receipt } from '../contract/schemas.ts'
import { candidateCostsQuery } from './api.ts'
import { CostDialog } from './cost-dialog.tsx'
import { RateDialog } from './rate-dialog.tsx'

type MissingDialogProps = { receipt: Receipt; missing: MissingCost; onClose: () => void }

export function MissingDialog({ receipt, missing, onClose }: MissingDialogProps) {
  const { candidate } = receipt.hire
  const isCheck = missing.kind === 'check'
  const costs = useQuery({ ...candidateCostsQuery(candidate.id), enabled: isCheck })
  if (!isCheck)
    return (
      <RateDialog
        start={
          missing.kind === 'hour' ? { kind: 'hour', key: missing.user?.id ?? null } : { kind: 'minutes' }
        }
        onClose={onClose}
      />
    )
  const cost = costs.data?.items.find(({ id }) => id === missing.costId)
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
    <Dialog open onOpenChange={onClose} title={missing.label}>
      <QueryState query={costs} />
    </Dialog>
  )
}
