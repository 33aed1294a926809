// Every event that arrived, newest first, by outcome and provider.
import { useInfiniteQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { addressOf } from '#platform/web/api-client.ts'
import { FilterSelect } from '#platform/web/list/filter-select.tsx'
import { ViewCount } from '#platform/web/list/list-count.tsx'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { ListTable } from '#platform/web/list/list-table.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { type ChangeSearch, useListSearch } from '#platform/web/list/use-list-search.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { plural } from '#ui/format.ts'
import { formatTime } from '#ui/format-time.ts'
import { optionsOf } from '#ui/options.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { RowCard } from '#ui/row-card.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Column } from '#ui/table-columns.ts'
import { Tabs } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast-store.ts'
import { exportWebhookEvents } from '../contract/endpoints.ts'
import type { EventFilter, EventSummary } from '../contract/schemas.ts'
import { EVENT_LOOKS, PROVIDER_LABELS } from '../contract/words.ts'
import { eventCountQuery, eventsQuery, useLabActions } from './api.ts'
import { type LabSearch, labSearch } from './search.ts'

type View = 'all' | 'failed' | 'dead' | 'test'
const VIEWS: Record<View, { label: string; filter: EventFilter }> = {
  all: { label: 'All events', filter: {} },
  failed: { label: 'Will retry', filter: { status: ['failed'] } },
  dead: { label: 'Failed', filter: { status: ['dead'] } },
  test: { label: 'Test', filter: { test: 'true' } },
}
const VIEW_NAMES = Object.keys(VIEWS) as View[]

function viewOf({ status, test }: LabSearch): View {
  if (test === 'true') return 'test'
  return VIEW_NAMES.find((view) => VIEWS[view].filter.status?.[0] === status?.[0]) ?? 'all'
}

export const nameOf = ({ provider, connection }: Pick<EventSummary, 'provider' | 'connection'>) =>
  connection ? `Inbound, ${connection}` : PROVIDER_LABELS[provider]

export function contentOf({ leadCount, status }: EventSummary): string {
  if (leadCount !== null) return plural(leadCount, 'lead')
  if (status === 'dead') return 'Failed, no lead read'
  return status === 'failed' ? 'Failed, will retry' : 'Not read yet'
}

type EventListProps = {
  search: LabSearch
  zone: string
  disabledReason: string | undefined
  onChange: ChangeSearch<LabSearch>
}

export function EventList({ search, zone, disabledReason, onChange }: EventListProps) {
  const { filter, onClear } = useListSearch(labSearch, search)
  const list = useList(useInfiniteQuery({ ...eventsQuery(filter), refetchInterval: 5_000 }))
  const view = viewOf(search)
  return (
    <section aria-label="Events" className="flex min-h-[420px] min-w-0 flex-col">
      <Tabs
        label="Events"
        value={view}
        onChange={(next) =>
          onChange({ status: undefined, test: undefined, ...VIEWS[next].filter, event: undefined })
        }
        items={VIEW_NAMES.map((value) => ({
          value,
          label: (
            <>
              {VIEWS[value].label} <ViewCount query={eventCountQuery(VIEWS[value].filter)} />
            </>
          ),
        }))}
        after={
          <>
            <FilterSelect
              label="Provider"
              any="Every provider"
              value={search.provider?.[0]}
              options={optionsOf(PROVIDER_LABELS)}
              onChange={(provider) => onChange({ provider: provider && [provider] })}
            />
            <ListMenu exportAddress={addressOf(exportWebhookEvents, { query: filter })} />
          </>
        }
      />
      {view === 'dead' ? <ReplayAll disabledReason={disabledReason} /> : null}
      <ListTable
        label="Events"
        noun="events"
        list={list}
        columns={columnsOf(zone)}
        rowLabel={(row) => `${nameOf(row)}, ${formatTime(new Date(row.receivedAt), zone)}`}
        openId={search.event}
        onOpen={(row) => onChange({ event: row.id })}
        renderCard={(row) => <EventCard row={row} />}
        onClear={onClear}
        empty={
          <EmptyState title="No events yet">
            Everything that providers send is kept here as it came. Send a test event to see one.
          </EmptyState>
        }
      />
    </section>
  )
}

function ReplayAll({ disabledReason }: { disabledReason: string | undefined }) {
  const { replayFailed } = useLabActions()
  const handleReplay = () =>
    replayFailed.mutate(undefined, {
      onError: showFailure,
      onSuccess: ({ replayed, hasMore }) =>
        toast({ title: `${plural(replayed, 'event')} replayed${hasMore ? '. There are more.' : ''}` }),
    })
  return (
    <div className="flex flex-none items-center gap-3 border-b bg-sunken px-6 py-2 max-md:px-4">
      <span className="min-w-0 flex-1 text-ink-2">
        Failed events are not retried. Replay never creates duplicates.
      </span>
      <Button
        size="sm"
        icon={RotateCw}
        busy={replayFailed.isPending}
        disabledReason={disabledReason}
        onClick={handleReplay}
      >
        Replay all failed
      </Button>
    </div>
  )
}

function columnsOf(zone: string): Column<EventSummary>[] {
  return [
    {
      id: 'from',
      header: 'From',
      main: true,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="truncate">{nameOf(row)}</span>
          {row.isTest ? <Tag>Test</Tag> : null}
        </span>
      ),
    },
    {
      id: 'received',
      header: 'Received',
      width: 116,
      priority: 2,
      cell: (row) => <RelativeTime at={row.receivedAt} timeZone={zone} className="text-ink-2" />,
    },
    { id: 'content', header: 'Content', width: 104, priority: 3, cell: contentOf },
    {
      id: 'status',
      header: 'Status',
      width: 124,
      priority: 1,
      cell: (row) => <StatusPill look={EVENT_LOOKS[row.status]} label={row.isHeld ? 'Held' : undefined} />,
    },
    {
      id: 'attempts',
      header: 'Attempts',
      width: 84,
      priority: 4,
      align: 'right',
      cell: (row) => <span className="num text-ink-2">{row.attempts}</span>,
    },
  ]
}

const EventCard = ({ row }: { row: EventSummary }) => (
  <RowCard title={nameOf(row)} at={row.receivedAt}>
    <StatusPill look={EVENT_LOOKS[row.status]} />
    <span className="text-ink-2">{contentOf(row)}</span>
    {row.isTest ? <Tag>Test</Tag> : null}
  </RowCard>
)
