// The hiring tracker: all candidates, with search, filters, sorting, inline edits and bulk changes.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { SavedViews } from '#domains/settings/web/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ListTotal, ViewCount } from '#platform/web/list/list-count.tsx'
import type { ViewSearch } from '#platform/web/list/list-search.ts'
import { listSort } from '#platform/web/list/list-sort.ts'
import { ListTable } from '#platform/web/list/list-table.tsx'
import { type List, useList } from '#platform/web/list/use-list.ts'
import { searchBox, useListSearch } from '#platform/web/list/use-list-search.ts'
import { useSelection } from '#platform/web/list/use-selection.ts'
import { useWaiting } from '#platform/web/offline/waiting-store.ts'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { afterContent } from '#ui/after-content.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { ListedCandidate } from '../contract/schemas.ts'
import type { CandidateSort } from '../contract/words.ts'
import { candidateCountQuery, candidatesQuery, exportAddress, fieldsQuery } from './api.ts'
import { BulkActions } from './bulk-actions.tsx'
import { CandidateCard } from './candidate-card.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { fullName } from './names.ts'
import { readTrackerSearch, type TrackerSearch, trackerSearch } from './search.ts'
import { DEFAULT_COLUMNS, trackerColumns, visibleColumns } from './tracker-columns.tsx'
import { TrackerFilters } from './tracker-filters.tsx'
import { ColumnsMenu, TrackerMenu } from './tracker-tools.tsx'
import { useEditing } from './use-editing.ts'
import { rowWithWaiting } from './waiting.ts'

/** Forms and their schemas are as large as the list, so they load after it. */
const loadCreateDialog = () => import('./create-dialog.tsx')
const CreateDialog = lazyPart(loadCreateDialog, 'CreateDialog')
const loadDrawer = () => import('./candidate-drawer.tsx')
const CandidateDrawer = lazyPart(loadDrawer, 'CandidateDrawer')

export function HiringTracker() {
  const search = useReadSearch(readTrackerSearch, useSearch({ from: '/staff/hiring-tracker' }))
  const { change, filter, view, key, onClear } = useListSearch(trackerSearch, search)
  const list = withWaiting(
    useList(useInfiniteQuery(candidatesQuery({ ...filter, sort: search.sort }))),
    useWaiting(),
  )
  const selecting = useSelection(key, list)
  const editing = useEditing()
  const isLoaded = list.state === 'ready' || list.state === 'empty'
  useEffect(() => {
    if (isLoaded) void afterContent().then(() => Promise.all([loadDrawer(), loadCreateDialog()]))
  }, [isLoaded])
  const fields = useQuery(fieldsQuery).data?.items
  const shown = new Set<string>(search.columns ?? DEFAULT_COLUMNS)
  const columns = visibleColumns(trackerColumns({ ...editing, q: search.q, shown, fields }), search.columns)
  const openCreate = () => change({ create: true })
  return (
    <>
      <title>Hiring tracker · Candor Hire</title>
      <Page>
        <PageHeader
          title="Hiring tracker"
          note={<ListTotal list={list} />}
          actions={
            <>
              <TrackerMenu exportAddress={exportAddress({ ...filter, sort: search.sort })} />
              <Button
                variant="primary"
                icon={Plus}
                onClick={openCreate}
                aria-label="Add candidate"
                data-tour="add-candidate"
              >
                <span>
                  Add<span className="max-md:hidden"> candidate</span>
                </span>
              </Button>
            </>
          }
        />
        <SavedViews list="candidates" builtIn={builtIn} current={view} countOf={countOf} />
        <FilterBar
          onClear={onClear}
          search={searchBox(search, change, 'Search candidates', 'Name, phone, skill, place')}
          actions={<ColumnsMenu shown={search.columns} fields={fields} onChange={change} />}
        >
          <TrackerFilters search={search} fields={fields} onChange={change} />
        </FilterBar>
        <ListTable
          label="Candidates"
          noun="candidates"
          list={list}
          selecting={selecting}
          columns={columns}
          rowLabel={fullName}
          sort={sorting.ofSearch(search.sort)}
          onSortChange={(sort) => change({ sort: sorting.ofColumn(sort) })}
          openId={search.candidate}
          onOpen={(row) => change({ candidate: row.id })}
          renderCard={(row) => <CandidateCard row={row} />}
          onClear={onClear}
          empty={
            <EmptyState
              title="No candidates yet"
              action={
                <Button variant="primary" icon={Plus} onClick={openCreate}>
                  Add candidate
                </Button>
              }
            >
              Candidates come from lead ads, job postings and imports. You can also add them by hand.
            </EmptyState>
          }
        />
        <BulkActions
          {...selecting}
          filter={filter}
          total={list.total}
          isSettled={list.isSettled}
          align={search.candidate ? 'start' : 'center'}
        />
      </Page>
      {search.candidate ? (
        <CandidateDrawer
          id={search.candidate}
          startTab={search.tab}
          rows={list.rows}
          total={list.total.count}
          save={editing.save}
          onOpen={(candidate) => change({ candidate })}
          onClose={() => change({ candidate: undefined, tab: undefined })}
        />
      ) : null}
      {search.create ? (
        <CreateDialog
          onClose={() => change({ create: undefined })}
          onOpenCandidate={(candidate) => change({ create: undefined, candidate })}
        />
      ) : null}
      <ConflictDialog editing={editing} />
    </>
  )
}

const sorting = listSort<CandidateSort>('-last_activity_at', {
  last_activity_at: 'lastActivityAt',
  created_at: 'createdAt',
  name: 'name',
})

const BUILT_IN: readonly { id: string; name: string; search: TrackerSearch }[] = [
  { id: 'all', name: 'All', search: {} },
  { id: 'mine', name: 'Mine', search: { owner: ['me'] } },
  {
    id: 'unanswered',
    name: 'Unanswered',
    search: { reply: ['unanswered'], columns: ['status', 'lastMessage', 'owner', 'lastActivityAt'] },
  },
  {
    id: 'quiet',
    name: 'Quiet 7 days',
    search: { idleDays: 7, status: ['new', 'in_review', 'qualified', 'submitted', 'interview', 'offered'] },
  },
]

const countOf = (search: ViewSearch) => (
  <ViewCount query={candidateCountQuery(trackerSearch.filterOf(readTrackerSearch(search)))} />
)

const builtIn = BUILT_IN.map(({ search, ...view }) => ({
  ...view,
  search: trackerSearch.viewOf(search),
  count: view.id === 'all' ? null : countOf(trackerSearch.viewOf(search)),
}))

/** With unsent changes over the rows. */
function withWaiting(list: List<ListedCandidate>, waiting: ReturnType<typeof useWaiting>) {
  return waiting.length === 0 ? list : { ...list, rows: list.rows.map((row) => rowWithWaiting(row, waiting)) }
}
