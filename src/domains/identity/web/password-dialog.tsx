// Asks for the user's password before a change of sign-in methods.
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '#platform/web/api-client.ts'
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
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const handleSubmit = () => {
    setMissing(password === '')
    if (password !== '') onConfirm(password)
  }
  const problem = missing ? 'Enter your password.' : error && sentenceOf(error)
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
      <Field label="Your password" error={problem ?? undefined}>
        <PasswordInput value={password} onChange={setPassword} />
      </Field>
    </FormDialog>
  )
}
