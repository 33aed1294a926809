// One business act is one transaction: its rows, audit lines, events and jobs commit together or not at all.
import type { PoolClient } from 'pg'
import type { Actor } from '#shared/roles.ts'
import { ANONYMOUS } from '#shared/roles.ts'
import { allowSilence } from './connection-timeout.ts'
import type { Database, Db } from './database.ts'
import { isDatabase, onConnection } from './database.ts'
import { NO_SERVICES, type Services } from './services.ts'

/** The context of an act: passed from the route to the service and the queries. */
export type Context<A extends Actor = Actor> = {
  readonly db: Database
  readonly actor: A
  readonly now: Date
  readonly requestId: string
  readonly ip: string | null
  /** The public address, for links in emails. */
  readonly origin: string
  readonly services: Services
  /** Enqueues no job: for loaded history, and for consequences without a decision of their own. */
  readonly isQuiet?: true
}

/** The same inside a transaction. It is also a context, so a service accepts either. */
export type Tx<A extends Actor = Actor> = Omit<Context<A>, 'db'> & { readonly db: Db }

const MAX_TRIES = 3

/**
 * Starts a transaction, or joins the current one, so several domains act as one. After a deadlock PostgreSQL aborts one
 * act, which runs again: its effects outside the database must be repeatable.
 */
export async function transaction<T, A extends Actor>(
  context: Tx<A>,
  work: (tx: Tx<A>) => Promise<T>,
): Promise<T> {
  const { db } = context
  if (!isDatabase(db)) return work(context)
  for (let tries = 1; ; tries += 1) {
    try {
      return await commit(db, (own) => work({ ...context, db: own }))
    } catch (error) {
      if (tries === MAX_TRIES || !isDeadlock(error)) throw error
    }
  }
}

const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === '40P01'

async function commit<T>({ pool }: Database, work: (own: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const own = onConnection(client)
  const last: string[] = []
  sentWithCommit.set(own, last)
  connections.set(own, client)
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(own)
    await end(client, last)
    return result
  } catch (error) {
    // A connection that cannot roll back is in an unknown state and must not return to the pool.
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

async function end(client: PoolClient, last: readonly string[]): Promise<void> {
  // Several statements at once return several results, which the driver's types omit.
  const answers = [await client.query([...last, 'commit'].join(';'))].flat()
  // After a swallowed error PostgreSQL answers COMMIT with ROLLBACK, which must not count as success.
  if (answers.at(-1)?.command !== 'COMMIT')
    throw new Error('The transaction was rolled back, because one of its statements failed.')
}

const sentWithCommit = new WeakMap<Db, string[]>()
const connections = new WeakMap<Db, PoolClient>()

/** How long the server may take to answer beyond its own limit. */
const ANSWER_MS = 15_000

/** Only for this transaction: what a job counts for a large agency takes longer than a request may. */
export async function allowLongStatements(db: Db, ms: number): Promise<void> {
  const client = connections.get(db)
  if (!client) throw new Error('Long statements need a transaction.')
  await db.query({ text: `select set_config('statement_timeout', '${ms}', true)` })
  allowSilence(client, ms + ANSWER_MS)
}

/**
 * A statement without a needed result is sent with the commit, which saves a round trip. Outside a transaction it is
 * sent at once.
 */
export async function sendWithCommit(db: Db, sql: string): Promise<void> {
  const last = sentWithCommit.get(db)
  if (last) last.push(sql)
  else await db.query({ text: sql })
}

/** The context of work without a user: jobs, demo data, startup. */
export function systemContext(db: Database, services: Services = NO_SERVICES, now = new Date()): Context {
  return { db, actor: ANONYMOUS, now, requestId: 'system', ip: null, origin: services.origin, services }
}
