// One running process per folder. The lock is from the operating system (SQLite's file lock) and ends with its holder:
// nothing to clean up after a kill -9, and a reused process id does no harm.
import { DatabaseSync } from 'node:sqlite'

const busy = 5

/** Takes the lock and returns its release, or null when another running process (or this one) holds it. */
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
