// Live events: published in the transaction, delivered after commit through LISTEN/NOTIFY to every process, and by SSE
// to permitted browsers. An event is a hint to refetch, never data.
import { type Client, escapeLiteral } from 'pg'
import type { Actor } from '#shared/roles.ts'
import { connectTo } from './connection.ts'
import type { Logger } from './log.ts'
import type { Tx } from './transaction.ts'
import { sendWithCommit } from './transaction.ts'
import { IS_READ_ONLY } from './write-refusal.ts'

const CHANNEL = 'candorhire_events'
const MAX_IDS = 100
const RECONNECT_MS = 500
const BEAT_MS = 10_000

type Audience = 'staff' | { client: string } | { user: string }
export type LiveEvent = {
  /** The change as "<list>.<verb>", such as "candidates.updated". */
  type: string
  /** The records. Absent if there are too many. */
  ids?: readonly string[]
  audience: Audience
  /** The author, so their own browser can ignore the event. */
  by?: string
}

export async function publish(tx: Tx, event: Omit<LiveEvent, 'by'>): Promise<void> {
  const ids = event.ids && event.ids.length <= MAX_IDS ? event.ids : undefined
  const by = tx.actor.kind === 'anonymous' ? undefined : tx.actor.userId
  await sendWithCommit(tx.db, `notify ${CHANNEL}, ${escapeLiteral(JSON.stringify({ ...event, ids, by }))}`)
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

type Listening = { url: string; log: Logger; beatMs?: number }

/** One connection per process listens. After a lost connection, browsers are told to refetch everything. */
export function listenForEvents({ url, log, beatMs = BEAT_MS }: Listening): EventListener {
  const handlers = new Set<(event: LiveEvent) => void>()
  const emit = (event: LiveEvent) => handlers.forEach((handler) => handler(event))
  let client: Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let connectedBefore = false

  async function connect(): Promise<void> {
    try {
      client = await connectTo(url, { query_timeout: 5_000 })
      if (!closed) await listen(client)
    } catch (error) {
      log.debug({ err: error }, 'the event listener connects again')
    }
    await client?.end().catch(() => undefined)
    if (!closed) timer = setTimeout(() => void connect(), RECONNECT_MS)
  }

  async function listen(on: Client): Promise<void> {
    on.on('notification', ({ payload }) => hear(payload))
    on.on('error', (error) => log.warn({ err: error }, 'the event listener lost its connection'))
    await askForWrites(on)
    await on.query(`listen ${CHANNEL}`)
    if (connectedBefore) emit({ type: 'resync', audience: 'staff' })
    connectedBefore = true
    await listenUntilLost(on, beatMs)
  }

  function hear(payload: string | undefined): void {
    try {
      if (payload) emit(JSON.parse(payload) as LiveEvent)
    } catch (error) {
      log.error({ err: error, payload }, 'an event could not be read')
    }
  }

  void connect()
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

/** A standby takes no LISTEN, and hears nothing of the new primary. */
async function askForWrites(client: Client): Promise<void> {
  const { rows } = await client.query<{ readOnly: boolean }>(IS_READ_ONLY)
  if (rows[0]?.readOnly) throw new Error('The database refuses writes.')
}

/** Ends with the connection. A dead connection, or one to a former primary, is detected by a regular query. */
function listenUntilLost(client: Client, beatMs: number): Promise<void> {
  return new Promise((resolve) => {
    const beat = setInterval(() => void askForWrites(client).catch(done), beatMs)
    function done() {
      clearInterval(beat)
      resolve()
    }
    client.once('end', done)
  })
}
