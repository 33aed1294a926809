// The rows behind a figure without its own screen.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { addressOf } from '#platform/web/api-client.ts'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatCount, formatTotal } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import type { Listed } from '../contract/endpoints.ts'
import { exportDashboardRows } from '../contract/endpoints.ts'
import { type Behind, rowsQuery } from './api.ts'
import type { Asked } from './search.ts'

const TITLES: Record<Listed, string> = {
  applications: 'Applications',
  hires: 'Hires',
  reached: 'Applications',
}

type RowsDrawerProps = Behind & {
  /** The label of the reached stage. */
  stageLabel?: string | undefined
  /** Hires that only clients marked, and the days that count them. */
  marked?: { hires: number; from: string; to: string } | undefined
  asked: Asked
  onClose: () => void
}

export function RowsDrawer({ figure, stage, stageLabel, marked, asked, onClose }: RowsDrawerProps) {
  const list = useList(useInfiniteQuery(rowsQuery({ figure, stage }, asked)))
  const isLoaded = list.state === 'ready' || list.state === 'empty'
  return (
    <Drawer label={TITLES[figure]} onClose={onClose}>
      <div className="px-5 pt-1 pb-6 max-md:px-4 max-md:pt-4">
        <div className="flex items-start justify-between gap-3 pb-3">
          <h2 className="text-20 font-semibold">
            {isLoaded ? `${formatTotal(list.total)} ` : ''}
            {TITLES[figure].toLowerCase()}
            {stageLabel ? ` that reached ${stageLabel}` : ''}{' '}
            <span className="text-14 font-normal text-ink-3">in the last {asked.days} days</span>
          </h2>
          <ListMenu exportAddress={addressOf(exportDashboardRows, { query: { figure, stage, ...asked } })} />
        </div>
        {marked && marked.hires > 0 ? (
          <p className="pb-3 text-ink-2">
            {formatCount(marked.hires)} more {marked.hires === 1 ? 'was' : 'were'} marked by clients.{' '}
            <Link
              to="/account-reporting"
              search={{
                from: marked.from,
                to: marked.to,
                rows: 'hires',
                ...(asked.client && { client: asked.client }),
              }}
              className="link"
            >
              Open report
            </Link>
          </p>
        ) : null}
        <ListState
          list={list}
          loading={<ListSkeleton />}
          empty={<EmptyState title="None in this period">Choose a longer period.</EmptyState>}
        >
          <ul>
            {list.rows.map((row) => (
              <li key={row.id} className="flex items-baseline gap-3 border-b py-2.5 last:border-b-0">
                <span className="min-w-0 flex-1">
                  <Link
                    to="/hiring-tracker"
                    search={{ candidate: row.candidate.id }}
                    className="font-medium hover:underline"
                  >
                    {row.candidate.name}
                  </Link>
                  <span className="block truncate text-12 text-ink-3">
                    {row.job.title}, {row.job.clientName}
                  </span>
                </span>
                <RelativeTime at={row.at} className="text-12 text-ink-3" />
              </li>
            ))}
          </ul>
          <MoreButton list={list} className="mt-3" />
        </ListState>
      </div>
    </Drawer>
  )
}
