// Postings: the review queue, and the full list.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type BuiltInView, SavedViews } from '#domains/settings/web/index.ts'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { isSameView, type ViewSearch } from '#platform/web/list/list-search.ts'
import { ListTable } from '#platform/web/list/list-table.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { type ChangeSearch, searchBox, useListSearch } from '#platform/web/list/use-list-search.ts'
import { useSelection } from '#platform/web/list/use-selection.ts'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { Button } from '#ui/button.tsx'
import { Count } from '#ui/count.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useIsMobile } from '#ui/use-media.ts'
import type { JobStatus } from '../contract/words.ts'
import { exportAddress, overviewQuery, postingsQuery } from './api.ts'
import { ApprovalQueue, QUEUE } from './approval-queue.tsx'
import { PostingCard, postingColumns, postingSort } from './posting-columns.tsx'
import { PostingFilters } from './posting-filters.tsx'
import { PostingReview } from './posting-review.tsx'
import { PostingsBulk } from './postings-bulk.tsx'
import { type PostingsSearch, postingsSearch, readPostingsSearch } from './postings-search.ts'

type Tab = { id: string; label: string; status: readonly JobStatus[] | null }
const TABS: readonly Tab[] = [
  { id: 'waiting', label: 'In review', status: ['pending_approval'] },
  { id: 'all', label: 'All', status: null },
  { id: 'open', label: 'Open', status: ['open'] },
  { id: 'draft', label: 'Draft', status: ['draft', 'rejected'] },
  { id: 'on_hold', label: 'On hold', status: ['on_hold'] },
  { id: 'over', label: 'Closed', status: ['filled', 'closed'] },
]

/** Without a filter the queue opens, because it is pending work. `all` means every status. */
const ALL: JobStatus[] = ['draft', 'pending_approval', 'rejected', 'open', 'on_hold', 'filled', 'closed']
const sameStatus = (one: readonly JobStatus[], other: readonly JobStatus[]) =>
  one.length === other.length && one.every((status) => other.includes(status))

function isQueue({ status, ...others }: ViewSearch): boolean {
  if (Object.keys(others).length > 0) return false
  return !status || isSameView({ status }, { status: ['pending_approval'] })
}

export function JobPostings() {
  const search = useReadSearch(readPostingsSearch, useSearch({ from: '/staff/admin/job-postings' }))
  const { change, filter, view, key, onClear } = useListSearch(postingsSearch, search)
  const asked = { ...filter, status: search.status, sort: search.sort }
  const overview = useQuery(overviewQuery)
  const mobile = useIsMobile()
  const { job } = search
  const queue = isQueue(view)
  return (
    <>
      <title>Job postings · Candor Hire</title>
      <Page>
        <PageHeader
          title="Job postings"
          actions={
            <>
              <ListMenu exportAddress={exportAddress(queue ? QUEUE : asked)} />
              <Button asChild icon={Plus}>
                <Link to="/employer/jobs/new">New posting</Link>
              </Button>
            </>
          }
        />
        <SavedViews
          list="job-postings"
          current={view}
          builtIn={tabsOf({ status: search.status, queue, counts: overview.data?.counts })}
        />
        {queue ? (
          <ApprovalQueue openId={job} onOpen={(id) => change({ job: id })} />
        ) : (
          <PostingList search={search} asked={asked} change={change} selectionKey={key} onClear={onClear} />
        )}
      </Page>
      {job && (mobile || !queue) ? (
        <Drawer label="Job posting" onClose={() => change({ job: undefined })}>
          <PostingReview id={job} wide={false} />
        </Drawer>
      ) : null}
    </>
  )
}

type TabsProps = {
  status: JobStatus[] | undefined
  queue: boolean
  counts: Record<JobStatus, number> | undefined
}

function tabsOf({ status = [], queue, counts }: TabsProps): BuiltInView[] {
  return TABS.map(({ id, label, status: named }): BuiltInView => {
    const held = [...(named ?? ALL)]
    return {
      id,
      name: label,
      search: id === 'waiting' ? {} : { status: held },
      active: id === 'waiting' ? queue : sameStatus(status, held),
      count: counts && <Count>{held.reduce((sum, each) => sum + counts[each], 0)}</Count>,
    }
  })
}

type ListProps = {
  search: PostingsSearch
  asked: Omit<PostingsSearch, 'job'>
  change: ChangeSearch<PostingsSearch>
  selectionKey: string
  onClear: (() => void) | undefined
}

function PostingList({ search, asked, change, selectionKey, onClear }: ListProps) {
  const list = useList(useInfiniteQuery(postingsQuery(asked)))
  const selecting = useSelection(selectionKey, list)
  return (
    <>
      <FilterBar
        onClear={onClear}
        search={searchBox(search, change, 'Search postings', 'Title, client, place, number')}
      >
        <PostingFilters search={search} onChange={change} />
      </FilterBar>
      <ListTable
        label="Job postings"
        noun="postings"
        list={list}
        selecting={selecting}
        columns={postingColumns}
        rowLabel={(row) => row.title}
        sort={postingSort.ofSearch(search.sort)}
        onSortChange={(sort) => change({ sort: postingSort.ofColumn(sort) })}
        openId={search.job}
        onOpen={(row) => change({ job: row.id })}
        renderCard={(row) => <PostingCard row={row} />}
        onClear={onClear}
        empty={
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
        }
      />
      <PostingsBulk
        {...selecting}
        rows={list.rows}
        total={list.total.count}
        align={search.job ? 'start' : 'center'}
      />
    </>
  )
}
