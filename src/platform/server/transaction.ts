// One business act, one transaction: its rows, its audit lines, its events and its jobs commit together or not at all.
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

/** Starts a transaction, or joins the one it is called in: several domains can then act as one. */
export async function transaction<T, A extends Actor>(
  context: Tx<A>,
  work: (tx: Tx<A>) => Promise<T>,
): Promise<T> {
  if (!isDatabase(context.db)) return work(context)
  const client = await context.db.pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work({ ...context, db: onConnection(client) })
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
