// The webhooks of clients, failing ones first, each with its last deliveries.
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { cx } from '#ui/cx.ts'
import { formatExact } from '#ui/format-time.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Outgoing } from '../contract/schemas.ts'

const WORDS = { delivered: 'Delivered', failed: 'Failed' } as const

const statusText = ({ status, error }: Outgoing['log'][number]) => {
  if (status !== 'pending') return WORDS[status]
  return error ? 'Will retry' : 'Will be sent'
}

export function OutgoingWebhooks({ items, zone }: { items: readonly Outgoing[]; zone: string }) {
  if (items.length === 0)
    return (
      <p className="text-ink-2">No client receives leads by webhook yet. Clients add one in the portal.</p>
    )
  return (
    <section>
      <div className="flex justify-end pb-1">
        <ListMenu exportAddress="/api/outgoing-webhooks/export.csv" />
      </div>
      <ul aria-label="Webhooks of clients">
        {items.map((item) => (
          <Row key={item.id} item={item} zone={zone} />
        ))}
      </ul>
    </section>
  )
}

function Row({ item, zone }: { item: Outgoing; zone: string }) {
  const { client, address, isFailing, disabledFor, lastAt, log } = item
  const state = disabledFor ? 'Off' : 'Failing'
  return (
    <li className="border-t py-2.5">
      <p className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">{client.name}</span>
        {isFailing ? <span className="text-12 text-danger-text">{state}</span> : null}
        {lastAt ? (
          <RelativeTime at={lastAt} className="text-12 text-ink-3" />
        ) : (
          <span className="text-12 text-ink-3">Nothing sent yet</span>
        )}
      </p>
      <p className="truncate text-ink-2" title={address}>
        {address}
      </p>
      {disabledFor ? <p className="text-12 text-danger-text">{disabledFor}</p> : null}
      {log.length > 0 ? (
        <details className="mt-1">
          <summary className="cursor-pointer text-12 text-primary-text max-md:py-2">Delivery log</summary>
          <ul className="num mt-1">
            {log.map((entry) => (
              <li key={entry.id} className="flex flex-wrap gap-x-3 py-0.5 text-12 text-ink-2">
                <span>{formatExact(new Date(entry.at), zone)}</span>
                <span className={cx(entry.status === 'failed' && 'text-danger-text')}>
                  {statusText(entry)}
                </span>
                {entry.attempts > 1 ? <span>{entry.attempts} attempts</span> : null}
                {entry.error ? <span className="min-w-0 break-words">{entry.error}</span> : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  )
}
