// Why a card does not move: blocked or waiting.
import { useState } from 'react'
import { sentenceOf } from '#platform/web/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Card } from '../contract/schemas.ts'
import type { Flag } from '../contract/words.ts'
import { useEditCard } from './api.ts'

export function FlagDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const edit = useEditCard()
  const [flag, setFlag] = useState<Flag>('waiting')
  const [note, setNote] = useState('')
  const handleSubmit = () =>
    edit.mutate(
      { card, edit: { flag, flagNote: note.trim() || null } },
      { onSuccess: onClose, onError: (error) => toast({ tone: 'danger', title: sentenceOf(error) }) },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      onSubmit={handleSubmit}
      title={`Set flag for ${card.candidate.name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={edit.isPending}>
            Set flag
          </Button>
        </>
      }
    >
      <Field label="Reason" group>
        <Segmented
          size="form"
          value={flag}
          onChange={setFlag}
          options={[
            { value: 'waiting', label: 'Waiting' },
            { value: 'blocked', label: 'Blocked' },
          ]}
        />
      </Field>
      <Field label="Note" hint="Everyone sees it on the card.">
        <Input
          value={note}
          maxLength={500}
          placeholder="Waiting for the license check"
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </Dialog>
  )
}
