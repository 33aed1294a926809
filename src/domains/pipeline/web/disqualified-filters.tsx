// The filters of the disqualified list. Those of a job, a client and an owner come with a link.
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Colleague } from '#domains/identity/web/index.ts'
import { FilterSelect } from '#platform/web/list/filter-select.tsx'
import { ListFilters } from '#platform/web/list/list-filters.tsx'
import { type ChangeSearch, searchBox } from '#platform/web/list/use-list-search.ts'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { AddFilterButton, FilterChip } from '#ui/filter-chip.tsx'
import { formatDate } from '#ui/format-time.ts'
import { optionsOf } from '#ui/options.ts'
import { Popover } from '#ui/popover.tsx'
import { DISQUALIFIED_FILTERS } from '../contract/filters.ts'
import { SIDE_LABELS } from '../contract/words.ts'
import { clientsQuery, postingQuery, reasonsQuery, stagesQuery } from './choices-api.ts'
import type { DisqualifiedSearch } from './search.ts'

type FiltersProps = { search: DisqualifiedSearch; onChange: ChangeSearch<DisqualifiedSearch> }

export function DisqualifiedFilters({
  search,
  onChange,
  onClear,
}: FiltersProps & { onClear: (() => void) | undefined }) {
  const reasons = useQuery(reasonsQuery).data?.items ?? []
  const stages = useQuery(stagesQuery).data?.items ?? []
  return (
    <FilterBar
      onClear={onClear}
      search={searchBox(search, onChange, 'Search disqualified candidates', 'Name, phone, skill')}
    >
      <FilterSelect
        label="Reason"
        any="Every reason"
        value={search.reason?.length === 1 ? search.reason[0] : undefined}
        options={reasons.map(labeled)}
        onChange={(reason) => onChange({ reason: reason ? [reason] : undefined })}
      />
      <FilterSelect
        label="Side"
        any="Either side"
        value={search.side}
        options={optionsOf(SIDE_LABELS)}
        onChange={(side) => onChange({ side })}
      />
      <FilterSelect
        label="From stage"
        any="Any stage"
        value={search.stage}
        options={stages.map(labeled)}
        onChange={(stage) => onChange({ stage })}
      />
      <Chips search={search} onChange={onChange} />
      <Days search={search} onChange={onChange} />
    </FilterBar>
  )
}

const labeled = ({ id, label }: { id: string; label: string }) => ({ value: id, label })

function Chips({ search, onChange }: FiltersProps) {
  const { data: job } = useQuery({ ...postingQuery(search.job ?? ''), enabled: Boolean(search.job) })
  const clients = useQuery({ ...clientsQuery(), enabled: Boolean(search.client) })
  const client = clients.data?.items.find(({ id }) => id === search.client)
  return (
    <ListFilters
      filters={DISQUALIFIED_FILTERS}
      search={search}
      onChange={onChange}
      options={{}}
      texts={{
        job: job?.title ?? 'chosen',
        client: client?.name ?? 'chosen',
        owner: search.owner && <Colleague id={search.owner} />,
      }}
    />
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
