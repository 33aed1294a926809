// The filters of the disqualified list: reason, side, stage, days, and a search by name. A job filter comes from a
// figure or link.
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { OwnerChip } from '#domains/identity/web/index.ts'
import { type ChangeSearch, searchBox } from '#platform/web/list/use-list-search.ts'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { AddFilterButton, FilterChip } from '#ui/filter-chip.tsx'
import { formatDate } from '#ui/format-time.ts'
import { Popover } from '#ui/popover.tsx'
import { Select } from '#ui/select.tsx'
import { REASON_SIDES, SIDE_LABELS } from '../contract/words.ts'
import { clientsQuery, postingQuery, reasonsQuery, stagesQuery } from './choices-api.ts'
import type { DisqualifiedSearch } from './search.ts'

type FiltersProps = { search: DisqualifiedSearch; onChange: ChangeSearch<DisqualifiedSearch> }

export function DisqualifiedFilters({
  search,
  onChange,
  onClear,
}: FiltersProps & { onClear: (() => void) | undefined }) {
  const reasons = useQuery(reasonsQuery)
  const stages = useQuery(stagesQuery)
  const any = (label: string) => ({ value: 'any', label })
  const given = (value: string) => (value === 'any' ? undefined : value)
  const chosenReason = search.reason?.length === 1 ? search.reason[0] : undefined
  return (
    <FilterBar
      onClear={onClear}
      search={searchBox(search, onChange, 'Search disqualified candidates', 'Name, phone, skill')}
    >
      <Select
        size="sm"
        label="Reason"
        value={chosenReason ?? 'any'}
        options={[
          any('Every reason'),
          ...(reasons.data?.items ?? []).map(({ id, label }) => ({ value: id, label })),
        ]}
        onChange={(value) => onChange({ reason: value === 'any' ? undefined : [value] })}
      />
      <Select
        size="sm"
        label="Side"
        value={search.side ?? 'any'}
        options={[any('Either side'), ...REASON_SIDES.map((value) => ({ value, label: SIDE_LABELS[value] }))]}
        onChange={(value) => onChange({ side: REASON_SIDES.find((side) => side === value) })}
      />
      <Select
        size="sm"
        label="From stage"
        value={search.stage ?? 'any'}
        options={[
          any('Any stage'),
          ...(stages.data?.items ?? []).map(({ id, label }) => ({ value: id, label })),
        ]}
        onChange={(value) => onChange({ stage: given(value) })}
      />
      <JobChip search={search} onChange={onChange} />
      <OwnerChip owner={search.owner} onRemove={() => onChange({ owner: undefined })} />
      <Days search={search} onChange={onChange} />
    </FilterBar>
  )
}

function JobChip({ search, onChange }: FiltersProps) {
  const { data: job } = useQuery({ ...postingQuery(search.job ?? ''), enabled: Boolean(search.job) })
  const clients = useQuery({ ...clientsQuery(), enabled: Boolean(search.client) })
  const client = clients.data?.items.find(({ id }) => id === search.client)
  return (
    <>
      {search.job ? (
        <FilterChip
          field="Job"
          value={job?.title ?? 'chosen'}
          onRemove={() => onChange({ job: undefined })}
        />
      ) : null}
      {search.client ? (
        <FilterChip
          field="Client"
          value={client?.name ?? 'chosen'}
          onRemove={() => onChange({ client: undefined })}
        />
      ) : null}
    </>
  )
}

const dayText = (day: string) => formatDate(new Date(`${day}T12:00:00`), { now: new Date() })

function Days({ search, onChange }: FiltersProps) {
  const { from, to } = search
  const withFields = (trigger: ReactElement) => (
    <Popover label="Days" trigger={trigger}>
      <DayFields search={search} onChange={onChange} />
    </Popover>
  )
  if (!from && !to) return withFields(<AddFilterButton>When</AddFilterButton>)
  const words = [from && `from ${dayText(from)}`, to && `to ${dayText(to)}`].filter(Boolean).join(' ')
  return (
    <FilterChip
      field="When"
      value={words}
      onRemove={() => onChange({ from: undefined, to: undefined })}
      wrap={withFields}
    />
  )
}

function DayFields({ search: { from, to }, onChange }: FiltersProps) {
  return (
    <div className="flex flex-col gap-3">
      <Field label="From">
        <DateInput value={from ?? ''} onChange={(day) => onChange({ from: day || undefined })} />
      </Field>
      <Field label="To">
        <DateInput value={to ?? ''} onChange={(day) => onChange({ to: day || undefined })} />
      </Field>
    </div>
  )
}
