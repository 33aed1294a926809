// The custom fields of a candidate, edited in place.
import { useQuery } from '@tanstack/react-query'
import { plainNumber } from '#shared/typed-number.ts'
import { EditableDate } from '#ui/editable-date.tsx'
import { EditableText } from '#ui/editable-text.tsx'
import { Select } from '#ui/select.tsx'
import type { EditConflict } from '#ui/use-edit-conflict.ts'
import type { CandidateField } from '../contract/custom-fields.ts'
import type { Candidate, CandidateEdit } from '../contract/schemas.ts'
import { fieldsQuery } from './api.ts'
import { SavedRow } from './detail-row.tsx'
import { hasChoices, optionsOf } from './field-options.ts'

type Value = string | number | boolean | null
type OwnFieldsProps = {
  candidate: Candidate
  change: (edit: CandidateEdit, how?: EditConflict) => Promise<void>
}

export function OwnFields({ candidate, change }: OwnFieldsProps) {
  const fields = useQuery(fieldsQuery)
  if (!fields.data || fields.data.items.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      {fields.data.items.map((field) => (
        <SavedRow key={field.id} label={field.label}>
          {(save) => (
            <Editor
              field={field}
              value={(candidate.custom[field.id] ?? null) as Value}
              change={(value, how) => change({ custom: { [field.id]: value } }, how)}
              save={save}
            />
          )}
        </SavedRow>
      ))}
    </div>
  )
}

type EditorProps = {
  field: CandidateField
  value: Value
  change: (value: Value, how?: EditConflict) => Promise<void>
  save: (work: Promise<void>) => void
}

const EMPTY = 'empty'

function Editor({ field, value, change, save }: EditorProps) {
  if (field.kind === 'date')
    return (
      <EditableDate
        label={field.label}
        value={String(value ?? '')}
        onSave={(day, how) => change(day || null, how)}
      />
    )
  if (hasChoices(field)) {
    return (
      <Select
        size="sm"
        label={field.label}
        options={[{ value: EMPTY, label: 'Not set' }, ...optionsOf(field)]}
        value={shown(value)}
        onChange={(next) => save(change(chosen(field, next)))}
      />
    )
  }
  return (
    <EditableText
      label={field.label}
      value={value === null ? '' : String(value)}
      onSave={async (text, how) =>
        change(field.kind === 'number' ? readNumber(text) : text.trim() || null, how)
      }
    />
  )
}

function shown(value: Value): string {
  if (value === null) return EMPTY
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

function chosen({ kind }: CandidateField, next: string): Value {
  if (next === EMPTY) return null
  return kind === 'yes_no' ? next === 'yes' : next
}

function readNumber(text: string): number | null {
  if (text.trim() === '') return null
  const number = plainNumber(text)
  if (number === null) throw new Error('Enter a number like 1,250.5.')
  return Number(number)
}
