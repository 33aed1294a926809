// The filters of the tracker.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { ListFilters } from '#platform/web/list/list-filters.tsx'
import { Field } from '#ui/field.tsx'
import type { OwnFilter, SetFilter } from '#ui/filter-set.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import type { CandidateField } from '../contract/custom-fields.ts'
import { CANDIDATE_FILTERS, type CandidateFilter } from '../contract/filters.ts'
import { facetsQuery } from './api.ts'
import { hasChoices, optionsOf } from './field-options.ts'
import { choicesOf } from './filter-kinds.ts'

type TrackerFiltersProps = {
  search: CandidateFilter
  fields?: readonly CandidateField[] | undefined
  onChange: (changes: Partial<CandidateFilter>) => void
}

const NO_FIELDS: NonNullable<TrackerFiltersProps['fields']> = []

export function TrackerFilters({ search, fields = NO_FIELDS, onChange }: TrackerFiltersProps) {
  const facets = useQuery(facetsQuery)
  const [edited, setEdited] = useState('')
  const clients = useQuery({
    ...allClientsQuery,
    enabled: edited === 'client' || search.client !== undefined,
  })
  return (
    <ListFilters
      filters={CANDIDATE_FILTERS}
      search={search}
      onChange={onChange}
      onEdit={setEdited}
      {...choicesOf({ facets: facets.data, clients: clients.data })}
      more={[...ownFilters(fields, { search, onChange }), idleFilter(search, onChange)]}
    />
  )
}

/** Choices and yes or no. The search finds texts, numbers and dates. */
export function ownFilters(
  fields: readonly CandidateField[],
  { search, onChange }: TrackerFiltersProps,
): SetFilter[] {
  return fields.filter(hasChoices).map((field) => {
    const isOwn = (filter: string) => filter.startsWith(`${field.id}:`)
    const own = search.custom?.filter(isOwn) ?? []
    const others = search.custom?.filter((filter) => !isOwn(filter)) ?? []
    return {
      id: field.id,
      label: field.label,
      options: optionsOf(field).map(({ value, label }) => ({
        value: `${field.id}:${encodeURIComponent(value)}`,
        label,
      })),
      value: own.length > 0 ? own : undefined,
      nameOf: () => 'a removed choice',
      onChange: (value) => {
        const all = [...others, ...(value ?? [])]
        onChange({ custom: all.length > 0 ? all : undefined })
      },
    }
  })
}

function idleFilter({ idleDays }: CandidateFilter, onChange: TrackerFiltersProps['onChange']): OwnFilter {
  return {
    id: 'idleDays',
    label: 'Quiet',
    operator: 'for',
    sentence: idleDays === undefined ? undefined : `${idleDays} days`,
    onRemove: () => onChange({ idleDays: undefined }),
    editor: (
      <Field label="Nothing happened for" hint="Days since the last call, note or change of status.">
        <NumberInput
          optional
          min={1}
          max={3650}
          value={idleDays ?? null}
          onChange={(days) => onChange({ idleDays: days ?? undefined })}
        />
      </Field>
    ),
  }
}
