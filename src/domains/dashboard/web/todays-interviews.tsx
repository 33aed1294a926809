// Today's interviews by time: past, current, next.
import { Link } from '@tanstack/react-router'
import { MINUTE } from '#shared/durations.ts'
import { cx } from '#ui/cx.ts'
import { formatTotal } from '#ui/format.ts'
import { formatTime } from '#ui/format-time.ts'
import { Panel } from '#ui/panel.tsx'
import { useNow } from '#ui/relative-time.tsx'
import type { Stats } from '../contract/endpoints.ts'
import { TODAY_STATUSES } from '../contract/words.ts'
import { LINK_STYLE, type Of, someClients } from './words.ts'

type Interview = Stats['interviews']['items'][number]
type TodaysInterviewsProps = Pick<Stats, 'interviews' | 'today'> & {
  of: Of
  zone: string
}

const SHOWN = 8
const KINDS = { phone: 'Phone', video: 'Video', in_person: 'On site' } as const

export function TodaysInterviews({ interviews, today, of, zone }: TodaysInterviewsProps) {
  const now = useNow()
  const { items, total } = interviews
  const rows = around(items, now)
  const search = { ...someClients(of), ...(of.owner && { participant: ['me'] }) }
  return (
    <Panel
      title="Today’s interviews"
      count={total.count}
      actions={
        <Link to="/interview-tracker" search={{ ...search, view: 'day', date: today }} className={LINK_STYLE}>
          Calendar
        </Link>
      }
    >
      {items.length === 0 ? <p className="px-4 pb-4 text-ink-2">None today.</p> : null}
      <ol className="flex flex-col gap-3 px-4 pt-1 pb-3 empty:hidden">
        {rows.map((interview) => (
          <Row key={interview.id} interview={interview} now={now} zone={zone} />
        ))}
      </ol>
      {items.length > 0 ? (
        <p className="px-4 pb-3">
          <Link
            to="/interview-tracker"
            search={{
              ...search,
              view: 'list',
              from: today,
              to: today,
              status: [...TODAY_STATUSES],
              sort: 'starts_at',
            }}
            className={LINK_STYLE}
          >
            {total.count === 1 ? 'Show as a list' : `All ${formatTotal(total)} as a list`}
          </Link>
        </p>
      ) : null}
    </Panel>
  )
}

/** The next ones, after one past interview if there is room. */
function around(items: readonly Interview[], now: Date): readonly Interview[] {
  const next = items.findIndex(({ endsAt }) => new Date(endsAt) > now)
  const first = next < 0 ? items.length - SHOWN : Math.min(next - 1, items.length - SHOWN)
  return items.slice(Math.max(0, first), Math.max(0, first) + SHOWN)
}

function Row({ interview, now, zone }: { interview: Interview; now: Date; zone: string }) {
  const { id, candidate, client, kind, startsAt } = interview
  const { words, tone, soon } = standing(interview, now)
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)_auto] gap-x-2.5">
      <time dateTime={startsAt} className={cx('num', soon ? 'font-medium text-primary-text' : 'text-ink-2')}>
        {formatTime(new Date(startsAt), zone)}
      </time>
      <Link
        to="/interview-tracker"
        search={{ interview: id, view: 'day' }}
        className="truncate rounded-4 font-medium hover:underline"
      >
        {candidate.firstName} {candidate.lastName}
      </Link>
      <span className={cx('text-12 leading-5', tone)}>{words}</span>
      <span className="col-span-2 col-start-2 truncate text-12 text-ink-3">
        {KINDS[kind]}, {client.name}
      </span>
    </li>
  )
}

const SOON = 60

function standing({ status, startsAt, endsAt }: Interview, now: Date) {
  if (status === 'complete') return { words: 'Done', tone: 'text-ink-3', soon: false }
  if (status === 'no_show') return { words: 'No-show', tone: 'text-danger-text', soon: false }
  if (status === 'awaiting_feedback' || new Date(endsAt) <= now)
    return { words: 'Feedback', tone: 'text-warning-text', soon: false }
  const minutes = Math.ceil((Date.parse(startsAt) - now.getTime()) / MINUTE)
  if (minutes <= 0) return { words: 'Now', tone: 'text-primary-text', soon: true }
  if (minutes <= SOON) return { words: `In ${minutes}\u00a0min`, tone: 'text-primary-text', soon: true }
  if (status === 'confirmed') return { words: 'Confirmed', tone: 'text-ink-3', soon: false }
  return { words: 'Not confirmed', tone: 'text-warning-text', soon: false }
}
