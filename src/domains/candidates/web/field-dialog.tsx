// A custom field: name, kind and options.
import { useState } from 'react'
import { sentenceOf } from '#platform/web/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
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
    <Dialog
      open
      onOpenChange={onClose}
      onSubmit={handleSubmit}
      title={field ? `Edit ${field.label}` : 'Add a field'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={add.isPending || update.isPending}
            disabledReason={missing({ label, kind, options })}
          >
            {field ? 'Save' : 'Add field'}
          </Button>
        </>
      }
    >
      <Field label="Name" error={error ? sentenceOf(error) : undefined}>
        <Input value={label} maxLength={60} onChange={(event) => setLabel(event.target.value)} />
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
    </Dialog>
  )
}

function missing(given: { label: string; kind: FieldKind; options: string[] }): string | undefined {
  if (given.label.trim() === '') return 'Name the field first.'
  return given.kind === 'choice' && given.options.length === 0 ? 'Add at least one choice.' : undefined
}
