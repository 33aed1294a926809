// Ends a hire: how, since when, and why.
import { ErrorLine } from '#platform/web/error-line.tsx'
import { UNDO_MS } from '#platform/web/list/bulk.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { useForm } from '#platform/web/use-form.ts'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { optionsOf } from '#ui/options.ts'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Card } from '../contract/schemas.ts'
import { HIRE_END_LABELS, type HireEnd } from '../contract/words.ts'
import { useBringBack, useEndHire } from './api.ts'
import { backWords } from './words.ts'

const HINTS: Record<HireEnd, string> = {
  did_not_start: 'The card leaves the board, and the opening is free again.',
  left: 'The card leaves the board, and the opening is free again.',
  mistake: 'The card returns to its stage before the hire.',
}

const today = () => new Intl.DateTimeFormat('en-CA').format(new Date())

export function EndHireDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const end = useEndHire()
  const bringBack = useBringBack()
  const form = useForm({
    start: () => ({ how: 'did_not_start' as HireEnd, on: today(), reason: '' }),
    check: ({ on, reason }) => ({
      on: on ? null : 'Enter the date.',
      reason: reason.trim() ? null : 'Write the reason.',
    }),
    act: end,
  })
  const { name } = card.candidate
  const handleUndo = () =>
    void bringBack.mutateAsync(card.id).then((back) => toast({ title: backWords(name, back) }), showFailure)
  const handleSubmit = () =>
    form.submit(({ how, on, reason }) =>
      end.mutate(
        { card, input: { how, on, reason: reason.trim() } },
        {
          onSuccess: () => {
            onClose()
            const undo = { duration: UNDO_MS, action: { label: 'Undo', onClick: handleUndo } }
            toast({ title: `The hire of ${name} has ended`, ...(how !== 'mistake' && undo) })
          },
        },
      ),
    )
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={`End the hire of ${name}?`}
      submitLabel="End this hire"
      danger
      busy={end.isPending}
    >
      <Field label="How it ended" hint={HINTS[form.values.how]} error={form.problem('how')}>
        <Select {...form.field('how')} options={optionsOf(HIRE_END_LABELS)} />
      </Field>
      <Field label="Date" error={form.problem('on')} required>
        <DateInput max={today()} {...form.field('on')} />
      </Field>
      <Field label="Reason" error={form.problem('reason')} required>
        <Textarea maxLength={400} rows={2} {...form.text('reason')} />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
