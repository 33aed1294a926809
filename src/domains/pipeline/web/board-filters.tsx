// The filters of a board: owner, lateness, and a search by name.
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { staffQuery } from '#domains/identity/web/index.ts'
import { FilterSelect } from '#platform/web/list/filter-select.tsx'
import { searchBox } from '#platform/web/list/use-list-search.ts'
import { FilterBar } from '#ui/filter-bar.tsx'
import { namedOptions, optionsOf } from '#ui/options.ts'
import type { SlaState } from '../contract/words.ts'
import { type ChangeBoard, hasBoardFilter, NO_BOARD_FILTER, type PipelineSearch } from './search.ts'

type BoardFiltersProps = { search: PipelineSearch; onChange: ChangeBoard }

const LIMITS: Record<SlaState, string> = {
  fine: 'Within the limit',
  near: 'Near the limit',
  over: 'Over the limit',
}

/** Renders when the filter changes, not with every move. */
export const BoardFilters = memo(function BoardFilters({ search, onChange }: BoardFiltersProps) {
  const staff = useQuery(staffQuery)
  const owners = [
    { value: 'me', label: 'Mine' },
    { value: 'none', label: 'No owner' },
    ...namedOptions(staff.data?.items),
  ]
  return (
    <FilterBar
      onClear={hasBoardFilter(search) ? () => onChange(NO_BOARD_FILTER) : undefined}
      search={searchBox(search, onChange, 'Search this board', 'Name, phone, skill')}
    >
      <FilterSelect
        label="Owner"
        any="Every owner"
        value={search.owner?.[0]}
        options={owners}
        onChange={(owner) => onChange({ owner: owner ? [owner] : undefined })}
      />
      {search.asOf ? null : (
        <FilterSelect
          label="Time in stage"
          any="Any time in stage"
          value={search.sla}
          options={optionsOf(LIMITS)}
          onChange={(sla) => onChange({ sla })}
        />
      )}
    </FilterBar>
  )
})
