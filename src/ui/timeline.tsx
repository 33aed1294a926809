// Events by day, newest first: an icon, actor, act, time.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { formatDay, formatExact, formatRelative, formatTime } from './format-time.ts'
import { useNow } from './relative-time.tsx'

export type TimelineEvent = {
  id: string
  at: string
  icon: LucideIcon
  actor?: string
  /** After the actor: "called, 6 min". Wrap important words in <b>. */
  text: ReactNode
  /** A note or a fact below. */
  detail?: ReactNode
}

type TimelineProps = { events: readonly TimelineEvent[]; timeZone?: string; className?: string }

export function Timeline({ events, timeZone, className }: TimelineProps) {
  const now = useNow()
  const days = Map.groupBy(events, (event) => formatDay(new Date(event.at), { now, timeZone }))
  return (
    <div className={cx('px-5 pt-1 pb-4 max-md:px-4', className)}>
      {[...days].map(([day, list]) => (
        <section key={day} aria-label={day}>
          <h3 className="pt-3 pb-1.5 text-12 font-medium text-ink-3">{day}</h3>
          <ol>
            {list.map((event) => (
              <TimelineRow
                key={event.id}
                event={event}
                today={day === 'Today'}
                now={now}
                timeZone={timeZone}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

type RowProps = { event: TimelineEvent; today: boolean; now: Date; timeZone?: string }

function TimelineRow({ event, today, now, timeZone }: RowProps) {
  const { icon: Icon, actor, text, detail } = event
  const date = new Date(event.at)
  return (
    <li className="relative grid grid-cols-[24px_minmax(0,1fr)_auto] gap-x-2.5 pt-[5px] pb-[9px] before:absolute before:top-[29px] before:-bottom-[5px] before:left-3 before:w-px before:bg-line last:before:hidden">
      <span className="z-1 flex size-6 items-center justify-center rounded-full border border-line-strong bg-surface text-ink-2">
        <Icon className="size-3" />
      </span>
      <div className="min-w-0 pt-0.5 text-ink-2 [&_b]:font-normal [&_b]:text-ink">
        {actor ? <span className="font-medium text-ink">{actor} </span> : null}
        {text}
        {detail ? <div className="mt-1">{detail}</div> : null}
      </div>
      <time
        dateTime={event.at}
        title={formatExact(date, timeZone)}
        className="text-12 leading-6 whitespace-nowrap text-ink-3"
      >
        {today ? formatRelative(date, { now, timeZone }) : formatTime(date, timeZone)}
      </time>
    </li>
  )
}
