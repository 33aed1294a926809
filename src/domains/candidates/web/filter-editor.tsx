// How one filter is chosen: from a list, by a number of days, or by a date.

import { ChoiceList } from '#ui/choice-list.tsx'
import { EditableDate } from '#ui/editable-date.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import type { CandidateFilter } from '../schemas.ts'
import { type FilterName, type FilterOptions, filterKinds } from './filter-kinds.ts'
import type { TrackerSearch } from './search.ts'

type FilterEditorProps = {
  name: FilterName
  search: TrackerSearch
  options: FilterOptions
  onChange: (changes: Partial<CandidateFilter>) => void
}

export function FilterEditor({ name, search, options, onChange }: FilterEditorProps) {
  const { editor, label } = filterKinds[name]
  if (editor === 'days') {
    return (
      <Field label="No activity for" hint="Days since the last call, note or status change.">
        <Input
          type="number"
          min={1}
          max={3650}
          inputMode="numeric"
          value={search.idleDays ?? ''}
          onChange={(event) => onChange({ idleDays: Number(event.target.value) || undefined })}
        />
      </Field>
    )
  }
  if (editor === 'date') {
    const value = search[name]
    return (
      <Field label={`${label} ${filterKinds[name].operator}`}>
        <EditableDate
          value={typeof value === 'string' ? value : ''}
          onSave={(date) => onChange({ [name]: date || undefined })}
        />
      </Field>
    )
  }
  const chosen = search[name]
  return (
    <ChoiceList
      label={label}
      options={options[name] ?? []}
      value={Array.isArray(chosen) ? chosen : []}
      onChange={(values) => onChange({ [name]: values.length > 0 ? values : undefined })}
    />
  )
}
