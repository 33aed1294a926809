// One living process per folder. The lock is the operating system's own (SQLite's file lock), so it ends with
// its holder: nothing is left to clean up after a kill -9, and a reused process id can fool nobody.
import { DatabaseSync } from 'node:sqlite'

const busy = 5

/** Takes the lock and returns its release, or null when another living process (or this one) holds it. */
export function acquireProcessLock(file: string): (() => void) | null {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return null
    throw error
  }
  let held = true
  return () => {
    if (held) lock.close()
    held = false
  }
}
