// Logs a phone call with its note and duration.
import { type KeyboardEvent, useState } from 'react'
import { sentenceAt } from '#platform/web/api-client.ts'
import { isWaiting } from '#platform/web/offline/may-wait.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { optionsOf } from '#ui/options.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { useDraft } from '#ui/use-draft.ts'
import type { Candidate } from '../contract/schemas.ts'
import { useAddActivity } from './api.ts'
import { fullName } from './names.ts'

type CallKind = 'call' | 'missed' | 'voicemail'
const OUTCOMES = optionsOf({ call: 'Talked', missed: 'No answer', voicemail: 'Voicemail' })

/** Enter logs the call as it is: two keys for a call without a note. */
export function CallDialog({ candidate, onClose }: { candidate: Candidate; onClose: () => void }) {
  const [text, setText] = useDraft(`call-${candidate.id}`)
  const [minutes, setMinutes] = useState<number | null>(null)
  const [kind, setKind] = useState<CallKind>('call')
  const add = useAddActivity(candidate)
  const handleSubmit = () => {
    add.mutate(
      { kind, text: text.trim(), durationMinutes: kind === 'call' ? minutes : null },
      {
        onSuccess: (answer) => {
          setText('')
          if (!isWaiting(answer)) toast({ title: 'Call logged' })
          onClose()
        },
      },
    )
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <FormDialog
      onClose={onClose}
      onDiscard={() => setText('')}
      onSubmit={handleSubmit}
      title={`Log a call with ${fullName(candidate)}`}
      submitLabel="Log call"
      busy={add.isPending}
    >
      <Field label="Notes" note="optional, Shift+Enter for a new line" error={sentenceAt(add.error, 'text')}>
        <Textarea rows={4} value={text} onText={setText} onKeyDown={handleKeyDown} />
      </Field>
      <Segmented className="self-start" label="Outcome" options={OUTCOMES} value={kind} onChange={setKind} />
      <Field label="Minutes" note="optional">
        <NumberInput optional min={0} max={1440} className="w-28" value={minutes} onChange={setMinutes} />
      </Field>
    </FormDialog>
  )
}
