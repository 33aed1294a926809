// Temporary files in memory where the machine has enough: a test's database is copied ten times cheaper than on a disk.
// Read by the settings of both runners, so every process of a run has the same temporary folder.
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'

const FOLDER = '/dev/shm'
/** A whole run takes less than a quarter of it. */
const NEEDED = 6 * 2 ** 30

export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR']) return
  try {
    accessSync(FOLDER, constants.W_OK)
    // A test runs a copy of PostgreSQL.
    if (/ \/dev\/shm \S+ \S*noexec/.test(readFileSync('/proc/mounts', 'utf8'))) return
    const { bavail, bsize } = statfsSync(FOLDER)
    if (Math.min(bavail * bsize, process.availableMemory()) > NEEDED) process.env['TMPDIR'] = FOLDER
  } catch {
    // Not on this system.
  }
}
