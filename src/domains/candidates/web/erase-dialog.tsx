// Erases a candidate permanently. The user types the name, because there is no undo.
import { useState } from 'react'
import { sentenceOf } from '#platform/web/api-client.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { sayDone } from '#ui/toast-store.ts'
import type { Candidate } from '../contract/schemas.ts'
import { useErase } from './dossier-api.ts'
import { fullName } from './names.ts'

type EraseDialogProps = { candidate: Candidate; onClose: () => void; onErased: () => void }

export function EraseDialog({ candidate, onClose, onErased }: EraseDialogProps) {
  const [typed, setTyped] = useState('')
  const erase = useErase(candidate.id)
  const name = fullName(candidate)
  const handleSubmit = () =>
    erase.mutate(typed, {
      onSuccess: sayDone('Erased', onErased),
    })
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={`Erase ${name}?`}
      description="The name, contact details, files, notes, emails and all other personal data are deleted. Reports keep their figures. This cannot be undone."
      submitLabel="Erase permanently"
      danger
      busy={erase.isPending}
      disabledReason={typed.trim() === '' ? 'Type the name first.' : undefined}
    >
      <Field label={`Type ${name}`} error={erase.error && sentenceOf(erase.error)}>
        <Input value={typed} autoComplete="off" onText={setTyped} />
      </Field>
    </FormDialog>
  )
}
