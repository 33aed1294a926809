// A custom field: name, kind and options.
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { TagInput } from '#ui/tag-input.tsx'
import type { CandidateField, FieldKind } from '../contract/custom-fields.ts'
import { FIELD_KIND_LABELS, useFieldChanges } from './fields-api.ts'

const KINDS = Object.entries(FIELD_KIND_LABELS).map(([value, label]) => ({
  value: value as FieldKind,
  label,
}))

type FieldDialogProps = {
  field: CandidateField | null
  /** What a new field starts with. */
  proposed?: Pick<CandidateField, 'label' | 'kind' | 'options'>
  onAdded?: (field: CandidateField) => void
  onClose: () => void
}

export function FieldDialog({ field, proposed, onAdded, onClose }: FieldDialogProps) {
  const { add, update } = useFieldChanges()
  const act = field ? update : add
  const first = field ?? proposed
  const form = useForm({
    start: {
      label: first?.label ?? '',
      kind: first?.kind ?? 'text',
      options: first?.options ?? [],
    },
    act,
  })
  const { kind } = form.values
  const handleSubmit = () =>
    form.submit(({ label, options }) => {
      const done = { onSuccess: onClose }
      if (field) update.mutate({ field, changes: { label, ...(kind === 'choice' && { options }) } }, done)
      else
        add.mutate(
          { label, kind, options: kind === 'choice' ? options : [] },
          {
            onSuccess(added) {
              onAdded?.(added)
              onClose()
            },
          },
        )
    })
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={field ? `Edit ${field.label}` : 'Add a field'}
      submitLabel={field ? 'Save' : 'Add field'}
      busy={act.isPending}
      disabledReason={missing(form.values)}
    >
      <Field label="Name" error={form.problem('label')}>
        <Input maxLength={60} {...form.text('label')} />
      </Field>
      {field ? null : (
        <Field label="Kind" hint="The kind cannot change later." error={form.problem('kind')}>
          <Select label="Kind" options={KINDS} {...form.field('kind')} />
        </Field>
      )}
      {kind === 'choice' ? (
        <Field label="Choices" hint="Press Enter after each choice." error={form.problem('options')}>
          <TagInput suggestions={[]} {...form.field('options')} />
        </Field>
      ) : null}
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}

function missing(given: { label: string; kind: FieldKind; options: string[] }): string | undefined {
  if (given.label.trim() === '') return 'Name the field first.'
  return given.kind === 'choice' && given.options.length === 0 ? 'Add at least one choice.' : undefined
}
