// One business act, one transaction: its rows, its audit lines, its events and its jobs commit together or not at all.
import type { PoolClient } from 'pg'
import type { Actor } from '#platform/shared/roles.ts'
import { ANONYMOUS } from '#platform/shared/roles.ts'
import type { Database, Db } from './database.ts'
import { isDatabase, onConnection } from './database.ts'

/** Who asks, when, and with what: handed from the route to the service and on to the queries. */
export type Context<A extends Actor = Actor> = {
  readonly db: Database
  readonly actor: A
  readonly now: Date
  readonly requestId: string
  readonly ip: string | null
}

/** The same, inside a transaction. A context is one too, so that a service can be called from either. */
export type Tx<A extends Actor = Actor> = Omit<Context<A>, 'db'> & { readonly db: Db }

const MOST_TRIES = 3

/**
 * Starts a transaction, or joins the one it is called in: several domains can then act as one. Where two acts wait for each
 * other, PostgreSQL gives one of them up, and it is done again from the start: what an act does outside of the database must
 * do no harm twice.
 */
export async function transaction<T, A extends Actor>(
  context: Tx<A>,
  work: (tx: Tx<A>) => Promise<T>,
): Promise<T> {
  const { db } = context
  if (!isDatabase(db)) return work(context)
  for (let tries = 1; ; tries += 1) {
    try {
      return await commit(db, (client) => work({ ...context, db: onConnection(client) }))
    } catch (error) {
      if (tries === MOST_TRIES || !isDeadlock(error)) throw error
    }
  }
}

const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === '40P01'

async function commit<T>({ pool }: Database, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    const { command } = await client.query('commit')
    // After a swallowed error PostgreSQL answers COMMIT with ROLLBACK, which must not pass for success.
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back, because one of its statements failed.')
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

/** The context of work that no person asked for: jobs, demo data, start-up. */
export function systemContext(db: Database, now: Date = new Date()): Context {
  return { db, actor: ANONYMOUS, now, requestId: 'system', ip: null }
}
