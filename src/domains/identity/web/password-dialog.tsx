// Asks for the user's password before a change of sign-in methods.
import type { ReactNode } from 'react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { PasswordInput } from './password-input.tsx'

type PasswordDialogProps = {
  title: string
  description: ReactNode
  confirmLabel: string
  danger?: boolean
  busy: boolean
  error: Error | null
  onConfirm: (password: string) => void
  onClose: () => void
}

export function PasswordDialog(props: PasswordDialogProps) {
  const { title, description, confirmLabel, danger = false, busy, error, onConfirm, onClose } = props
  const form = useForm({
    start: { password: '' },
    check: ({ password }) => ({ password: password === '' ? 'Enter your password.' : null }),
    act: { error },
  })
  const handleSubmit = () => form.submit(({ password }) => onConfirm(password))
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={title}
      description={description}
      submitLabel={confirmLabel}
      danger={danger}
      busy={busy}
    >
      <Field label="Your password" error={form.problem('password')}>
        <PasswordInput {...form.field('password')} />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
