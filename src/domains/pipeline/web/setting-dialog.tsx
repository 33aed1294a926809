// The frame of the dialogs that edit a stage or a reason.
import type { ReactNode } from 'react'
import { ApiError } from '#platform/web/api-client.ts'
import { showFailure } from '#platform/web/show-failure.ts'
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
  onSubmit: () => void
  onRemove: () => void
  onClose: () => void
  children: ReactNode
}

export function SettingDialog(props: SettingDialogProps) {
  const { noun, label, off, busy, onSubmit, onRemove, onClose, children } = props
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
    </FormDialog>
  )
}

/** The server's error for a field. */
export const fieldProblem = (error: Error | null, path: string) =>
  error instanceof ApiError ? error.problem?.fields?.find((each) => each.path === path)?.message : undefined

/** Errors shown beside a field are not repeated. */
export function sayFailure(error: Error): void {
  if (!(error instanceof ApiError && error.status === 422)) showFailure(error)
}
