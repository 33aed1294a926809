// The filters of leads. The search box says what it finds.
import { useQuery } from '@tanstack/react-query'
import { campaignNamesQuery } from '#domains/campaigns/web/index.ts'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { ListFilters } from '#platform/web/list/list-filters.tsx'
import { type ChangeSearch, searchBox } from '#platform/web/list/use-list-search.ts'
import { CountyName } from '#ui/county-name.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { namedOptions } from '#ui/options.ts'
import { LEAD_FILTERS } from '../contract/filters.ts'
import type { LeadSearch } from './search.ts'

type LeadFiltersProps = {
  search: LeadSearch
  zone: string
  onChange: ChangeSearch<LeadSearch>
  onClear: (() => void) | undefined
}

export function LeadFilters({ search, zone, onChange, onClear }: LeadFiltersProps) {
  const clients = useQuery(allClientsQuery).data
  const campaigns = useQuery(campaignNamesQuery).data ?? []
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
      <ListFilters
        filters={LEAD_FILTERS}
        search={search}
        zone={zone}
        onChange={onChange}
        options={{
          campaign: [{ value: 'none', label: 'Waiting for one' }, ...campaigns],
          client: namedOptions(clients),
          owner: [{ value: 'me', label: 'Me' }],
        }}
        texts={{ county: search.county && <CountyName code={search.county} />, candidate: 'chosen' }}
      />
    </FilterBar>
  )
}
