// Interviews as a list: views, filters, search by name, order, export.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { TooManyFound } from '#domains/candidates/web/index.ts'
import { SavedViewTabs } from '#domains/settings/web/index.ts'
import { Count } from '#ui/count.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState, FilteredEmpty } from '#ui/empty-state.tsx'
import { ComponentError } from '#ui/error-state.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { formatTotal } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { LiveSearch } from '#ui/live-search.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Interview } from '../schemas.ts'
import { exportAddress, interviewCountQuery, interviewsQuery } from './api.ts'
import { Filters } from './filters.tsx'
import { ListChips } from './list-chips.tsx'
import { listColumns, whenOf } from './list-columns.tsx'
import {
  filterOf,
  hasFilter,
  type InterviewSearch,
  NO_FILTER,
  readInterviewSearch,
  viewOf,
} from './search.ts'
import { KIND_LABELS, personOf } from './words.ts'

type ListViewProps = {
  search: InterviewSearch
  zone: string
  onChange: (changes: Partial<InterviewSearch>, options?: { replace?: boolean }) => void
}

const BUILT_IN: readonly { id: string; name: string; search: Record<string, string | string[]> }[] = [
  { id: 'all', name: 'All', search: {} },
  { id: 'upcoming', name: 'Upcoming', search: { when: 'upcoming', sort: 'starts_at' } },
  { id: 'mine', name: 'Mine', search: { participant: ['me'], when: 'upcoming', sort: 'starts_at' } },
  { id: 'awaiting', name: 'Awaiting feedback', search: { status: ['awaiting_feedback'] } },
  { id: 'owed', name: 'Due from me', search: { owes: 'me' } },
]

export function ListView({ search, zone, onChange }: ListViewProps) {
  const filter = useMemo(() => filterOf(search), [search])
  const list = useInfiniteQuery(interviewsQuery({ ...filter, sort: search.sort }))
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data])
  const total = list.data?.pages[0]?.total ?? { count: 0, exact: true }
  const clear = () => onChange(NO_FILTER)
  const builtIn = BUILT_IN.map((view) => ({
    ...view,
    ...(view.id !== 'all' && { count: <ViewCount search={readInterviewSearch(view.search)} /> }),
  }))
  const empty = hasFilter(search) ? (
    <FilteredEmpty noun="interviews" onClear={clear} />
  ) : (
    <EmptyState title="No interviews yet">
      Schedule one here or from a candidate, or send a link with times to choose from.
    </EmptyState>
  )
  return (
    <>
      <SavedViewTabs
        list="interviews"
        builtIn={builtIn}
        current={viewOf(search)}
        onChoose={(chosen) => onChange({ ...NO_FILTER, sort: undefined, ...readInterviewSearch(chosen) })}
      />
      <FilterBar
        {...(hasFilter(search) && { onClear: clear })}
        actions={
          <>
            <LiveSearch
              label="Search interviews"
              placeholder="Candidate name"
              value={search.q ?? ''}
              onChange={(q) => onChange({ q: q || undefined }, { replace: true })}
            />
            <IconButton
              icon={Download}
              label="Export as CSV"
              onClick={() => window.location.assign(exportAddress({ ...filter, sort: search.sort }))}
            />
          </>
        }
      >
        <ListChips filter={filter} onChange={onChange} />
        <Filters search={search} onChange={onChange} />
      </FilterBar>
      {total.cut ? <TooManyFound advice="Narrow your search, or choose days." /> : null}
      {list.isLoadingError ? (
        <ComponentError onRetry={() => void list.refetch()} busy={list.isFetching} />
      ) : (
        <DataTable
          label="Interviews"
          rows={rows}
          columns={listColumns(zone)}
          rowId={(row) => row.id}
          rowLabel={(row) => personOf(row.candidate)}
          total={total.count}
          loading={list.isPending}
          sort={{ id: 'when', descending: (search.sort ?? '-starts_at') === '-starts_at' }}
          onSortChange={({ descending }) => onChange({ sort: descending ? undefined : 'starts_at' })}
          openId={search.interview}
          onOpen={(row) => onChange({ interview: row.id, schedule: undefined, move: undefined })}
          onEndReached={list.hasNextPage && !list.isFetching ? () => void list.fetchNextPage() : undefined}
          renderCard={(row) => <Card row={row} zone={zone} />}
          empty={empty}
        />
      )}
    </>
  )
}

export function ViewCount({ search }: { search: InterviewSearch }) {
  const total = useQuery(interviewCountQuery(filterOf(search)))
  return total.data ? <Count>{formatTotal(total.data)}</Count> : null
}

function Card({ row, zone }: { row: Interview; zone: string }) {
  return (
    <span className="flex flex-col gap-0.5">
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate text-[15px] font-medium">{personOf(row.candidate)}</span>
        <span className="num flex-none text-12 text-ink-3">{whenOf(row, zone)}</span>
      </span>
      <span className="truncate text-ink-2">
        {row.job.title}, {row.client.name}
      </span>
      <span className="mt-1 flex items-center gap-2">
        <StatusPill status={row.status} />
        <span className="text-12 text-ink-3">{KIND_LABELS[row.kind]}</span>
      </span>
    </span>
  )
}
