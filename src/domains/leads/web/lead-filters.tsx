// The filters of leads. The search box says what it finds.
import { useQuery } from '@tanstack/react-query'
import { campaignNamesQuery } from '#domains/campaigns/web/index.ts'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { STATE_NAMES } from '#platform/shared/us-state-names.ts'
import { STATES } from '#platform/shared/us-states.ts'
import { type ChangeSearch, searchBox } from '#platform/web/list/use-list-search.ts'
import { CountyName } from '#ui/county-name.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { FilterSet } from '#ui/filter-set.tsx'
import { formatExact } from '#ui/format-time.ts'
import { namedOptions } from '#ui/options.ts'
import type { LeadFilter } from '../contract/schemas.ts'
import { FIGURE_LABELS, LEAD_LOOKS, LEAD_STATUSES } from '../contract/words.ts'
import type { LeadSearch } from './search.ts'

type LeadFiltersProps = {
  search: LeadSearch
  zone: string
  onChange: ChangeSearch<LeadSearch>
  onClear: (() => void) | undefined
}

export function LeadFilters({ search, zone, onChange, onClear }: LeadFiltersProps) {
  const clients = useQuery(allClientsQuery).data ?? []
  const campaigns = useQuery(campaignNamesQuery).data ?? []
  const one = (chosen: string[] | undefined) => chosen?.at(-1)
  return (
    <FilterBar
      onClear={onClear}
      search={searchBox(
        search,
        onChange,
        'Search leads by name, whole email or phone',
        'Name, email or phone',
      )}
    >
      <Chips search={search} zone={zone} onChange={onChange} />
      <FilterSet
        filters={[
          {
            id: 'status',
            label: 'Status',
            options: LEAD_STATUSES.map((value) => ({ value, label: LEAD_LOOKS[value].label })),
            value: search.status,
            onChange: (status) => onChange({ status: status as LeadFilter['status'] }),
          },
          {
            id: 'state',
            label: 'State',
            options: STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
            value: search.state,
            onChange: (state) => onChange({ state: state as LeadFilter['state'] }),
          },
          {
            id: 'campaign',
            label: 'Campaign',
            options: [{ value: 'none', label: 'Waiting for one' }, ...campaigns],
            value: search.campaign ? [search.campaign] : undefined,
            onChange: (campaign) => onChange({ campaign: one(campaign) }),
          },
          {
            id: 'client',
            label: 'Client',
            options: namedOptions(clients),
            value: search.client ? [search.client] : undefined,
            onChange: (client) => onChange({ client: one(client) }),
          },
          {
            id: 'owner',
            label: 'Assigned to',
            options: [{ value: 'me', label: 'Me' }],
            value: search.owner ? [search.owner] : undefined,
            onChange: (owner) => onChange({ owner: one(owner) }),
          },
        ]}
      />
    </FilterBar>
  )
}

/** Filters that come with a link, such as a figure of a campaign. */
function Chips({ search, zone, onChange }: Omit<LeadFiltersProps, 'onClear'>) {
  const {
    figure,
    receivedFrom,
    receivedTo,
    category,
    county,
    place,
    externalId,
    candidate,
    source,
    backfilled,
  } = search
  const time = (at: string) => formatExact(new Date(at), zone)
  return (
    <>
      {figure ? (
        <FilterChip
          field="Counted as"
          value={FIGURE_LABELS[figure]}
          onRemove={() => onChange({ figure: undefined })}
        />
      ) : null}
      {receivedFrom ? (
        <FilterChip
          field="Received from"
          value={time(receivedFrom)}
          onRemove={() => onChange({ receivedFrom: undefined })}
        />
      ) : null}
      {receivedTo ? (
        <FilterChip
          field="Received before"
          value={time(receivedTo)}
          onRemove={() => onChange({ receivedTo: undefined })}
        />
      ) : null}
      {category ? (
        <FilterChip field="Category" value={category} onRemove={() => onChange({ category: undefined })} />
      ) : null}
      {county ? (
        <FilterChip
          field="County"
          value={<CountyName code={county} />}
          onRemove={() => onChange({ county: undefined })}
        />
      ) : null}
      {place ? (
        <FilterChip field="Place" value="unknown" onRemove={() => onChange({ place: undefined })} />
      ) : null}
      {source ? (
        <FilterChip field="Source" value={source} onRemove={() => onChange({ source: undefined })} />
      ) : null}
      {backfilled ? (
        <FilterChip
          field="Found by the hourly check"
          value={backfilled === 'true' ? 'yes' : 'no'}
          onRemove={() => onChange({ backfilled: undefined })}
        />
      ) : null}
      {externalId ? (
        <FilterChip
          field="Id at the source"
          value={externalId}
          onRemove={() => onChange({ externalId: undefined })}
        />
      ) : null}
      {candidate ? (
        <FilterChip field="Candidate" value="chosen" onRemove={() => onChange({ candidate: undefined })} />
      ) : null}
    </>
  )
}
