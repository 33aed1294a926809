// A customer's postings: the list, one of them, or the form, by the address. The form loads on demand.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useActiveClient } from '#domains/clients/web/index.ts'
import { addressOf } from '#platform/web/api-client.ts'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { ListTable } from '#platform/web/list/list-table.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { searchBox, useListSearch } from '#platform/web/list/use-list-search.ts'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { Button } from '#ui/button.tsx'
import { Count } from '#ui/count.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LiveSearch } from '#ui/live-search.tsx'
import { Page } from '#ui/page.tsx'
import { PortalPage } from '#ui/portal-page.tsx'
import { FormSkeleton } from '#ui/skeletons.tsx'
import { TabLinks, tabLink } from '#ui/tabs.tsx'
import { exportOwnJobPostings } from '../contract/portal.ts'
import type { JobStatus } from '../contract/words.ts'
import { ownOverviewQuery, ownPostingsQuery } from './portal-api.ts'
import { OWN_ORDER, OwnPostingCard, ownColumns } from './portal-columns.tsx'
import { PortalPosting } from './portal-posting.tsx'
import { type OwnPostingsSearch, ownPostingsSearch, readOwnPostingsSearch } from './portal-search.ts'

const PortalJobForm = lazy(async () => ({ default: (await import('./portal-job-form.tsx')).PortalJobForm }))

export function PortalPostings() {
  const { job, form } = useReadSearch(
    readOwnPostingsSearch,
    useSearch({ from: '/customer/portal/job-postings' }),
  )
  if (form)
    return (
      <Suspense fallback={<FormWaiting />}>
        <PortalJobForm />
      </Suspense>
    )
  return job ? <PortalPosting key={job} id={job} /> : <List />
}

function FormWaiting() {
  return (
    <Page>
      <FormSkeleton />
    </Page>
  )
}

type Tab = { id: string; label: string; status: readonly JobStatus[] | null }
const TABS: readonly Tab[] = [
  { id: 'all', label: 'All', status: null },
  { id: 'yours', label: 'Drafts', status: ['draft', 'rejected'] },
  { id: 'waiting', label: 'In review', status: ['pending_approval'] },
  { id: 'open', label: 'Open', status: ['open'] },
  { id: 'on_hold', label: 'On hold', status: ['on_hold'] },
  { id: 'over', label: 'Closed', status: ['filled', 'closed'] },
]

const sameStatus = (one: readonly JobStatus[], other: readonly JobStatus[]) =>
  one.length === other.length && one.every((status) => other.includes(status))

function List() {
  const search = useReadSearch(readOwnPostingsSearch, useSearch({ from: '/customer/portal/job-postings' }))
  const { change, filter, onClear } = useListSearch(ownPostingsSearch, search)
  const { active } = useActiveClient()
  const list = useList(
    useInfiniteQuery(ownPostingsQuery({ ...filter, status: search.status, client: active?.id })),
  )
  const write = (
    <Button asChild variant="primary" icon={Plus}>
      <Link to="/portal/job-postings" search={{ form: 'new' }}>
        New posting
      </Link>
    </Button>
  )
  return (
    <PortalPage name="Job postings" title="Job postings" fill actions={write}>
      <StatusTabs search={search} clientId={active?.id} />
      <div className="flex flex-none items-center justify-between gap-2 py-3">
        <LiveSearch
          {...searchBox(search, change, 'Search postings', 'Title, place or reference')}
          className="w-72"
        />
        <ListMenu
          exportAddress={addressOf(exportOwnJobPostings, {
            query: { ...filter, status: search.status, client: active && [active.id] },
          })}
        />
      </div>
      <div className="-mx-6 flex min-h-0 flex-1 flex-col max-md:-mx-4">
        <ListTable
          label="Job postings"
          noun="postings"
          list={list}
          columns={ownColumns}
          sort={OWN_ORDER}
          rowLabel={(row) => row.title}
          onOpen={(row) => change({ job: row.id })}
          renderCard={(row) => <OwnPostingCard row={row} />}
          onClear={onClear}
          empty={<Nothing status={search.status} write={write} />}
        />
      </div>
    </PortalPage>
  )
}

function StatusTabs({ search, clientId }: { search: OwnPostingsSearch; clientId: string | undefined }) {
  const overview = useQuery(ownOverviewQuery(clientId))
  const counts = overview.data?.counts
  const every = counts ? (Object.keys(counts) as JobStatus[]) : []
  return (
    <TabLinks label="Postings" className="-mx-6 mt-4 max-md:-mx-4">
      {TABS.map((tab) => {
        const active = sameStatus(search.status ?? [], tab.status ?? [])
        const count = counts && (tab.status ?? every).reduce((sum, status) => sum + counts[status], 0)
        return (
          <Link
            key={tab.id}
            to="/portal/job-postings"
            search={tab.status ? { status: [...tab.status] } : {}}
            className={tabLink(active)}
            aria-current={active ? 'page' : undefined}
            activeProps={{}}
          >
            {tab.label}
            {count === undefined ? null : <Count>{count}</Count>}
          </Link>
        )
      })}
    </TabLinks>
  )
}

function Nothing({ status, write }: { status: JobStatus[] | undefined; write: ReactNode }) {
  if (status) return <EmptyState title="No postings here">No posting has this status.</EmptyState>
  return (
    <EmptyState title="No postings yet" action={write}>
      Describe the job. The agency reviews and publishes it. Applicants appear here.
    </EmptyState>
  )
}
