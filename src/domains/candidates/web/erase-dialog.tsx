// Erases a candidate permanently. The user types the name, because there is no undo.
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { sayDone } from '#ui/toast-store.ts'
import type { Candidate } from '../contract/schemas.ts'
import { useErase } from './dossier-api.ts'
import { fullName } from './names.ts'

type EraseDialogProps = { candidate: Candidate; onClose: () => void; onErased: () => void }

export function EraseDialog({ candidate, onClose, onErased }: EraseDialogProps) {
  const erase = useErase(candidate.id)
  const form = useForm({ start: { confirmName: '' }, act: erase })
  const name = fullName(candidate)
  const handleSubmit = () =>
    form.submit(({ confirmName }) => erase.mutate(confirmName, { onSuccess: sayDone('Erased', onErased) }))
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={`Erase ${name}?`}
      description="The name, contact details, files, notes, emails and all other personal data are deleted. Reports keep their figures. This cannot be undone."
      submitLabel="Erase permanently"
      danger
      busy={erase.isPending}
      disabledReason={form.values.confirmName.trim() === '' ? 'Type the name first.' : undefined}
    >
      <Field label={`Type ${name}`} error={form.problem('confirmName')}>
        <Input autoComplete="off" {...form.text('confirmName')} />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
