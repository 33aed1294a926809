// Temporary data folders of killed runs, whose PostgreSQL still runs.
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { endProcessesIn } from '#platform/server/embedded-postgres-processes.ts'
import { acquireProcessLock } from '#platform/server/process-lock.ts'

export async function removeAbandonedFolders(prefix: string): Promise<void> {
  const names = await readdir(os.tmpdir())
  for (const name of names.filter((entry) => entry.startsWith(prefix))) {
    // Folders of other users, or of a run that is starting or ending, are not removed.
    await removeIfAbandoned(path.join(os.tmpdir(), name)).catch(() => undefined)
  }
}

async function removeIfAbandoned(folder: string): Promise<void> {
  const lockFile = path.join(folder, 'app.lock')
  if (!existsSync(lockFile)) return
  const release = acquireProcessLock(lockFile)
  if (release === null) return
  await endProcessesIn(path.join(folder, 'postgres'))
  release()
  await rm(folder, { recursive: true, force: true })
}
