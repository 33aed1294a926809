// How to reach the database: one connection, or the settings of a pool. A pooler such as PgBouncer refuses options in the
// startup message, so each session gets its own settings in its first statement.
import { Client, type ClientConfig, type CustomTypesConfig, types } from 'pg'

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
export const parserOf = (oid: number, format?: 'text' | 'binary') =>
  parsers.get(oid) ?? types.getTypeParser(oid, format ?? 'text')
const typeParsers: CustomTypesConfig = { getTypeParser: parserOf as typeof types.getTypeParser }

/** By the names of PostgreSQL. */
type SessionSettings = Readonly<Record<string, string>>

// Timestamps must arrive in UTC. A parallel worker takes longer to start than most of our statements run.
const OURS: SessionSettings = { timezone: 'UTC', max_parallel_workers_per_gather: '0' }

type Session = Pick<Client, 'query'>

/** `query` is read as a configuration of a query, which takes a limit of its own. */
async function setUpSession(session: Session, settings: SessionSettings = {}): Promise<void> {
  const all = Object.entries({ ...OURS, ...settings })
  const calls = all.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`)
  const query = { text: `select ${calls.join(', ')}`, values: all.flat(), query_timeout: connectWithin(null) }
  await session.query(query)
}

const connectWithin = (seconds: string | null) => Number(seconds ?? 1.5) * 1_000

export function connectionSettings(url: string): ClientConfig {
  const [, query = ''] = url.split('?')
  return {
    connectionString: url,
    types: typeParsers,
    connectionTimeoutMillis: connectWithin(new URLSearchParams(query).get('connect_timeout')),
    keepAlive: true,
  }
}

/** For a pool, which waits for the promise. Its types do not say so. */
export const onConnect =
  (settings?: SessionSettings) =>
  (session: Session): unknown =>
    setUpSession(session, settings)

/** A connection of its own. One that breaks must not end the process: its next query fails. */
export async function connectTo(url: string, more: ClientConfig = {}): Promise<Client> {
  const client = new Client({ ...connectionSettings(url), ...more })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await setUpSession(client)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}
