// What was said on the phone, and for how long.
import { useState } from 'react'
import { sentenceOf } from '#platform/web/api-client.ts'
import { isWaiting } from '#platform/web/offline/may-wait.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { useDraft } from '#ui/use-draft.ts'
import type { Candidate } from '../schemas.ts'
import { useAddActivity } from './api.ts'
import { fullName } from './names.ts'

export function CallDialog({ candidate, onClose }: { candidate: Candidate; onClose: () => void }) {
  const [text, setText] = useDraft(`call-${candidate.id}`)
  const [minutes, setMinutes] = useState('')
  const [tried, setTried] = useState(false)
  const add = useAddActivity(candidate)
  const handleSubmit = () => {
    setTried(true)
    if (text.trim() === '') return
    const durationMinutes = minutes === '' ? null : Math.max(0, Math.min(1440, Math.round(Number(minutes))))
    add.mutate(
      { kind: 'call', text, durationMinutes },
      {
        onSuccess: (answer) => {
          setText('')
          if (!isWaiting(answer)) toast({ title: 'Call logged' })
          onClose()
        },
      },
    )
  }
  const missing = tried && text.trim() === '' ? 'Write one sentence about the call.' : undefined
  return (
    <Dialog
      open
      onOpenChange={onClose}
      onSubmit={handleSubmit}
      title={`Log a call with ${fullName(candidate)}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={add.isPending}>
            Log call
          </Button>
        </>
      }
    >
      <Field label="What was said" error={add.error ? sentenceOf(add.error) : missing}>
        <Textarea rows={4} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Field label="Minutes" note="optional">
        <Input
          type="number"
          min={0}
          max={1440}
          inputMode="numeric"
          className="w-28"
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
        />
      </Field>
    </Dialog>
  )
}
