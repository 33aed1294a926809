// A dialog that is a form: Cancel, and the button that names the act. Enter submits it.
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type FormDialogProps = {
  title: ReactNode
  description?: ReactNode
  width?: number
  onClose: () => void
  /** Deletes a kept draft: the user canceled the form, or agreed to lose it. */
  onDiscard?: () => void
  onSubmit: () => void
  submitLabel: ReactNode
  cancelLabel?: string
  danger?: boolean
  busy?: boolean
  disabledReason?: string | null
  /** At the start of the footer: a remark, or the button that removes the record. */
  aside?: ReactNode
  children?: ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const { onClose, submitLabel, cancelLabel = 'Cancel', danger, busy, disabledReason, aside, ...rest } = props
  const handleCancel = () => {
    rest.onDiscard?.()
    onClose()
  }
  return (
    <Dialog
      {...rest}
      open
      busy={busy}
      onOpenChange={onClose}
      footer={
        <>
          {aside}
          <Button onClick={handleCancel}>{cancelLabel}</Button>
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            disabledReason={disabledReason}
          >
            {submitLabel}
          </Button>
        </>
      }
    />
  )
}

/** A remark beside the buttons, where there is room. */
export const FooterNote = ({ children }: { children: ReactNode }) => (
  <span className="mr-auto self-center text-12 text-ink-3 max-md:hidden">{children}</span>
)
