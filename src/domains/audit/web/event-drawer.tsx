// One event: who, when, from where, what changed, and what happened to the record before.
import { useQuery } from '@tanstack/react-query'
import { Link2, Lock } from 'lucide-react'
import { QueryState } from '#platform/web/query-state.tsx'
import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { cx } from '#ui/cx.ts'
import { Drawer, DrawerIdentity } from '#ui/drawer.tsx'
import { Facts } from '#ui/facts.tsx'
import { plural } from '#ui/format.ts'
import { formatDate, formatExact } from '#ui/format-time.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useNow } from '#ui/relative-time.tsx'
import type { AuditEvent } from '../contract/endpoints.ts'
import { eventsAtQuery, historyQuery } from './api.ts'
import { EventChange, headingOf } from './sentence.tsx'
import { valueLines } from './value-lines.ts'

type EventDrawerProps = {
  id: string
  at: string
  /** Undefined when it is not on the loaded pages. */
  event: AuditEvent | undefined
  zone: string
  position?: { index: number; total: number } | undefined
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
  onHistory: (event: AuditEvent) => void
}

export function EventDrawer(props: EventDrawerProps) {
  const { id, at, event: loaded, zone, position, onPrevious, onNext, onClose, onHistory } = props
  const found = useQuery({ ...eventsAtQuery(at), enabled: !loaded })
  const event = loaded ?? found.data?.items.find((each) => each.id === id)
  return (
    <Drawer
      label={event ? headingOf(event) : 'Event'}
      onClose={onClose}
      isReadOnly
      {...(position && { position })}
      {...(onPrevious && { onPrevious })}
      {...(onNext && { onNext })}
      actions={
        <IconButton
          icon={Link2}
          label="Copy link"
          size="sm"
          onClick={() =>
            void copyText(`${window.location.origin}/admin/audit?event=${id}&at=${encodeURIComponent(at)}`, {
              title: 'Link copied',
            })
          }
        />
      }
    >
      {event ? (
        <EventDetails event={event} zone={zone} onHistory={onHistory} />
      ) : (
        <QueryState query={found} missing="This event does not exist." />
      )}
    </Drawer>
  )
}

type DetailsProps = Pick<EventDrawerProps, 'zone' | 'onHistory'> & { event: AuditEvent }

function EventDetails({ event, zone, onHistory }: DetailsProps) {
  const { actor, ip, requestId, subject, noun } = event
  return (
    <div className="flex flex-col gap-4 px-5 pt-1 pb-18 max-md:px-4 max-md:pt-4">
      <DrawerIdentity title={headingOf(event)} subtitle={[noun, subject.label].filter(Boolean).join(', ')} />
      <Facts
        facts={[
          { label: 'By', value: actor.name, ...(actor.role && { note: actor.role }) },
          { label: 'When', value: formatExact(new Date(event.at), zone) },
          ...(ip ? [{ label: 'From', value: <span className="font-mono">{ip}</span> }] : []),
          ...(requestId
            ? [{ label: 'Request', value: <span className="font-mono wrap-anywhere">{requestId}</span> }]
            : []),
        ]}
      />
      <WhatChanged event={event} />
      <History event={event} zone={zone} onHistory={onHistory} />
      <p className="flex items-center gap-1.5 text-12 text-ink-3">
        <Lock aria-hidden className="size-3.5" />
        Entries cannot be changed or deleted.
      </p>
    </div>
  )
}

const LINE = {
  '': 'text-ink-2',
  '−': 'bg-danger-subtle text-danger-text line-through',
  '+': 'bg-success-subtle text-success-text',
}
const SPOKEN = { '': '', '−': 'Before: ', '+': 'After: ' }

function WhatChanged({ event }: { event: AuditEvent }) {
  const lines = valueLines(event)
  const changed = new Set(lines.filter(({ sign }) => sign !== '').map(({ field }) => field)).size
  if (lines.length === 0) return null
  return (
    <section>
      <div className="mb-1.5 flex items-baseline">
        <h3 className="flex-1 font-semibold">What changed</h3>
        <span className="text-12 text-ink-3">{plural(changed, 'field')}</span>
      </div>
      <ul className="overflow-hidden rounded-6 bg-sunken py-1 font-mono text-12">
        {lines.map(({ sign, field, value }) => (
          <li key={`${sign} ${field}`} className={cx('flex gap-2 px-3 py-0.5', LINE[sign])}>
            <span aria-hidden className="w-2 flex-none">
              {sign}
            </span>
            <span className="sr-only">{SPOKEN[sign]}</span>
            <span className="min-w-0 wrap-anywhere">
              {field}: {value}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function History({ event, zone, onHistory }: DetailsProps) {
  const now = useNow()
  const { data } = useQuery(historyQuery({ subject: event.subject.id, to: event.at }))
  const earlier = data?.items.filter(({ id }) => id !== event.id) ?? []
  return (
    <section>
      <h3 className="mb-1 font-semibold">Same object, before</h3>
      {data && earlier.length === 0 ? <p className="text-ink-2">This is its first entry.</p> : null}
      <ul className="flex flex-col gap-1.5">
        {earlier.map((each) => (
          <li key={each.id} className="text-ink-2">
            {formatDate(new Date(each.at), { now, timeZone: zone })}, {each.actor.name},{' '}
            {headingOf(each).toLowerCase()}
            <EventChange event={each} />
          </li>
        ))}
      </ul>
      <Button size="sm" className="mt-3" onClick={() => onHistory(event)}>
        Show all entries
      </Button>
    </section>
  )
}
