// Records a cost that a receipt lacks: the amount of a check, or the rate of a user.
import type { MissingCost, Receipt } from '../contract/schemas.ts'
import { CheckDialog } from './check-dialog.tsx'
import { RateDialog } from './rate-dialog.tsx'

type MissingDialogProps = { receipt: Receipt; missing: MissingCost; onClose: () => void }

export function MissingDialog({ receipt, missing, onClose }: MissingDialogProps) {
  const { kind, user, costId, label } = missing
  if (kind === 'check')
    return <CheckDialog candidate={receipt.hire.candidate} costId={costId} label={label} onClose={onClose} />
  return (
    <RateDialog
      start={kind === 'hour' ? { kind: 'hour', key: user?.id ?? null } : { kind: 'minutes' }}
      onClose={onClose}
    />
  )
}
