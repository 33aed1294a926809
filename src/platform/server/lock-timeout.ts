// Waits for locks, but not long.
import type { Db } from './database.ts'

const WAIT = '300ms'

/** Null when a lock did not come free in time. Everything before stays. Only inside a transaction. */
export async function lockOrStop<T>(db: Db, work: () => Promise<T>): Promise<T | null> {
  await db.query({ text: 'savepoint waiting' })
  await db.query({ text: `set local lock_timeout = '${WAIT}'` })
  try {
    const found = await work()
    await db.query({ text: 'set local lock_timeout = 0' })
    await db.query({ text: 'release savepoint waiting' })
    return found
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '55P03')) throw error
    // The setting goes back with the savepoint.
    await db.query({ text: 'rollback to savepoint waiting' })
    await db.query({ text: 'release savepoint waiting' })
    return null
  }
}
