// The filters of a board: whose cards, how late, and a search by name.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { staffQuery } from '#domains/identity/web/index.ts'
import { FilterBar } from '#ui/filter-bar.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Select } from '#ui/select.tsx'
import { SLA_STATES, type SlaState } from '../contract-words.ts'
import { hasBoardFilter, NO_BOARD_FILTER, type PipelineSearch } from './search.ts'

type BoardFiltersProps = {
  search: PipelineSearch
  onChange: (changes: Partial<PipelineSearch>, options?: { replace?: boolean }) => void
  after: ReactNode
}

const LIMITS: Record<SlaState | 'any', string> = {
  any: 'Any time in stage',
  fine: 'Within the limit',
  near: 'Near the limit',
  over: 'Over the limit',
}

export function BoardFilters({ search, onChange, after }: BoardFiltersProps) {
  const staff = useQuery(staffQuery)
  const owners = [
    { value: 'any', label: 'Every owner' },
    { value: 'me', label: 'Mine' },
    { value: 'none', label: 'Nobody’s' },
    ...(staff.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
  const handleOwner = (owner: string) => onChange({ owner: owner === 'any' ? undefined : [owner] })
  const handleLimit = (sla: SlaState | 'any') => onChange({ sla: sla === 'any' ? undefined : sla })
  return (
    <FilterBar
      {...(hasBoardFilter(search) && { onClear: () => onChange(NO_BOARD_FILTER) })}
      actions={
        <>
          {after}
          <BoardSearch
            value={search.q ?? ''}
            onChange={(q) => onChange({ q: q || undefined }, { replace: true })}
          />
        </>
      }
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
}

const WAIT_MS = 150

/** The board is asked when the person pauses, not at every key. */
function BoardSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === value) return undefined
    const timer = setTimeout(() => onChange(typed.trim()), WAIT_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <SearchInput
      label="Search this board"
      placeholder="Name, phone, skill"
      value={typed}
      onChange={setTyped}
    />
  )
}
