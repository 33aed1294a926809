// The frame of the dialogs that edit a stage or a reason.
import type { ReactNode } from 'react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'

type SettingDialogProps = {
  /** "stage", as in the buttons. */
  noun: string
  /** The current name. Null for a new one. */
  label: string | null
  /** Why it cannot be changed. */
  off: string | undefined
  busy: boolean
  /** What no field shows. */
  refusal: Error | null
  onSubmit: () => void
  onRemove: () => void
  onClose: () => void
  children: ReactNode
}

export function SettingDialog(props: SettingDialogProps) {
  const { noun, label, off, busy, refusal, onSubmit, onRemove, onClose, children } = props
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={onSubmit}
      title={label ?? `Add a ${noun}`}
      submitLabel={`${label === null ? 'Add' : 'Save'} ${noun}`}
      busy={busy}
      disabledReason={off}
      aside={
        label === null ? null : (
          <Button variant="ghost" disabledReason={off} onClick={onRemove} className="mr-auto">
            Remove {noun}
          </Button>
        )
      }
    >
      {children}
      <ErrorLine error={refusal} />
    </FormDialog>
  )
}
