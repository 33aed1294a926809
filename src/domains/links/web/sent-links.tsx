// Every link with its life, who is stuck, and what can be done about it.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { Download, Send } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { SavedViewTabs } from '#domains/settings/web/index.ts'
import { Button } from '#ui/button.tsx'
import { Count } from '#ui/count.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState, FilteredEmpty } from '#ui/empty-state.tsx'
import { ComponentError } from '#ui/error-state.tsx'
import { formatTotal } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { noSelection, type Selection } from '#ui/selection.ts'
import { exportAddress, figuresQuery, linkCountQuery, linksQuery } from './api.ts'
import { filterOf, hasFilter, type LinkSearch, NO_FILTER, readLinkSearch, viewOf } from './search.ts'
import { LinkBulk } from './sent-links-bulk.tsx'
import { LinkCard, linkColumns } from './sent-links-columns.tsx'
import { LinkFilters } from './sent-links-filters.tsx'
import { nameOf } from './words.ts'

const SendDialog = lazy(async () => ({ default: (await import('./send-dialog.tsx')).SendDialog }))
const LinkDrawer = lazy(async () => ({ default: (await import('./link-drawer.tsx')).LinkDrawer }))

const BUILT_IN: readonly { id: string; name: string; search: Record<string, string> }[] = [
  { id: 'all', name: 'All', search: {} },
  { id: 'waiting', name: 'Pending', search: { group: 'waiting' } },
  { id: 'stuck', name: 'Stuck', search: { group: 'stuck', sort: 'last_step_at' } },
  { id: 'bounced', name: 'Bounced', search: { group: 'bounced' } },
  { id: 'completed', name: 'Completed', search: { group: 'completed' } },
  { id: 'ended', name: 'Expired or revoked', search: { group: 'ended' } },
]

export function SentLinks() {
  const search = useSearch({ from: '/staff/sent-links' })
  const { user } = useRouteContext({ from: '/staff' })
  const change = useChangeSearch()
  const filter = useMemo(() => filterOf(search), [search])
  const builtIn = BUILT_IN.map((view) => ({
    ...view,
    count: <ViewCount search={readLinkSearch(view.search)} />,
  }))
  return (
    <>
      <title>Sent links · Candor Hire</title>
      <Page>
        <PageHeader
          title="Sent links"
          note={<ViewCount search={search} />}
          actions={
            <>
              <IconButton
                icon={Download}
                label="Export as CSV"
                onClick={() => window.location.assign(exportAddress({ ...filter, sort: search.sort }))}
              />
              <Button variant="primary" icon={Send} onClick={() => change({ send: true, person: undefined })}>
                Send a link
              </Button>
            </>
          }
        />
        <SavedViewTabs
          list="sent_links"
          builtIn={builtIn}
          current={viewOf(search)}
          onChoose={(chosen) => change({ ...NO_FILTER, sort: undefined, ...readLinkSearch(chosen) })}
        />
        <LinkFilters search={search} onChange={change} />
        <Figures />
        <List search={search} zone={user.timezone} onChange={change} />
      </Page>
      <Suspense>
        {search.link ? (
          <LinkDrawer
            key={search.link}
            id={search.link}
            zone={user.timezone}
            onClose={() => change({ link: undefined })}
          />
        ) : null}
        {search.send ? (
          <SendDialog
            user={user}
            personId={search.person}
            onClose={() => change({ send: undefined, person: undefined })}
          />
        ) : null}
      </Suspense>
    </>
  )
}

type ListProps = { search: LinkSearch; zone: string; onChange: (changes: Partial<LinkSearch>) => void }

function List({ search, zone, onChange }: ListProps) {
  const list = useInfiniteQuery(linksQuery({ ...filterOf(search), sort: search.sort }))
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data])
  const total = list.data?.pages[0]?.total?.count ?? 0
  const [selection, setSelection] = useState<Selection>(noSelection)
  const empty = hasFilter(search) ? (
    <FilteredEmpty noun="links" onClear={() => onChange(NO_FILTER)} />
  ) : (
    <EmptyState title="No links yet">
      Send a candidate a link to apply, choose a time, upload a document or consent.
    </EmptyState>
  )
  if (list.isLoadingError)
    return <ComponentError onRetry={() => void list.refetch()} busy={list.isFetching} />
  return (
    <>
      <DataTable
        label="Sent links"
        rows={rows}
        columns={linkColumns(zone)}
        rowId={(row) => row.id}
        rowLabel={(row) => nameOf(row.candidate)}
        total={total}
        loading={list.isPending}
        selection={selection}
        onSelectionChange={(next) => setSelection({ ...next, all: false })}
        openId={search.link}
        onOpen={(row) => onChange({ link: row.id })}
        onEndReached={list.hasNextPage && !list.isFetching ? () => void list.fetchNextPage() : undefined}
        renderCard={(row) => <LinkCard row={row} />}
        empty={empty}
      />
      <LinkBulk
        selection={selection}
        total={total}
        align={search.link ? 'start' : 'center'}
        onDone={() => setSelection(noSelection)}
      />
    </>
  )
}

function useChangeSearch() {
  const navigate = useNavigate({ from: '/sent-links' })
  return (changes: Partial<LinkSearch>, options: { replace?: boolean } = {}) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: options.replace ?? false })
}

function ViewCount({ search }: { search: LinkSearch }) {
  const total = useQuery(linkCountQuery(filterOf(search)))
  return total.data ? <Count>{formatTotal(total.data)}</Count> : null
}

function Figures() {
  const { data } = useQuery(figuresQuery)
  if (!data) return null
  return (
    <p className="flex-none px-6 pb-2.5 text-ink-2 max-md:px-4">
      Last 30 days: <b>{data.sent}</b> sent, <b>{data.opened}</b> opened, <b>{data.started}</b> started,{' '}
      <b>{data.completed}</b> completed
      {data.bounced > 0 ? (
        <>
          , <b>{data.bounced}</b> bounced
        </>
      ) : null}
      . Stuck means no step for 24&nbsp;h.
      {data.texts === 'test'
        ? ' Text messages are saved here by the built-in test provider. They are not delivered.'
        : ''}
    </p>
  )
}
