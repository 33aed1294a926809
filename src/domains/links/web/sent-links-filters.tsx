// The filters of links: kind, channel, sender, candidate, and the search by candidate.
import { useQuery } from '@tanstack/react-query'
import { candidateQuery } from '#domains/candidates/web/index.ts'
import { staffQuery } from '#domains/identity/web/index.ts'
import { ListFilters } from '#platform/web/list/list-filters.tsx'
import { type ChangeSearch, searchBox } from '#platform/web/list/use-list-search.ts'
import { FilterBar } from '#ui/filter-bar.tsx'
import { namedOptions } from '#ui/options.ts'
import { LINK_FILTERS } from '../contract/filters.ts'
import type { LinkSearch } from './search.ts'
import { nameOf } from './words.ts'

type LinkFiltersProps = {
  search: LinkSearch
  onChange: ChangeSearch<LinkSearch>
  onClear: (() => void) | undefined
}

export function LinkFilters({ search, onChange, onClear }: LinkFiltersProps) {
  const staff = useQuery(staffQuery)
  const senders = [{ value: 'me', label: 'Me' }, ...namedOptions(staff.data?.items)]
  return (
    <FilterBar
      onClear={onClear}
      search={searchBox(search, onChange, 'Search sent links', 'Name, phone, email')}
    >
      <ListFilters
        filters={LINK_FILTERS}
        search={search}
        onChange={onChange}
        options={{ sender: senders }}
        texts={{ candidate: search.candidate && <CandidateName id={search.candidate} /> }}
      />
    </FilterBar>
  )
}

function CandidateName({ id }: { id: string }) {
  const { data } = useQuery(candidateQuery(id))
  return data ? nameOf(data) : 'chosen'
}
