// Every link with its life, who is stuck, and what can be done about it.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { BellRing, Download, Send, Undo2 } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { SavedViewTabs } from '#domains/settings/web/index.ts'
import { sentenceOf } from '#platform/web/api-client.ts'
import { Avatar } from '#ui/avatar.tsx'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Count } from '#ui/count.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState, FilteredEmpty } from '#ui/empty-state.tsx'
import { ComponentError } from '#ui/error-state.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { FilterSet } from '#ui/filter-set.tsx'
import { plural } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { noSelection, type Selection } from '#ui/selection.ts'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Column } from '#ui/table-columns.ts'
import { toast } from '#ui/toast-store.ts'
import type { Link, LinkBulkResult, LinkFilter } from '../schemas.ts'
import { exportAddress, figuresQuery, linkCountQuery, linksQuery, useLinkActions } from './api.ts'
import { Life, whereItStands } from './life.tsx'
import { filterOf, hasFilter, type LinkSearch, NO_FILTER, readLinkSearch, viewOf } from './search.ts'
import { CHANNELS, KINDS } from './vocabulary.ts'
import { CHANNEL_ICONS, CHANNEL_LABELS, KIND_LABELS, nameOf } from './words.ts'

const SendDialog = lazy(async () => ({ default: (await import('./send-dialog.tsx')).SendDialog }))
const LinkDrawer = lazy(async () => ({ default: (await import('./link-drawer.tsx')).LinkDrawer }))

const BUILT_IN: readonly { id: string; name: string; search: Record<string, string> }[] = [
  { id: 'all', name: 'All', search: {} },
  { id: 'waiting', name: 'Waiting', search: { group: 'waiting' } },
  { id: 'stuck', name: 'Stuck', search: { group: 'stuck', sort: 'last_step_at' } },
  { id: 'completed', name: 'Completed', search: { group: 'completed' } },
  { id: 'ended', name: 'Ended', search: { group: 'ended' } },
]

export function SentLinks() {
  const search = useSearch({ from: '/staff/sent-links' })
  const { user } = useRouteContext({ from: '/staff' })
  const navigate = useNavigate({ from: '/sent-links' })
  const change = (changes: Partial<LinkSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...changes }) })
  const filter = useMemo(() => filterOf(search), [search])
  const list = useInfiniteQuery(linksQuery({ ...filter, sort: search.sort }))
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data])
  const total = list.data?.pages[0]?.total?.count ?? 0
  const [selection, setSelection] = useState<Selection>(noSelection)
  const clear = () => change(NO_FILTER)
  const builtIn = BUILT_IN.map((view) => ({
    ...view,
    count: <ViewCount search={readLinkSearch(view.search)} />,
  }))
  const empty = hasFilter(search) ? (
    <FilteredEmpty noun="links" onClear={clear} />
  ) : (
    <EmptyState title="No links yet">
      Send somebody a link to apply, to choose a time, to hand in a document or to consent.
    </EmptyState>
  )
  return (
    <>
      <title>Sent links · Candor Hire</title>
      <Page>
        <PageHeader
          title="Sent links"
          help="sent-links"
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
        <FilterBar {...(hasFilter(search) && { onClear: clear })}>
          <Filters search={search} onChange={change} />
        </FilterBar>
        <Figures />
        {list.isLoadingError ? (
          <ComponentError onRetry={() => void list.refetch()} busy={list.isFetching} />
        ) : (
          <DataTable
            label="Sent links"
            rows={rows}
            columns={columns(user.timezone)}
            rowId={(row) => row.id}
            rowLabel={(row) => nameOf(row.candidate)}
            total={total}
            loading={list.isPending}
            selection={selection}
            onSelectionChange={(next) => setSelection({ ...next, all: false })}
            openId={search.link}
            onOpen={(row) => change({ link: row.id })}
            onEndReached={list.hasNextPage && !list.isFetching ? () => void list.fetchNextPage() : undefined}
            renderCard={(row) => <Card row={row} />}
            empty={empty}
          />
        )}
        <Bulk selection={selection} total={total} onDone={() => setSelection(noSelection)} />
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

function ViewCount({ search }: { search: LinkSearch }) {
  const total = useQuery(linkCountQuery(filterOf(search)))
  return total.data ? <Count>{total.data.count}</Count> : null
}

function Filters({
  search,
  onChange,
}: {
  search: LinkSearch
  onChange: (changes: Partial<LinkFilter>) => void
}) {
  return (
    <FilterSet
      filters={[
        {
          id: 'kind',
          label: 'Link',
          options: KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
          value: search.kind,
          onChange: (kind) => onChange({ kind: kind as LinkFilter['kind'] }),
        },
        {
          id: 'channel',
          label: 'Channel',
          options: CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] })),
          value: search.channel,
          onChange: (channel) => onChange({ channel: channel as LinkFilter['channel'] }),
        },
        {
          id: 'sender',
          label: 'Sender',
          options: [{ value: 'me', label: 'Me' }],
          value: search.sender,
          onChange: (sender) => onChange({ sender }),
        },
      ]}
    />
  )
}

function Figures() {
  const { data } = useQuery(figuresQuery)
  if (!data) return null
  return (
    <p className="flex-none px-6 pb-2.5 text-ink-2 max-md:px-4">
      Last 30 days: <b>{data.sent}</b> sent, <b>{data.opened}</b> opened, <b>{data.started}</b> started,{' '}
      <b>{data.completed}</b> completed. Stuck means no step for 24&nbsp;h.
      {data.texts === 'test'
        ? ' Text messages go to the built-in test provider: they are kept here and reach nobody.'
        : ''}
    </p>
  )
}

function columns(zone: string): Column<Link>[] {
  return [
    {
      id: 'person',
      header: 'Person',
      main: true,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={nameOf(row.candidate)} />
          <span className="truncate">{nameOf(row.candidate)}</span>
        </span>
      ),
    },
    {
      id: 'kind',
      header: 'Link',
      width: 136,
      priority: 1,
      cell: (row) => {
        const Icon = CHANNEL_ICONS[row.channel]
        return (
          <span className="flex items-center gap-1.5">
            <Icon className="size-3.5 text-ink-3" aria-label={CHANNEL_LABELS[row.channel]} />
            {KIND_LABELS[row.kind]}
          </span>
        )
      },
    },
    {
      id: 'life',
      header: 'Sent, opened, started, completed',
      width: 332,
      priority: 2,
      compact: { width: 116, cell: (row) => <StatusPill status={row.state} /> },
      cell: (row) => <Life link={row} zone={zone} />,
    },
    { id: 'stands', header: 'Where it stands', width: 190, priority: 4, cell: whereItStands },
    {
      id: 'quiet',
      header: 'Last step',
      width: 92,
      priority: 3,
      align: 'right',
      cell: (row) => (
        <RelativeTime at={row.lastStepAt} className={row.stuck ? 'text-warning-text' : undefined} />
      ),
    },
  ]
}

function Card({ row }: { row: Link }) {
  return (
    <span className="flex flex-col gap-0.5">
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate text-[15px] font-medium">{nameOf(row.candidate)}</span>
        <RelativeTime at={row.lastStepAt} className="text-12 text-ink-3" />
      </span>
      <span className="truncate text-ink-2">
        {KIND_LABELS[row.kind]}, {CHANNEL_LABELS[row.channel].toLowerCase()}
      </span>
      <span className="mt-1 flex items-center gap-2">
        <StatusPill status={row.state} />
        {row.stuck ? <span className="text-12 text-warning-text">stuck</span> : null}
      </span>
    </span>
  )
}

function Bulk({ selection, total, onDone }: { selection: Selection; total: number; onDone: () => void }) {
  const { nudge, revoke, restore } = useLinkActions()
  const ids = [...selection.ids]
  const onError = (error: Error) => toast({ tone: 'danger', title: sentenceOf(error) })
  const say = (words: string, result: LinkBulkResult, undo?: () => void) =>
    toast({
      title: `${plural(result.done.length, 'link')} ${words}`,
      ...(undo && result.done.length > 0 && { duration: 10_000, action: { label: 'Undo', onClick: undo } }),
      ...(result.skipped[0] && {
        tone: 'warning' as const,
        description: `${result.skipped[0].name} stayed: ${result.skipped[0].reason}${result.skipped.length > 1 ? `, and ${result.skipped.length - 1} more` : ''}`,
      }),
    })
  const handleNudge = () =>
    nudge.mutate(ids, {
      onError,
      onSuccess: (result) => {
        say('reminded', result)
        onDone()
      },
    })
  const handleRevoke = () =>
    revoke.mutate(ids, {
      onError,
      onSuccess: (result) => {
        const undo = () =>
          restore.mutate(result.done, { onError, onSuccess: (back) => say('work again', back) })
        say('taken back', result, undo)
        onDone()
      },
    })
  return (
    <BulkBar
      count={ids.length}
      total={total}
      onClear={onDone}
      actions={[
        { id: 'nudge', label: 'Nudge', icon: BellRing, busy: nudge.isPending, onClick: handleNudge },
        { id: 'revoke', label: 'Take back', icon: Undo2, busy: revoke.isPending, onClick: handleRevoke },
      ]}
    />
  )
}
