// Lists the interviews that a withdrawal cancels, before it happens. Asks nothing else.
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { Card } from '../contract/schemas.ts'
import { useWithdrawWithUndo } from './use-withdraw-with-undo.ts'
import { type Ending, endingWords } from './words.ts'

type WithdrawDialogProps = { card: Card; ending: Ending; onClose: () => void }

export function WithdrawDialog({ card, ending, onClose }: WithdrawDialogProps) {
  const { withdraw, isPending } = useWithdrawWithUndo()
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Mark ${card.candidate.name} as withdrawn?`}
      description={endingWords(ending, 1)}
      confirmLabel="Mark as withdrawn"
      danger
      busy={isPending}
      onConfirm={() => void withdraw(card).then(onClose)}
    />
  )
}
