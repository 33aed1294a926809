// PostgreSQL: a pool, and named prepared statements.
import { Pool, type PoolClient, type QueryConfig } from 'pg'
import { connectionSettings, onConnect, parserOf } from './connection.ts'
import { destroyUnresponsiveConnections } from './connection-timeout.ts'
import type { Logger } from './log.ts'
import { PreparedQuery } from './prepared-query.ts'
import { type WriteRefusal, watchWriteRefusal } from './write-refusal.ts'

type Asked = { name?: string | undefined; text: string; values?: readonly unknown[]; camel?: boolean }

/** The target of queries: the pool outside a transaction, one connection inside it. */
export type Db = {
  /** With `camel`, the row has `clientId` for the column client_id. */
  query<Row>(config: Asked): Promise<Row[]>
}

export type Database = Db & {
  readonly pool: Pool
  readonly writes: WriteRefusal
  close(): Promise<void>
}

export function isDatabase(db: Db): db is Database {
  return 'pool' in db
}

/** A hanging statement must not block a request forever. Long work belongs in a job. */
const STATEMENT_MS = 15_000
const SILENCE_MS = 2 * STATEMENT_MS
const TIMEOUTS = {
  statement_timeout: String(STATEMENT_MS),
  idle_in_transaction_session_timeout: String(SILENCE_MS),
}

export function openDatabase({ url, size, log }: { url: string; size: number; log: Logger }): Database {
  const pool = new Pool({
    ...connectionSettings(url),
    max: size,
    // Kept for quiet times: a new connection plans every statement again.
    idleTimeoutMillis: 600_000,
    onConnect: onConnect(TIMEOUTS),
  })
  destroyUnresponsiveConnections(pool, { afterMs: SILENCE_MS })
  const writes = watchWriteRefusal({ pool, url, log })
  // Without listeners a broken connection would end the process. The pool listens only to idle ones, so each
  // checked-out connection has its own. The running query fails as well, and its error is answered. Only the reason is
  // logged: the pool attaches the whole connection to its errors, a hundred kilobytes.
  pool.on('error', ({ message }) => log.warn({ reason: message }, 'a database connection broke'))
  pool.on('connect', (client) => {
    client.on('error', ({ message }) => log.debug({ reason: message }, 'a database connection broke in use'))
  })
  return {
    pool,
    writes,
    query: async (config) =>
      isRead(config) ? readOnPool(pool, config) : (await pool.query(config as QueryConfig)).rows,
    close() {
      writes.stop()
      return pool.end()
    },
  }
}

/** A database handle over one checked-out connection, for a transaction. */
export function onConnection(client: PoolClient): Db {
  return {
    query: async (config) =>
      isRead(config) ? readOnClient(client, config) : (await client.query(config as QueryConfig)).rows,
  }
}

const isRead = ({ name, camel }: Asked) => Boolean(name ?? camel)

/** The pool waits for the result itself, and releases the connection. */
async function readOnPool<Row>(pool: Pool, config: Asked): Promise<Row[]> {
  const { rows } = await (pool.query(new PreparedQuery<Row>(config, parserOf)) as unknown as Promise<{
    rows: Row[]
  }>)
  return rows
}

async function readOnClient<Row>(client: PoolClient, config: Asked): Promise<Row[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Row[]>()
  const query = new PreparedQuery<Row>(config, parserOf)
  query.callback = (error, result) => (error ? reject(error) : resolve(result?.rows ?? []))
  client.query(query)
  return promise.catch((error: Error) => {
    // The stack of the caller, as from the pool, instead of where the result was read.
    Error.captureStackTrace(error)
    throw error
  })
}
