// Why a card does not move: blocked or waiting.
import { useState } from 'react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { optionsOf } from '#ui/options.ts'
import { Segmented } from '#ui/segmented.tsx'
import type { Card } from '../contract/schemas.ts'
import type { Flag } from '../contract/words.ts'
import { useEditCard } from './api.ts'

export function FlagDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const edit = useEditCard()
  const [flag, setFlag] = useState<Flag>('waiting')
  const [note, setNote] = useState('')
  const handleSubmit = () =>
    edit.mutate({ card, edit: { flag, flagNote: note.trim() || null } }, { onSuccess: onClose })
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={`Set flag for ${card.candidate.name}`}
      submitLabel="Set flag"
      busy={edit.isPending}
    >
      <Field label="Reason" group>
        <Segmented
          size="form"
          value={flag}
          onChange={setFlag}
          options={optionsOf({ waiting: 'Waiting', blocked: 'Blocked' })}
        />
      </Field>
      <Field label="Note" hint="Everyone sees it on the card.">
        <Input value={note} maxLength={500} placeholder="Waiting for the license check" onText={setNote} />
      </Field>
      <ErrorLine error={edit.error} />
    </FormDialog>
  )
}
