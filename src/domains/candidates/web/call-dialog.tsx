// Logs a phone call with its note and duration.
import type { KeyboardEvent } from 'react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { isWaiting } from '#platform/web/offline/may-wait.ts'
import { useForm } from '#platform/web/use-form.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { optionsOf } from '#ui/options.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Candidate } from '../contract/schemas.ts'
import { useAddActivity } from './api.ts'
import { fullName } from './names.ts'

type CallKind = 'call' | 'missed' | 'voicemail'
const OUTCOMES = optionsOf({ call: 'Talked', missed: 'No answer', voicemail: 'Voicemail' })

/** Enter logs the call as it is: two keys for a call without a note. */
export function CallDialog({ candidate, onClose }: { candidate: Candidate; onClose: () => void }) {
  const add = useAddActivity(candidate)
  const form = useForm({
    start: { text: '', kind: 'call' as CallKind, durationMinutes: null as number | null },
    act: add,
    draft: `call-${candidate.id}`,
  })
  const handleSubmit = () =>
    form.submit(({ text, kind, durationMinutes }) =>
      add.mutate(
        { kind, text: text.trim(), durationMinutes: kind === 'call' ? durationMinutes : null },
        {
          onSuccess: (answer) => {
            form.forget()
            if (!isWaiting(answer)) toast({ title: 'Call logged' })
            onClose()
          },
        },
      ),
    )
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <FormDialog
      onClose={onClose}
      onDiscard={form.forget}
      onSubmit={handleSubmit}
      title={`Log a call with ${fullName(candidate)}`}
      submitLabel="Log call"
      busy={add.isPending}
    >
      <Field label="Notes" note="optional, Shift+Enter for a new line" error={form.problem('text')}>
        <Textarea rows={4} {...form.text('text')} onKeyDown={handleKeyDown} />
      </Field>
      <Segmented className="self-start" label="Outcome" options={OUTCOMES} {...form.field('kind')} />
      <Field label="Minutes" note="optional" error={form.problem('durationMinutes')}>
        <NumberInput optional min={0} max={1440} className="w-28" {...form.field('durationMinutes')} />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
