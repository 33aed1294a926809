// Interviews as a list: views, filters, search by name, order, export.
import { useInfiniteQuery } from '@tanstack/react-query'
import { TooManyFound } from '#domains/candidates/web/index.ts'
import { SavedViews } from '#domains/settings/web/index.ts'
import { ViewCount } from '#platform/web/list/list-count.tsx'
import { listSort } from '#platform/web/list/list-sort.ts'
import { ListTable } from '#platform/web/list/list-table.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { searchBox, useListSearch } from '#platform/web/list/use-list-search.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Interview } from '../contract/schemas.ts'
import { INTERVIEW_LOOKS, type InterviewSort, KIND_LABELS } from '../contract/words.ts'
import { interviewCountQuery, interviewsQuery } from './api.ts'
import { Filters } from './filters.tsx'
import { ListChips } from './list-chips.tsx'
import { listColumns, whenOf } from './list-columns.tsx'
import { type InterviewSearch, interviewSearch } from './search.ts'
import { personOf } from './words.ts'

const BUILT_IN: readonly { id: string; name: string; search: InterviewSearch }[] = [
  { id: 'all', name: 'All', search: {} },
  { id: 'upcoming', name: 'Upcoming', search: { when: 'upcoming', sort: 'starts_at' } },
  { id: 'mine', name: 'Mine', search: { participant: ['me'], when: 'upcoming', sort: 'starts_at' } },
  { id: 'awaiting', name: 'Awaiting feedback', search: { status: ['awaiting_feedback'] } },
  { id: 'owed', name: 'Due from me', search: { owes: 'me' } },
]

const builtIn = BUILT_IN.map(({ search, ...view }) => ({
  ...view,
  search: interviewSearch.viewOf(search),
  count: view.id === 'all' ? null : <SearchCount search={search} />,
}))

const sorting = listSort<InterviewSort>('-starts_at', { starts_at: 'when' })

export function ListView({ search, zone }: { search: InterviewSearch; zone: string }) {
  const { change, filter, view, onClear } = useListSearch(interviewSearch, search)
  const list = useList(useInfiniteQuery(interviewsQuery({ ...filter, sort: search.sort })))
  return (
    <>
      <SavedViews
        list="interviews"
        builtIn={builtIn}
        current={view}
        keep={{ view: 'list', ...(search.date && { date: search.date }) }}
      />
      <FilterBar
        onClear={onClear}
        search={searchBox(search, change, 'Search interviews', 'Name, title, phone, skill')}
      >
        <ListChips filter={filter} onChange={change} />
        <Filters search={search} onChange={change} />
      </FilterBar>
      {list.total.cut ? <TooManyFound advice="Narrow your search, or choose days." /> : null}
      <ListTable
        label="Interviews"
        noun="interviews"
        list={list}
        columns={listColumns(zone)}
        rowLabel={(row) => personOf(row.candidate)}
        sort={sorting.ofSearch(search.sort)}
        onSortChange={(sort) => change({ sort: sorting.ofColumn(sort) })}
        openId={search.interview}
        onOpen={(row) => change({ interview: row.id, schedule: undefined, move: undefined })}
        renderCard={(row) => <Card row={row} zone={zone} />}
        onClear={onClear}
        empty={
          <EmptyState title="No interviews yet">
            Schedule one here or from a candidate, or send a link with times to choose from.
          </EmptyState>
        }
      />
    </>
  )
}

export function SearchCount({ search }: { search: InterviewSearch }) {
  return <ViewCount query={interviewCountQuery(interviewSearch.filterOf(search))} />
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
        <StatusPill look={INTERVIEW_LOOKS[row.status]} />
        <span className="text-12 text-ink-3">{KIND_LABELS[row.kind]}</span>
      </span>
    </span>
  )
}
