// PostgreSQL: a pool, typed queries through Kysely, and named prepared statements where speed counts.
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { Kysely, PostgresDialect } from 'kysely'
import type { ClientConfig, CustomTypesConfig, PoolClient, QueryConfig } from 'pg'
import { Pool, types } from 'pg'
import { destroyUnresponsiveConnections } from './connection-timeout.ts'
import type { DB } from './database-types.gen.ts'
import type { Logger } from './log.ts'
import { PreparedQuery } from './prepared-query.ts'

/** What queries work on: the pool outside a transaction, one connection inside it. */
export type Db = {
  readonly kysely: Kysely<DB>
  query<Row>(config: { name?: string; text: string; values?: readonly unknown[] }): Promise<Row[]>
}

export type Database = Db & {
  readonly pool: Pool
  close(): Promise<void>
}

export function isDatabase(db: Db): db is Database {
  return 'pool' in db
}

// Timestamps stay text: exact to the microsecond (cursors need that) and already what the wire wants.
const ISO_TIMESTAMP = (value: string) => `${value.slice(0, 10)}T${value.slice(11).replace(/\+00$/, 'Z')}`

const TEXT_ARRAY = 1009
const parseArray: (value: string) => unknown = types.getTypeParser(TEXT_ARRAY as number)

/** Lists of words are in every row of a list; the library reads them letter by letter. */
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
  // What the URL says of options would replace ours, and timestamps have to arrive in UTC. To start a second process for a
  // statement takes longer than most of ours run.
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

/** Twice as long as any statement may take. */
const SILENCE_MS = 30_000

export function openDatabase({ url, size, log }: { url: string; size: number; log: Logger }): Database {
  const pool = new Pool({
    ...connectionSettings(url),
    max: size,
    // Kept through the pauses of a quiet office: a new connection has every statement to plan again.
    idleTimeoutMillis: 600_000,
    // A statement that hangs must not hold a request for ever; long work belongs in a job.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: SILENCE_MS,
  })
  destroyUnresponsiveConnections(pool, { afterMs: SILENCE_MS })
  // Without listeners a connection that breaks would end the process: the pool hears of idle ones only, so each one that
  // is lent out, as for a transaction, has its own. The query under way fails as well, and that is what gets answered.
  // Only the reason is logged: the pool hangs the whole connection, a hundred kilobytes, on its errors.
  pool.on('error', ({ message }) => log.warn({ reason: message }, 'a database connection broke'))
  pool.on('connect', (client) => {
    client.on('error', ({ message }) => log.debug({ reason: message }, 'a database connection broke in use'))
  })
  return {
    pool,
    kysely: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    query: async (config) =>
      isNamed(config) ? preparedOnPool(pool, config) : (await pool.query(config as QueryConfig)).rows,
    close: () => pool.end(),
  }
}

/** A database handle over one checked-out connection, for the length of a transaction. */
export function onConnection(client: PoolClient): Db {
  let kysely: Kysely<DB> | undefined
  return {
    get kysely() {
      kysely ??= new Kysely<DB>({ dialect: new PostgresDialect({ pool: borrowed(client) }) })
      return kysely
    },
    query: async (config) =>
      isNamed(config) ? preparedOnClient(client, config) : (await client.query(config as QueryConfig)).rows,
  }
}

type Prepared = { name: string; text: string; values?: readonly unknown[] }

const isNamed = (config: { name?: string; text: string }): config is Prepared => Boolean(config.name)

/** The pool waits for the answer itself, and gives the connection back. */
async function preparedOnPool<Row>(pool: Pool, statement: Prepared): Promise<Row[]> {
  const query = new PreparedQuery<Row>(statement, parserOf)
  const { rows } = await (pool.query(query) as unknown as Promise<{ rows: Row[] }>)
  return rows
}

async function preparedOnClient<Row>(client: PoolClient, statement: Prepared): Promise<Row[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Row[]>()
  const query = new PreparedQuery<Row>(statement, parserOf)
  query.callback = (error, result) => (error ? reject(error) : resolve(result?.rows ?? []))
  client.query(query)
  return promise.catch((error: Error) => {
    // Who asked, as the pool says it too, instead of where the answer was read.
    Error.captureStackTrace(error)
    throw error
  })
}

// Kysely asks its pool for a connection and gives it back; inside a transaction both are no-ops.
function borrowed(client: PoolClient): PostgresPool {
  const connection = {
    query: client.query.bind(client) as PostgresPoolClient['query'],
    release: () => undefined,
  }
  return { connect: async () => connection, end: async () => undefined } as PostgresPool
}
