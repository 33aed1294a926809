// The filters of a board: owner, lateness, and a search by name.
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { staffQuery } from '#domains/identity/web/index.ts'
import { searchBox } from '#platform/web/list/use-list-search.ts'
import { FilterBar } from '#ui/filter-bar.tsx'
import { namedOptions } from '#ui/options.ts'
import { Select } from '#ui/select.tsx'
import { SLA_STATES, type SlaState } from '../contract/words.ts'
import { type ChangeBoard, hasBoardFilter, NO_BOARD_FILTER, type PipelineSearch } from './search.ts'

type BoardFiltersProps = { search: PipelineSearch; onChange: ChangeBoard }

const LIMITS: Record<SlaState | 'any', string> = {
  any: 'Any time in stage',
  fine: 'Within the limit',
  near: 'Near the limit',
  over: 'Over the limit',
}

/** Renders when the filter changes, not with every move. */
export const BoardFilters = memo(function BoardFilters({ search, onChange }: BoardFiltersProps) {
  const staff = useQuery(staffQuery)
  const owners = [
    { value: 'any', label: 'Every owner' },
    { value: 'me', label: 'Mine' },
    { value: 'none', label: 'No owner' },
    ...namedOptions(staff.data?.items),
  ]
  const handleOwner = (owner: string) => onChange({ owner: owner === 'any' ? undefined : [owner] })
  const handleLimit = (sla: SlaState | 'any') => onChange({ sla: sla === 'any' ? undefined : sla })
  return (
    <FilterBar
      onClear={hasBoardFilter(search) ? () => onChange(NO_BOARD_FILTER) : undefined}
      search={searchBox(search, onChange, 'Search this board', 'Name, phone, skill')}
    >
      <Select
        size="sm"
        label="Owner"
        value={search.owner?.[0] ?? 'any'}
        options={owners}
        onChange={handleOwner}
      />
      {search.asOf ? null : (
        <Select
          size="sm"
          label="Time in stage"
          value={search.sla ?? 'any'}
          options={(['any', ...SLA_STATES] as const).map((value) => ({ value, label: LIMITS[value] }))}
          onChange={handleLimit}
        />
      )}
    </FilterBar>
  )
})
