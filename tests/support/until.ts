// Waits for what a test expects, never for a time that usually is long enough.
import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import type { Db } from '#platform/server/database.ts'

type Met = () => unknown

/** Asks again until the condition holds. A machine that is slow for a moment is no failure. */
export async function until(isMet: Met, { withinMs = 30_000 }: { withinMs?: number } = {}): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await isMet())) {
    if (performance.now() > deadline)
      throw new Error(`It did not happen within ${withinMs} ms: ${String(isMet)}`)
    await pause(10)
  }
}

/** So many sessions of this database wait for a lock that another one holds. */
export const untilBlocked = (db: Db, count = 1): Promise<void> =>
  until(async () => {
    const rows = await db.query({
      text: `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    })
    return rows.length >= count
  })

/** Everything that the loop already holds has run, with what it started, and unhandled rejections are reported. */
export async function untilIdle(): Promise<void> {
  for (let round = 0; round < 3; round++) await setImmediate()
}
