// Why a card does not move: blocked or waiting.
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
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
  const form = useForm({ start: { flag: 'waiting' as Flag, flagNote: '' }, act: edit })
  const handleSubmit = () =>
    form.submit(({ flag, flagNote }) =>
      edit.mutate({ card, edit: { flag, flagNote: flagNote.trim() || null } }, { onSuccess: onClose }),
    )
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={`Set flag for ${card.candidate.name}`}
      submitLabel="Set flag"
      busy={edit.isPending}
    >
      <Field label="Reason" group error={form.problem('flag')}>
        <Segmented
          size="form"
          {...form.field('flag')}
          options={optionsOf({ waiting: 'Waiting', blocked: 'Blocked' })}
        />
      </Field>
      <Field label="Note" hint="Everyone sees it on the card." error={form.problem('flagNote')}>
        <Input maxLength={500} placeholder="Waiting for the license check" {...form.text('flagNote')} />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
