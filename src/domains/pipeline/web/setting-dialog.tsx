// The frame of the dialogs that edit what the pipeline is made of: one stage, one reason.
import type { ReactNode } from 'react'
import { ApiError, sentenceOf } from '#platform/web/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast-store.ts'

type SettingDialogProps = {
  /** "stage", as the buttons call it. */
  noun: string
  /** What it is called so far; null while it is new. */
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
    <Dialog
      open
      onOpenChange={onClose}
      onSubmit={onSubmit}
      title={label ?? `Add a ${noun}`}
      footer={
        <>
          {label === null ? null : (
            <Button variant="ghost" disabledReason={off} onClick={onRemove} className="mr-auto">
              Remove {noun}
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} disabledReason={off}>
            {label === null ? 'Add' : 'Save'} {noun}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

/** What the server says of one field. */
export const fieldProblem = (error: Error | null, path: string) =>
  error instanceof ApiError ? error.problem?.fields?.find((each) => each.path === path)?.message : undefined

/** What stands beside a field already is not said twice. */
export function sayFailure(error: Error): void {
  if (!(error instanceof ApiError && error.status === 422))
    toast({ tone: 'danger', title: sentenceOf(error) })
}
