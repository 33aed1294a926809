// Asks before an act that cannot simply be undone. The button names the act.
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  onConfirm: () => void
  danger?: boolean
  busy?: boolean
  disabledReason?: string | null
  children?: ReactNode
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, onConfirm, children } = props
  const { danger = false, busy, disabledReason, cancelLabel = 'Cancel' } = props
  return (
    <Dialog
      open={open}
      busy={busy}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{cancelLabel}</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            disabledReason={disabledReason}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
