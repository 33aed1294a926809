// Postings: the queue for approval, and all of them as a list.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Download, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ViewMenu } from '#domains/settings/web/index.ts'
import { Button } from '#ui/button.tsx'
import { Count } from '#ui/count.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState, FilteredEmpty } from '#ui/empty-state.tsx'
import { ComponentError } from '#ui/error-state.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LiveSearch } from '#ui/live-search.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { noSelection } from '#ui/selection.ts'
import { TabLinks, tabLink } from '#ui/tabs.tsx'
import { useIsMobile } from '#ui/use-media.ts'
import type { JobStatus } from '../contract-words.ts'
import { exportAddress, overviewQuery, postingsQuery } from './api.ts'
import { ApprovalQueue } from './approval-queue.tsx'
import { PostingCard, postingColumns, sortOf, sortOfColumn } from './posting-columns.tsx'
import { PostingFilters } from './posting-filters.tsx'
import { PostingReview } from './posting-review.tsx'
import { PostingsBulk } from './postings-bulk.tsx'
import { type PostingsSearch, readPostingsSearch, viewOf } from './search.ts'

type Tab = { id: string; label: string; status: readonly JobStatus[] | null }
const TABS: readonly Tab[] = [
  { id: 'waiting', label: 'In review', status: ['pending_approval'] },
  { id: 'all', label: 'All', status: null },
  { id: 'open', label: 'Open', status: ['open'] },
  { id: 'draft', label: 'Draft', status: ['draft', 'rejected'] },
  { id: 'on_hold', label: 'On hold', status: ['on_hold'] },
  { id: 'over', label: 'Closed', status: ['filled', 'closed'] },
]

/** Without a filter the queue opens: it is what somebody has to do. `all` is a filter by every status. */
const ALL: JobStatus[] = ['draft', 'pending_approval', 'rejected', 'open', 'on_hold', 'filled', 'closed']
const sameStatus = (one: readonly JobStatus[], other: readonly JobStatus[]) =>
  one.length === other.length && one.every((status) => other.includes(status))

function isQueue({ status, ...others }: Omit<PostingsSearch, 'job'>): boolean {
  return Object.keys(others).length === 0 && (!status || sameStatus(status, ['pending_approval']))
}

export function JobPostings() {
  const search = useSearch({ from: '/staff/admin/job-postings' })
  const navigate = useNavigate({ from: '/admin/job-postings' })
  const change = (changes: Partial<PostingsSearch>, options: { replace?: boolean } = {}) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: options.replace ?? false })
  const overview = useQuery(overviewQuery)
  const mobile = useIsMobile()
  const { job, ...filter } = search
  const queue = isQueue(filter)
  const close = () => change({ job: undefined })
  return (
    <>
      <title>Job postings · Candor Hire</title>
      <Page>
        <PageHeader
          title="Job postings"
          actions={
            <>
              <span className="max-md:hidden">
                <IconButton
                  icon={Download}
                  label="Export as CSV"
                  onClick={() => window.location.assign(exportAddress(filter))}
                />
              </span>
              <Button asChild icon={Plus}>
                <Link to="/employer/jobs/new">New posting</Link>
              </Button>
            </>
          }
        />
        <TabLinks
          label="Postings"
          after={
            <ViewMenu
              list="job-postings"
              current={viewOf(search)}
              onOpen={(view) => void navigate({ search: readPostingsSearch(view) })}
            />
          }
        >
          {TABS.map((tab) => (
            <TabLink key={tab.id} tab={tab} search={filter} counts={overview.data?.counts} />
          ))}
        </TabLinks>
        {queue ? (
          <ApprovalQueue openId={job} onOpen={(id) => change({ job: id })} />
        ) : (
          <PostingList search={search} change={change} />
        )}
      </Page>
      {job && (mobile || !queue) ? (
        <Drawer label="Job posting" onClose={close}>
          <PostingReview id={job} wide={false} />
        </Drawer>
      ) : null}
    </>
  )
}

type TabLinkProps = {
  tab: Tab
  search: Omit<PostingsSearch, 'job'>
  counts: Record<JobStatus, number> | undefined
}

function TabLink({ tab, search, counts }: TabLinkProps) {
  const status = tab.status ?? ALL
  const active = tab.id === 'waiting' ? isQueue(search) : sameStatus(search.status ?? [], status)
  const to: PostingsSearch = tab.id === 'waiting' ? {} : { status: [...status] }
  const count = counts && status.reduce((sum, each) => sum + counts[each], 0)
  return (
    <Link
      to="/admin/job-postings"
      search={to}
      className={tabLink(active)}
      aria-current={active ? 'page' : undefined}
      activeProps={{}}
    >
      {tab.label}
      {count === undefined ? null : <Count>{count}</Count>}
    </Link>
  )
}

type ListProps = {
  search: PostingsSearch
  change: (changes: Partial<PostingsSearch>, options?: { replace?: boolean }) => void
}

function PostingList({ search, change }: ListProps) {
  const { job, ...filter } = search
  const list = useInfiniteQuery(postingsQuery(filter))
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data])
  const total = list.data?.pages[0]?.total ?? { count: 0, exact: true }
  const key = JSON.stringify(filter)
  const [made, setMade] = useState({ key, selection: noSelection })
  // A selection belongs to the list it was made in.
  const selection = made.key === key ? made.selection : noSelection
  const { status: _status, sort: _sort, ...narrowing } = filter
  const narrowed = Object.keys(narrowing).length > 0
  const clear = () =>
    change({ q: undefined, client: undefined, category: undefined, type: undefined, state: undefined })
  return (
    <>
      <FilterBar
        {...(narrowed && { onClear: clear })}
        actions={
          <LiveSearch
            label="Search postings"
            placeholder="Title, client, place, number"
            value={search.q ?? ''}
            onChange={(q) => change({ q: q || undefined }, { replace: true })}
          />
        }
      >
        <PostingFilters search={search} onChange={change} />
      </FilterBar>
      {list.isLoadingError ? (
        <ComponentError onRetry={() => void list.refetch()} busy={list.isFetching} />
      ) : (
        <DataTable
          label="Job postings"
          rows={rows}
          columns={postingColumns}
          rowId={(row) => row.id}
          rowLabel={(row) => row.title}
          total={total.count}
          loading={list.isPending}
          sort={sortOf(search.sort)}
          onSortChange={(sort) => change({ sort: sortOfColumn(sort) })}
          selection={selection}
          onSelectionChange={(next) => setMade({ key, selection: next })}
          openId={job}
          onOpen={(row) => change({ job: row.id })}
          onEndReached={list.hasNextPage && !list.isFetching ? () => void list.fetchNextPage() : undefined}
          renderCard={(row) => <PostingCard row={row} />}
          empty={
            narrowed ? (
              <FilteredEmpty noun="postings" onClear={clear} />
            ) : (
              <EmptyState
                title="No postings here"
                action={
                  <Button asChild variant="primary" icon={Plus}>
                    <Link to="/employer/jobs/new">New posting</Link>
                  </Button>
                }
              >
                No posting has this status.
              </EmptyState>
            )
          }
        />
      )}
      <PostingsBulk
        rows={rows}
        total={total.count}
        selection={selection}
        onSelectionChange={(next) => setMade({ key, selection: next })}
        align={job ? 'start' : 'center'}
      />
    </>
  )
}
