// Notices that PostgreSQL refuses writes: a primary that became a standby, or a disk that is full. A connection that said
// so is closed. A new one finds the new primary, and as soon as it can write, all older ones are replaced.
import type { Pool, PoolClient } from 'pg'
import { connectTo } from './connection.ts'
import type { Logger } from './log.ts'

export type WriteRefusal = {
  readonly isRefusing: boolean
  /** A read showed it, before any write was refused. */
  report(): void
  stop(): void
}

const READ_ONLY = '25006'
const DISK_FULL = '53100'
const PROBE_MS = 300
/** A full disk cannot be asked for without writing. */
const DISK_FULL_MS = 5_000

/** Asks one connection. A standby is read-only too. */
export const IS_READ_ONLY = `select current_setting('transaction_read_only') = 'on' as "readOnly"`

type Watched = { pool: Pool; url: string; log: Logger }

export function watchWriteRefusal({ pool, url, log }: Watched): WriteRefusal {
  const idle = new Set<PoolClient>()
  const lent = new Set<PoolClient>()
  const closing = new WeakSet<PoolClient>()
  let fullUntil = 0
  let probe: NodeJS.Timeout | undefined
  let isStopped = false

  pool.on('connect', (client) => {
    connectionOf(client).on('errorMessage', ({ code }) => {
      if (code === DISK_FULL) fullUntil = Date.now() + DISK_FULL_MS
      if (code !== READ_ONLY) return
      closing.add(client)
      report()
    })
  })
  pool.on('acquire', (client) => {
    idle.delete(client)
    lent.add(client)
  })
  pool.on('release', (_error, client) => {
    lent.delete(client)
    // The pool closes a client that was used often enough, and has no other way to ask for it here.
    if (closing.has(client)) (client as PoolClient & { _poolUseCount: number })._poolUseCount = Infinity
    else idle.add(client)
  })
  pool.on('remove', (client) => {
    idle.delete(client)
    lent.delete(client)
  })

  function report(): void {
    if (probe || isStopped) return
    log.error('the database refuses writes')
    probe = setTimeout(() => void look(), PROBE_MS).unref()
  }

  async function look(): Promise<void> {
    const isWritable = await asksForWrites(url).catch(() => false)
    if (isStopped) return
    if (!isWritable) {
      probe = setTimeout(() => void look(), PROBE_MS).unref()
      return
    }
    log.warn('the database takes writes again')
    probe = undefined
    for (const client of lent) closing.add(client)
    for (const client of idle)
      connectionOf(client).stream.destroy(new Error('replaced after a read-only time'))
  }

  return {
    get isRefusing() {
      return probe !== undefined || Date.now() < fullUntil
    },
    report,
    stop() {
      isStopped = true
      clearTimeout(probe)
    },
  }
}

/** A connection of its own, made now: it goes where new connections go. */
async function asksForWrites(url: string): Promise<boolean> {
  const client = await connectTo(url, { query_timeout: 5_000 })
  try {
    const { rows } = await client.query<{ readOnly: boolean }>(IS_READ_ONLY)
    return rows[0]?.readOnly === false
  } finally {
    await client.end().catch(() => undefined)
  }
}

type Connection = {
  stream: { destroy(error: Error): void }
  on(event: 'errorMessage', listener: (message: { code?: string }) => void): void
}

/** Missing in the types of the driver. */
const connectionOf = (client: PoolClient) => (client as PoolClient & { connection: Connection }).connection
