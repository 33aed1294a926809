// What Meta brought by itself, what only the hourly comparison found, and the last events.
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { formatCount, formatPercent, formatTotal, plural } from '#ui/format.ts'
import { formatDate } from '#ui/format-time.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { EventSummary, LeadFigures } from '../contract/schemas.ts'
import { EVENT_LOOKS, type Kind, PROVIDERS } from '../contract/words.ts'
import { contentOf, nameOf } from './event-list.tsx'

type FiguresProps = { figures: LeadFigures; hasToken: boolean }

export function Figures({ figures, hasToken }: FiguresProps) {
  const { pushed, found, events, refused, leaked, leads, lastCheckAt, checkError } = figures
  const day = pushed.count + found.count
  const share = leads.count > 0 ? `, ${formatPercent(leaked.count / leads.count, 1)}` : ''
  return (
    <section aria-labelledby="figures">
      <header className="flex flex-wrap items-baseline gap-2 pb-1.5">
        <h3 id="figures" className="text-14 font-semibold">
          Last 24 hours
        </h3>
        <span className="flex-1 text-ink-3">
          {plural(day, 'lead')}, {plural(events.count, 'event')}
        </span>
        {lastCheckAt ? (
          <span className="text-12 text-ink-3">
            compared <RelativeTime at={lastCheckAt} ago />
          </span>
        ) : null}
      </header>
      <div className="num grid grid-cols-2 gap-x-8 max-md:grid-cols-1">
        <Line
          label="Pushed by Meta"
          value={
            <LeadsLink search={{ backfilled: 'false', since: figures.sinceDay }}>
              {formatTotal(pushed)}
            </LeadsLink>
          }
        />
        <Line label="Refused, wrong signature" value={formatCount(refused)} />
        <Line
          label="Found by the hourly check"
          value={
            <LeadsLink search={{ backfilled: 'true', since: figures.sinceDay }}>
              {formatTotal(found)}
            </LeadsLink>
          }
        />
        <Line label="Forms compared each hour" value={formatCount(figures.forms)} />
        <Line isTotal label="Leads" value={formatCount(day)} />
        <Line
          isTotal
          label="Leak, 30 days"
          value={
            <>
              <LeadsLink search={{ backfilled: 'true', since: figures.since }}>
                {formatTotal(leaked)}
              </LeadsLink>{' '}
              of {formatTotal(leads)}
              {share}
            </>
          }
        />
      </div>
      {checkError ? (
        <p className="mt-1 text-12 break-words text-warning-text">
          {hasToken
            ? `The hourly check failed. ${checkError}`
            : 'The hourly check is off. Connect Meta to start it.'}
        </p>
      ) : null}
      <Leaks leaks={figures.leaks} />
    </section>
  )
}

type LineProps = { label: string; value: ReactNode; isTotal?: boolean }

const Line = ({ label, value, isTotal = false }: LineProps) => (
  <p
    className={
      isTotal
        ? 'flex justify-between gap-3 border-t border-line-strong py-1.5 font-semibold'
        : 'flex justify-between gap-3 py-1'
    }
  >
    <span className={isTotal ? undefined : 'text-ink-2'}>{label}</span>
    <span>{value}</span>
  </p>
)

type LeadsLinkProps = { search: { backfilled: 'true' | 'false'; since: string }; children: ReactNode }

/** The leads behind a figure. Their screen belongs to another domain, so the address is written out. */
function LeadsLink({ search, children }: LeadsLinkProps) {
  const navigate = useNavigate()
  const query = new URLSearchParams({
    source: 'meta',
    test: 'false',
    backfilled: search.backfilled,
    receivedFrom: search.since,
  })
  const href = `/area-leads?${query.toString()}`
  return (
    <a
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate({ href })
      }}
      className="rounded-4 text-primary-text underline"
    >
      {children}
    </a>
  )
}

const FEW = 5

/** The server counts days in UTC. */
const formatUtcDay = (day: string) =>
  formatDate(new Date(`${day}T00:00:00Z`), { now: new Date(), timeZone: 'UTC' })

function Leaks({ leaks }: Pick<LeadFigures, 'leaks'>) {
  const [isOpen, setOpen] = useState(false)
  if (leaks.length === 0) return null
  return (
    <div className="mt-2">
      <table className="num w-full">
        <caption className="sr-only">Leads found by the hourly check, by day and form</caption>
        <thead>
          <tr className="text-left text-12 text-ink-3">
            <th className="py-1 font-medium">Found on day</th>
            <th className="py-1 font-medium">Form</th>
            <th className="py-1 text-right font-medium">Leads</th>
          </tr>
        </thead>
        <tbody>
          {leaks.slice(0, isOpen ? leaks.length : FEW).map(({ day, formId, campaign, count }) => (
            <tr key={`${day}-${formId}-${campaign}`} className="border-t">
              <td className="w-32 py-1 whitespace-nowrap text-ink-2">{formatUtcDay(day)}</td>
              <td className="max-w-0 truncate py-1 pr-3">{campaign ?? `Unknown form ${formId}`}</td>
              <td className="py-1 text-right">{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {leaks.length > FEW && !isOpen ? (
        <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
          Show all {leaks.length} lines
        </Button>
      ) : null}
    </div>
  )
}

export function LastEvents({ events, kind }: { events: readonly EventSummary[]; kind: Kind }) {
  const provider = PROVIDERS.filter((each) => each === kind)
  return (
    <section aria-labelledby="last-events">
      <header className="flex items-baseline justify-between gap-2 pb-1.5">
        <h3 id="last-events" className="text-14 font-semibold">
          Last events
        </h3>
        <Link to="/webhook-test" search={{ provider }} className="rounded-4 text-primary-text underline">
          Open in webhook lab
        </Link>
      </header>
      <ul>
        {events.map((event) => (
          <li key={event.id} className="flex min-h-8 items-center gap-3 border-t py-1">
            <RelativeTime at={event.receivedAt} className="w-20 flex-none text-ink-2" />
            <Link
              to="/webhook-test"
              search={{ provider, event: event.id }}
              className="min-w-0 flex-1 truncate rounded-4 font-medium hover:underline"
            >
              {contentOf(event)}
              {kind === 'inbound' ? <span className="font-normal text-ink-2"> {nameOf(event)}</span> : null}
              {event.isTest ? <span className="font-normal text-ink-3"> test</span> : null}
            </Link>
            <StatusPill look={EVENT_LOOKS[event.status]} label={event.isHeld ? 'Held' : undefined} />
          </li>
        ))}
      </ul>
    </section>
  )
}
