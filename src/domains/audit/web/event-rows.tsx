// Events by day, newest first, each as a sentence.
import { cx } from '#ui/cx.ts'
import { formatDay, formatExact, formatTime } from '#ui/format-time.ts'
import { useNow } from '#ui/relative-time.tsx'
import type { AuditEvent } from '../contract/endpoints.ts'
import { ActorMark, EventSentence } from './sentence.tsx'

type EventRowsProps = {
  events: readonly AuditEvent[]
  zone: string
  openId: string | undefined
  onOpen: (event: AuditEvent) => void
}

export function EventRows({ events, zone, openId, onOpen }: EventRowsProps) {
  const now = useNow()
  const days = Map.groupBy(events, ({ at }) => formatDay(new Date(at), { now, timeZone: zone }))
  return (
    <>
      {[...days].map(([day, list]) => (
        <section key={day} aria-label={day}>
          <h2 className="border-b bg-canvas px-6 py-1.5 text-12 font-medium text-ink-3 max-md:px-4">{day}</h2>
          <ul>
            {list.map((event) => (
              <li key={event.id} className="border-b">
                <button
                  type="button"
                  aria-current={event.id === openId}
                  onClick={() => onOpen(event)}
                  className={cx(
                    'flex w-full items-start gap-3 border-l-2 px-6 py-2.5 text-left hover:bg-hover focus-visible:-outline-offset-2 max-md:min-h-11 max-md:px-4',
                    event.id === openId ? 'border-primary bg-selected' : 'border-transparent',
                  )}
                >
                  <EventTime at={event.at} zone={zone} className="w-19 max-md:hidden" />
                  <ActorMark actor={event.actor} />
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    <EventSentence event={event} />
                  </span>
                  <span className="flex-none text-ink-3 max-md:hidden">{event.noun}</span>
                  <EventTime at={event.at} zone={zone} className="md:hidden" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function EventTime({ at, zone, className }: { at: string; zone: string; className: string }) {
  const date = new Date(at)
  return (
    <time
      dateTime={at}
      title={formatExact(date, zone)}
      className={cx('num flex-none whitespace-nowrap text-ink-3', className)}
    >
      {formatTime(date, zone)}
    </time>
  )
}
