// One event: why it failed, its raw body, its headers and its steps.
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { formatBytes } from '#ui/format.ts'
import { formatExact } from '#ui/format-time.ts'
import { StatusPill } from '#ui/status-pill.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { sayDone } from '#ui/toast-store.ts'
import { useIsMobile } from '#ui/use-media.ts'
import type { WebhookEvent } from '../contract/schemas.ts'
import { EVENT_LOOKS } from '../contract/words.ts'
import { eventQuery, useLabActions } from './api.ts'
import { nameOf } from './event-list.tsx'
import { formatMs } from './lab-result.tsx'

type EventDetailProps = { id: string | undefined; zone: string; disabledReason: string | undefined }

export function EventDetail({ id, zone, disabledReason }: EventDetailProps) {
  const found = useQuery({ ...eventQuery(id ?? ''), enabled: id !== undefined })
  const ref = useRef<HTMLElement>(null)
  const isMobile = useIsMobile()
  // On a phone the event opens below the list.
  useEffect(() => {
    if (id && isMobile) ref.current?.scrollIntoView({ block: 'start' })
  }, [id, isMobile])
  return (
    <aside
      ref={ref}
      aria-label="Event"
      className="min-w-0 border-l px-5 py-3.5 @max-[900px]/page:border-t @max-[900px]/page:border-l-0 max-md:px-4"
    >
      {id ? null : <p className="text-ink-2">Choose an event to read it as it came.</p>}
      {id ? (
        <QueryState query={found} missing={<p className="text-ink-2">This event no longer exists.</p>} />
      ) : null}
      {id && found.data ? <Parts event={found.data} zone={zone} disabledReason={disabledReason} /> : null}
    </aside>
  )
}

type PartsProps = { event: WebhookEvent; zone: string; disabledReason: string | undefined }

function Parts({ event, zone, disabledReason }: PartsProps) {
  const [tab, setTab] = useState<'body' | 'headers' | 'steps'>('body')
  const { replay } = useLabActions()
  const handleReplay = () =>
    replay.mutate(event.id, {
      onError: showFailure,
      onSuccess: sayDone('Event replayed'),
    })
  const headers = Object.entries(event.headers)
  return (
    <>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-14 font-semibold">{nameOf(event)}</h2>
          <p className="num text-12 text-ink-3">{formatExact(new Date(event.receivedAt), zone)}</p>
        </div>
        <Button
          size="sm"
          icon={RotateCw}
          busy={replay.isPending}
          disabledReason={disabledReason}
          onClick={handleReplay}
        >
          Replay
        </Button>
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <StatusPill look={EVENT_LOOKS[event.status]} label={event.isHeld ? 'Held' : undefined} />
        {event.nextAt && event.status === 'failed' ? (
          <span className="text-12 text-ink-2">next try {formatExact(new Date(event.nextAt), zone)}</span>
        ) : null}
      </p>
      {event.error ? <p className="mt-1.5 break-words text-danger-text">{event.error}</p> : null}
      <Tabs
        label="Parts of the event"
        className="px-0 max-md:px-0"
        value={tab}
        onChange={setTab}
        items={[
          { value: 'body', label: 'Raw body', content: <Body event={event} /> },
          {
            value: 'headers',
            label: 'Headers',
            count: headers.length,
            content: <Headers headers={headers} />,
          },
          {
            value: 'steps',
            label: 'Steps',
            count: event.steps.length,
            content: <Steps event={event} zone={zone} />,
          },
        ]}
      />
    </>
  )
}

/** More than a screen shows would only slow it down. */
const MAX_SHOWN = 20_000

function Body({ event: { body, bytes, isBase64 } }: { event: WebhookEvent }) {
  return (
    <>
      <pre className="mt-2 max-h-72 overflow-auto rounded-6 bg-sunken px-3 py-2.5 font-mono text-12 break-all whitespace-pre-wrap">
        {body.slice(0, MAX_SHOWN) || 'The body is empty.'}
      </pre>
      <p className="num mt-1.5 text-12 text-ink-3">
        {formatBytes(bytes)}, kept as received, signature valid{isBase64 ? ', shown in base64' : ''}
        {body.length > MAX_SHOWN ? ', the start is shown' : ''}
      </p>
    </>
  )
}

const Headers = ({ headers }: { headers: readonly [string, string][] }) => (
  <dl className="mt-2 flex flex-col gap-1.5 text-12">
    {headers.map(([name, value]) => (
      <div key={name}>
        <dt className="text-ink-3">{name}</dt>
        <dd className="font-mono break-all">{value}</dd>
      </div>
    ))}
  </dl>
)

function Steps({ event, zone }: { event: WebhookEvent; zone: string }) {
  if (event.steps.length === 0) return <p className="mt-2 text-ink-2">No step was taken yet.</p>
  return (
    <ol className="mt-2 flex flex-col gap-2">
      {event.steps.map((step) => (
        <li key={`${step.name}-${step.at}`} title={formatExact(new Date(step.at), zone)}>
          <span className="flex justify-between gap-2">
            <span className="font-medium capitalize">{step.name}</span>
            {step.ms === undefined ? null : <span className="num text-ink-2">{formatMs(step.ms)}</span>}
          </span>
          <span className="block text-12 break-words text-ink-2">{step.note}</span>
        </li>
      ))}
    </ol>
  )
}
