// The user's own signature below each email to a candidate.
import { useQuery } from '@tanstack/react-query'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { MAX_SIGNATURE } from '../contract/words.ts'
import { signatureQuery, useSaveSignature } from './api.ts'

export function SignatureDialog({ onClose }: { onClose: () => void }) {
  const saved = useQuery(signatureQuery).data
  return saved ? <SignatureForm body={saved.body} onClose={onClose} /> : null
}

function SignatureForm({ body, onClose }: { body: string; onClose: () => void }) {
  const save = useSaveSignature(() => {
    toast({ title: 'Signature saved' })
    onClose()
  })
  const form = useForm({ start: { body }, act: save })
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={() => form.submit((values) => save.mutate(values.body))}
      title="Your signature"
      description="Added below each email that you send to a candidate. Texts have none."
      submitLabel="Save signature"
      busy={save.isPending}
    >
      <Field
        label="Signature"
        hint="**Bold** and [links](https://…) work here too."
        error={form.problem('body')}
      >
        <Textarea rows={4} maxLength={MAX_SIGNATURE} {...form.text('body')} />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
