// The hiring tracker: everyone, found as one types, filtered, sorted, edited in place, changed in bulk.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useWaiting } from '#platform/web/offline/waiting-store.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState, FilteredEmpty } from '#ui/empty-state.tsx'
import { ComponentError } from '#ui/error-state.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { formatTotal } from '#ui/format.ts'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { noSelection, type Selection } from '#ui/selection.ts'
import type { CandidateFilter } from '../schemas.ts'
import { candidatesQuery } from './api.ts'
import { BulkActions } from './bulk-actions.tsx'
import { CandidateCard } from './candidate-card.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { fullName } from './names.ts'
import { filterOf, hasFilter, NO_FILTER, type TrackerSearch } from './search.ts'
import { sortOfColumn, sortOfSearch } from './sorting.ts'
import { DEFAULT_COLUMNS, trackerColumns, visibleColumns } from './tracker-columns.tsx'
import { TrackerFilters } from './tracker-filters.tsx'
import { TrackerMenu, TrackerTools } from './tracker-tools.tsx'
import { useEditing } from './use-editing.ts'
import { ViewTabs } from './view-tabs.tsx'
import { rowWithWaiting } from './waiting.ts'

/** Forms and their schemas weigh as much as the list, so they come after it. */
const loadCreateDialog = () => import('./create-dialog.tsx')
const CreateDialog = lazy(async () => ({ default: (await loadCreateDialog()).CreateDialog }))
const loadDrawer = () => import('./candidate-drawer.tsx')
const CandidateDrawer = lazy(async () => ({ default: (await loadDrawer()).CandidateDrawer }))

export function HiringTracker() {
  const search = useSearch({ from: '/staff/hiring-tracker' })
  const change = useChangeSearch()
  const filter = useMemo(() => filterOf(search), [search])
  const list = useInfiniteQuery(candidatesQuery({ ...filter, sort: search.sort }))
  const waiting = useWaiting()
  const rows = useMemo(() => {
    const loaded = list.data?.pages.flatMap((page) => page.items) ?? []
    return waiting.length === 0 ? loaded : loaded.map((row) => rowWithWaiting(row, waiting))
  }, [list.data, waiting])
  const total = list.data?.pages[0]?.total ?? { count: 0, exact: true }
  const editing = useEditing()
  const settled = !list.isPlaceholderData
  const { selection, setSelection } = useSelectionOf(filter)
  // While the people of another filter are still shown, a click on one of them chooses nobody.
  const handleSelect = (next: Selection) => settled && setSelection(next)
  useEffect(() => {
    if (list.isSuccess) void Promise.all([loadDrawer(), loadCreateDialog()])
  }, [list.isSuccess])
  const shown = new Set<string>(search.columns ?? DEFAULT_COLUMNS)
  const columns = visibleColumns(trackerColumns({ ...editing, q: search.q, shown }), search.columns)
  const openCreate = () => change({ create: true })
  const clearFilters = () => change(NO_FILTER)

  const empty = hasFilter(search) ? (
    <FilteredEmpty noun="candidates" onClear={clearFilters} />
  ) : (
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
  )
  return (
    <>
      <title>Hiring tracker · Candor Hire</title>
      <Page>
        <PageHeader
          title="Hiring tracker"
          note={list.data && <span className="num">{formatTotal(total)}</span>}
          actions={
            <>
              <TrackerMenu search={search} />
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
        <ViewTabs search={search} />
        <FilterBar
          {...(hasFilter(search) && { onClear: clearFilters })}
          actions={<TrackerTools search={search} onChange={change} />}
        >
          <TrackerFilters search={search} onChange={change} />
        </FilterBar>
        {list.isLoadingError ? (
          <ComponentError onRetry={() => void list.refetch()} busy={list.isFetching} />
        ) : (
          <DataTable
            label="Candidates"
            rows={rows}
            columns={columns}
            rowId={(row) => row.id}
            rowLabel={fullName}
            total={total.count}
            loading={list.isPending}
            sort={sortOfSearch(search.sort)}
            onSortChange={(sort) => change({ sort: sortOfColumn(sort) })}
            selection={selection}
            onSelectionChange={handleSelect}
            openId={search.candidate}
            onOpen={(row) => change({ candidate: row.id })}
            onEndReached={list.hasNextPage && !list.isFetching ? () => void list.fetchNextPage() : undefined}
            renderCard={(row) => <CandidateCard row={row} />}
            empty={empty}
          />
        )}
        <BulkActions
          selection={selection}
          onSelectionChange={handleSelect}
          filter={filter}
          total={total}
          settled={settled}
          align={search.candidate ? 'start' : 'center'}
        />
      </Page>
      {search.candidate ? (
        <Suspense>
          <CandidateDrawer
            id={search.candidate}
            rows={rows}
            total={total.count}
            save={editing.save}
            onOpen={(candidate) => change({ candidate })}
            onClose={() => change({ candidate: undefined })}
          />
        </Suspense>
      ) : null}
      {search.create ? (
        <Suspense>
          <CreateDialog
            onClose={() => change({ create: undefined })}
            onOpenCandidate={(candidate) => change({ create: undefined, candidate })}
          />
        </Suspense>
      ) : null}
      <ConflictDialog editing={editing} />
    </>
  )
}

/** A selection belongs to the filter it was made under: another filter shows other people, and starts with none. */
function useSelectionOf(filter: CandidateFilter) {
  const key = JSON.stringify(filter)
  const [made, setMade] = useState({ key, selection: noSelection })
  return {
    selection: made.key === key ? made.selection : noSelection,
    setSelection: (selection: Selection) => setMade({ key, selection }),
  }
}

function useChangeSearch() {
  const navigate = useNavigate({ from: '/hiring-tracker' })
  return (changes: Partial<TrackerSearch>, options: { replace?: boolean } = {}) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: options.replace ?? false })
}
