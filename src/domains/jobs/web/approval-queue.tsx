// The review queue: the oldest first, each with its check results, and the feeds of open postings.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Check, CircleX, TriangleAlert, Undo2 } from 'lucide-react'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatCount } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import { useIsMobile } from '#ui/use-media.ts'
import type { StaffJobSummary } from '../contract/schemas.ts'
import { overviewQuery, postingsQuery } from './api.ts'
import { PostingReview } from './posting-review.tsx'
import type { PostingsSearch } from './postings-search.ts'

/** What the queue lists. Its export asks for the same. */
export const QUEUE: PostingsSearch = { status: ['pending_approval'], sort: 'created_at' }

type Props = { openId: string | undefined; onOpen: (id: string) => void }

export function ApprovalQueue({ openId, onOpen }: Props) {
  const list = useList(useInfiniteQuery(postingsQuery(QUEUE)))
  const mobile = useIsMobile()
  const shown = openId ?? (mobile ? undefined : list.rows[0]?.id)
  // The feeds are also shown when the queue is empty.
  if (list.state !== 'ready' && list.state !== 'empty')
    return (
      <ListState list={list} loading={<ListSkeleton />} empty={null}>
        {null}
      </ListState>
    )
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[340px_minmax(0,1fr)] max-lg:grid-cols-[280px_minmax(0,1fr)] max-md:grid-cols-1">
      <div className="min-h-0 overflow-y-auto border-r max-md:border-r-0">
        <ul aria-label="In review">
          {list.rows.map((posting) => (
            <QueueItem key={posting.id} posting={posting} chosen={posting.id === shown} onOpen={onOpen} />
          ))}
        </ul>
        <MoreButton list={list} variant="ghost" className="w-full" />
        {list.state === 'empty' && mobile ? <Nothing /> : null}
        <Feeds />
      </div>
      {mobile ? null : (
        <div className="flex min-h-0 flex-col">{shown ? <PostingReview id={shown} wide /> : <Nothing />}</div>
      )}
    </div>
  )
}

function Nothing() {
  return (
    <EmptyState title="Nothing in review" done>
      Postings submitted by colleagues and customers appear here, with the Google and Indeed checks.
    </EmptyState>
  )
}

type ItemProps = { posting: StaffJobSummary; chosen: boolean; onOpen: (id: string) => void }

function QueueItem({ posting, chosen, onOpen }: ItemProps) {
  const { fix, look, all } = posting.checks
  return (
    <li>
      <button
        type="button"
        aria-current={chosen || undefined}
        onClick={() => onOpen(posting.id)}
        className={cx(
          'block w-full border-b py-3 pr-4 pl-6 text-left focus-visible:-outline-offset-2 max-md:px-4',
          chosen ? 'bg-selected shadow-[inset_2px_0_0_var(--accent)]' : 'hover:bg-hover',
        )}
      >
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-medium">{posting.title}</span>
          <RelativeTime at={posting.submittedAt ?? posting.createdAt} className="text-12 text-ink-3" />
        </span>
        <span className="block truncate text-ink-2">
          {posting.client.name}
          {posting.submittedBy ? `, submitted by ${posting.submittedBy}` : ''}
        </span>
        <span className="mt-2 flex gap-1.5">
          {fix > 0 ? (
            <Badge tone="danger" icon={CircleX}>
              {fix} to fix
            </Badge>
          ) : null}
          {look > 0 ? (
            <Badge tone="warning" icon={TriangleAlert}>
              {look} to review
            </Badge>
          ) : null}
          {fix + look === 0 ? (
            <Badge tone="success" icon={Check}>
              All {all} pass
            </Badge>
          ) : null}
        </span>
      </button>
    </li>
  )
}

const FEED_NAMES = { indeed: 'Indeed feed', google: 'Google for Jobs', site: 'Our own /jobs' } as const
/** Our own list is read with every visit. */
const unread = (feed: keyof typeof FEED_NAMES) => (feed === 'site' ? 'now' : 'not read')
const smallHead = 'px-6 pt-3.5 pb-1 text-12 font-medium text-ink-3 max-md:px-4'
const smallRow = 'flex items-center gap-2 py-1.5 pr-4 pl-6 max-md:px-4'

function Feeds() {
  const overview = useQuery(overviewQuery)
  if (!overview.data) return null
  const { feeds, counts, judged, decided } = overview.data
  const all = judged < counts.open ? `the newest ${formatCount(judged)}` : formatCount(judged)
  return (
    <>
      <h2 className={smallHead}>Job boards</h2>
      {feeds.map((feed) => (
        <div key={feed.id} className={smallRow}>
          <span
            aria-hidden="true"
            className={cx('size-2 flex-none rounded-full', feed.taken < judged ? 'bg-warning' : 'bg-success')}
          />
          <span className="min-w-0 flex-1 truncate">{FEED_NAMES[feed.id]}</span>
          <span className="num text-ink-2">
            {formatCount(feed.taken)} of {all}
          </span>
          <span className="min-w-12 text-right text-12 whitespace-nowrap text-ink-3">
            {feed.readAt ? <RelativeTime at={feed.readAt} /> : unread(feed.id)}
          </span>
        </div>
      ))}
      {decided.length > 0 ? <h2 className={smallHead}>Decided today</h2> : null}
      {decided.map((posting) => (
        <div key={posting.id} className={smallRow}>
          {posting.status === 'rejected' ? (
            <Undo2 className="size-4 text-ink-2" />
          ) : (
            <Check className="size-4 text-ink-2" />
          )}
          <span className="min-w-0 flex-1 truncate">
            {posting.title}
            {posting.status === 'rejected' ? ', changes requested' : ''}
          </span>
          <RelativeTime at={posting.at} className="text-12 text-ink-3" />
        </div>
      ))}
      <div className="h-18" />
    </>
  )
}
