// PostgreSQL: a pool, and named prepared statements.
import type { ClientConfig, CustomTypesConfig, PoolClient, QueryConfig } from 'pg'
import { Pool, types } from 'pg'
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

// Timestamps stay text: exact to the microsecond, which cursors need, and already in the response format.
const ISO_TIMESTAMP = (value: string) => `${value.slice(0, 10)}T${value.slice(11).replace(/\+00$/, 'Z')}`

const TEXT_ARRAY = 1009
const parseArray: (value: string) => unknown = types.getTypeParser(TEXT_ARRAY as number)

/** Every list row has text arrays, and the library parses them character by character. */
export function parseTexts(value: string): unknown {
  if (value.includes('\\') || value.includes('NULL')) return parseArray(value)
  const texts: string[] = []
  const end = value.length - 1
  for (let from = 1; from < end; ) {
    const isQuoted = value[from] === '"'
    const start = isQuoted ? from + 1 : from
    const found = value.indexOf(isQuoted ? '"' : ',', start)
    const to = found === -1 ? end : found
    texts.push(value.slice(start, to))
    from = isQuoted ? to + 2 : to + 1
  }
  return texts
}

const parsers = new Map<number, (value: string) => unknown>([
  [types.builtins.TIMESTAMPTZ, ISO_TIMESTAMP],
  [types.builtins.DATE, (value) => value],
  [types.builtins.INT8, Number],
  [TEXT_ARRAY, parseTexts],
])
const parserOf = (oid: number, format?: 'text' | 'binary') =>
  parsers.get(oid) ?? types.getTypeParser(oid, format ?? 'text')
const typeParsers: CustomTypesConfig = { getTypeParser: parserOf as typeof types.getTypeParser }

export function connectionSettings(url: string): ClientConfig {
  // Options in the URL would replace ours, and timestamps must arrive in UTC. A parallel worker takes longer to start
  // than most of our statements run.
  const [address = url, query = ''] = url.split('?')
  const parameters = new URLSearchParams(query)
  const options = [parameters.get('options'), '-c timezone=UTC -c max_parallel_workers_per_gather=0']
    .filter(Boolean)
    .join(' ')
  parameters.delete('options')
  return {
    connectionString: parameters.size > 0 ? `${address}?${parameters.toString()}` : address,
    types: typeParsers,
    options,
    connectionTimeoutMillis: Number(parameters.get('connect_timeout') ?? 1.5) * 1_000,
    keepAlive: true,
  }
}

/** Twice the statement timeout. */
const SILENCE_MS = 30_000

export function openDatabase({ url, size, log }: { url: string; size: number; log: Logger }): Database {
  const settings = connectionSettings(url)
  const pool = new Pool({
    ...settings,
    max: size,
    // Kept for quiet times: a new connection plans every statement again.
    idleTimeoutMillis: 600_000,
    // A hanging statement must not block a request forever. Long work belongs in a job.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: SILENCE_MS,
  })
  destroyUnresponsiveConnections(pool, { afterMs: SILENCE_MS })
  const writes = watchWriteRefusal({ pool, settings: { ...settings, query_timeout: 5_000 }, log })
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
