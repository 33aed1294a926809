// A custom field: name, kind and options.
import { useState } from 'react'
import { sentenceAt } from '#platform/web/api-client.ts'
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

export function FieldDialog({ field, onClose }: { field: CandidateField | null; onClose: () => void }) {
  const [label, setLabel] = useState(field?.label ?? '')
  const [kind, setKind] = useState<FieldKind>(field?.kind ?? 'text')
  const [options, setOptions] = useState<string[]>(field?.options ?? [])
  const { add, update } = useFieldChanges()
  const choices = kind === 'choice' ? options : []
  const handleSubmit = () => {
    const done = { onSuccess: onClose }
    if (field) update.mutate({ field, changes: { label, ...(kind === 'choice' && { options }) } }, done)
    else add.mutate({ label, kind, options: choices }, done)
  }
  const error = add.error ?? update.error
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={field ? `Edit ${field.label}` : 'Add a field'}
      submitLabel={field ? 'Save' : 'Add field'}
      busy={add.isPending || update.isPending}
      disabledReason={missing({ label, kind, options })}
    >
      <Field label="Name" error={sentenceAt(error, 'label')}>
        <Input value={label} maxLength={60} onText={setLabel} />
      </Field>
      {field ? null : (
        <Field label="Kind" hint="The kind cannot change later.">
          <Select label="Kind" options={KINDS} value={kind} onChange={setKind} />
        </Field>
      )}
      {kind === 'choice' ? (
        <Field label="Choices" hint="Press Enter after each choice.">
          <TagInput value={options} suggestions={[]} onChange={setOptions} />
        </Field>
      ) : null}
    </FormDialog>
  )
}

function missing(given: { label: string; kind: FieldKind; options: string[] }): string | undefined {
  if (given.label.trim() === '') return 'Name the field first.'
  return given.kind === 'choice' && given.options.length === 0 ? 'Add at least one choice.' : undefined
}
