// All links with their steps, stuck ones, and the actions.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { SavedViews } from '#domains/settings/web/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ListTotal, ViewCount } from '#platform/web/list/list-count.tsx'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { ListTable } from '#platform/web/list/list-table.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { useListSearch } from '#platform/web/list/use-list-search.ts'
import { useSelection } from '#platform/web/list/use-selection.ts'
import { useReadSearch } from '#platform/web/use-read-search.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { exportAddress, figuresQuery, linkCountQuery, linksQuery } from './api.ts'
import { type LinkSearch, linkSearch } from './search.ts'
import { LinkBulk } from './sent-links-bulk.tsx'
import { LinkCard, linkColumns } from './sent-links-columns.tsx'
import { LinkFilters } from './sent-links-filters.tsx'
import { nameOf } from './words.ts'

const SendDialog = lazyPart(() => import('./send-dialog.tsx'), 'SendDialog')
const LinkDrawer = lazyPart(() => import('./link-drawer.tsx'), 'LinkDrawer')

const BUILT_IN: readonly { id: string; name: string; search: LinkSearch }[] = [
  { id: 'all', name: 'All', search: {} },
  { id: 'waiting', name: 'Pending', search: { group: 'waiting' } },
  { id: 'stuck', name: 'Stuck', search: { group: 'stuck', sort: 'last_step_at' } },
  { id: 'bounced', name: 'Bounced', search: { group: 'bounced' } },
  { id: 'completed', name: 'Completed', search: { group: 'completed' } },
  { id: 'ended', name: 'Expired or revoked', search: { group: 'ended' } },
]

const builtIn = BUILT_IN.map(({ search, ...view }) => ({
  ...view,
  search: linkSearch.viewOf(search),
  count: <ViewCount query={linkCountQuery(linkSearch.filterOf(search))} />,
}))

export function SentLinks() {
  const search = useReadSearch(linkSearch.read, useSearch({ from: '/staff/sent-links' }))
  const { user } = useRouteContext({ from: '/staff' })
  const { change, filter, view, key, onClear } = useListSearch(linkSearch, search)
  const list = useList(useInfiniteQuery(linksQuery({ ...filter, sort: search.sort })))
  const selecting = useSelection(key, list)
  return (
    <>
      <title>Sent links · Candor Hire</title>
      <Page>
        <PageHeader
          title="Sent links"
          note={<ListTotal list={list} />}
          actions={
            <>
              <ListMenu exportAddress={exportAddress({ ...filter, sort: search.sort })} />
              <Button variant="primary" icon={Send} onClick={() => change({ send: true, person: undefined })}>
                Send a link
              </Button>
            </>
          }
        />
        <SavedViews list="sent_links" builtIn={builtIn} current={view} />
        <LinkFilters search={search} onChange={change} onClear={onClear} />
        <Figures />
        <ListTable
          label="Sent links"
          noun="links"
          list={list}
          selecting={selecting}
          columns={linkColumns(user.timezone)}
          rowLabel={(row) => nameOf(row.candidate)}
          openId={search.link}
          onOpen={(row) => change({ link: row.id })}
          renderCard={(row) => <LinkCard row={row} />}
          onClear={onClear}
          empty={
            <EmptyState title="No links yet">
              Send a candidate a link to apply, choose a time, upload a document or consent.
            </EmptyState>
          }
        />
        <LinkBulk {...selecting} total={list.total.count} align={search.link ? 'start' : 'center'} />
      </Page>
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
    </>
  )
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
