// The filters of links: kind, channel, sender, candidate, and the search by candidate.
import { useQuery } from '@tanstack/react-query'
import { candidateQuery } from '#domains/candidates/web/index.ts'
import { staffQuery } from '#domains/identity/web/index.ts'
import { type ChangeSearch, searchBox } from '#platform/web/list/use-list-search.ts'
import { FilterBar } from '#ui/filter-bar.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { FilterSet } from '#ui/filter-set.tsx'
import { namedOptions } from '#ui/options.ts'
import type { LinkFilter } from '../contract/schemas.ts'
import { CHANNEL_LABELS, CHANNELS, KIND_LABELS, LINK_KINDS } from '../contract/words.ts'
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
      {search.candidate ? (
        <PersonChip id={search.candidate} onRemove={() => onChange({ candidate: undefined })} />
      ) : null}
      <FilterSet
        filters={[
          {
            id: 'kind',
            label: 'Link',
            options: LINK_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
            value: search.kind,
            onChange: (kind) => onChange({ kind: kind as LinkFilter['kind'] }),
          },
          {
            id: 'channel',
            label: 'Channel',
            options: CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] })),
            value: search.channel,
            onChange: (channel) => onChange({ channel: channel as LinkFilter['channel'] }),
          },
          {
            id: 'sender',
            label: 'Sender',
            options: senders,
            value: search.sender,
            onChange: (sender) => onChange({ sender }),
          },
        ]}
      />
    </FilterBar>
  )
}

function PersonChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useQuery(candidateQuery(id))
  return <FilterChip field="Candidate" value={data ? nameOf(data) : 'chosen'} onRemove={onRemove} />
}
