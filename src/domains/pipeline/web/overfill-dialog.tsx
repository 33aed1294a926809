// Asks for confirmation of a hire beyond the posting's openings.
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { Overfill } from './use-moves.ts'

export function OverfillDialog({ overfill, onClose }: { overfill: Overfill; onClose: () => void }) {
  const { name, from, warning, hire } = overfill
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Hire ${name}?`}
      description={warning}
      confirmLabel="Hire anyway"
      cancelLabel={`Keep in ${from}`}
      onConfirm={() => {
        onClose()
        hire()
      }}
    />
  )
}
