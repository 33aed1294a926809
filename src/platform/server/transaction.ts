// One business act, one transaction: its rows, its audit lines, its events and its jobs commit together or not at all.
import type { Actor } from '#platform/shared/roles.ts'
import type { Database, Db } from './database.ts'
import { onConnection } from './database.ts'

/** Who asks, when, and with what: handed from the route to the service and on to the queries. */
export type Context = {
  readonly db: Database
  readonly actor: Actor
  readonly now: Date
  readonly requestId: string
  readonly ip: string | null
}

/** The same, inside a transaction. */
export type Tx = Omit<Context, 'db'> & { readonly db: Db }

export async function transaction<T>(context: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await context.db.pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work({ ...context, db: onConnection(client) })
    await client.query('commit')
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
  return { db, actor: { kind: 'anonymous' }, now, requestId: 'system', ip: null }
}
