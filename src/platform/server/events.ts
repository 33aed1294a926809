// Live events: published in the transaction, delivered after commit through LISTEN/NOTIFY to every process, and on by
// SSE to the browsers that may see them. An event is a hint to look again, never the data itself.
import { Client } from 'pg'
import type { Actor } from '#platform/shared/roles.ts'
import { connectionSettings } from './database.ts'
import type { Logger } from './log.ts'
import { statement } from './statement.ts'
import type { Tx } from './transaction.ts'

export const CHANNEL = 'candorhire_events'
const MOST_IDS = 100
const RECONNECT_MS = 500

export type Audience = 'staff' | { client: string } | { user: string }
export type LiveEvent = {
  /** What changed, as "<list>.<verb>", such as "candidates.updated". */
  type: string
  /** Which records; absent when too many to name. */
  ids?: readonly string[]
  audience: Audience
  /** Who did it, so that their own browser can tell its echo from the news of others. */
  by?: string
}

const notify = statement('events.notify', 'select pg_notify($1, $2)')

export async function publish(tx: Tx, event: Omit<LiveEvent, 'by'>): Promise<void> {
  const ids = event.ids && event.ids.length <= MOST_IDS ? event.ids : undefined
  const by = tx.actor.kind === 'anonymous' ? undefined : tx.actor.userId
  await notify.rows(tx.db, [CHANNEL, JSON.stringify({ ...event, ids, by })])
}

export function maySee(actor: Actor, audience: Audience): boolean {
  if (actor.kind === 'anonymous') return false
  if (audience === 'staff') return actor.kind === 'staff'
  if ('user' in audience) return actor.userId === audience.user
  return actor.kind === 'staff' || actor.clientIds.includes(audience.client)
}

export type EventListener = {
  subscribe(handler: (event: LiveEvent) => void): () => void
  close(): Promise<void>
}

/** One connection per process listens; whoever lost it may have missed something and is told to look at everything. */
export function listenForEvents({ url, log }: { url: string; log: Logger }): EventListener {
  const handlers = new Set<(event: LiveEvent) => void>()
  const emit = (event: LiveEvent) => handlers.forEach((handler) => handler(event))
  let client: Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let connectedBefore = false

  async function connect(): Promise<void> {
    const next = new Client({ ...connectionSettings(url), keepAlive: true })
    client = next
    next.on('notification', ({ payload }) => payload && emit(JSON.parse(payload) as LiveEvent))
    next.on('error', (error) => log.warn({ err: error }, 'the event listener lost its connection'))
    next.on('end', reconnect)
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    if (connectedBefore) emit({ type: 'resync', audience: 'staff' })
    connectedBefore = true
  }

  function reconnect(): void {
    if (closed) return
    clearTimeout(timer)
    timer = setTimeout(() => void connect().catch(reconnect), RECONNECT_MS)
  }

  connect().catch(reconnect)
  return {
    subscribe(handler) {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
