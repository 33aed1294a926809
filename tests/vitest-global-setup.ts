// One embedded PostgreSQL for the whole run, in a temporary folder. Tests get it by inject('postgresUrl') and create
// their own database from the template.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { removeAbandonedFolders } from './support/abandoned-folders.ts'
import { prepareTemplate } from './template-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

const folderPrefix = 'candorhire-test-'

// Nothing must survive a power cut, so PostgreSQL does not wait for the disk.
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
  // Temporary files may be in memory.
  max_wal_size: '256MB',
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandonedFolders(folderPrefix)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), folderPrefix))
  const postgres = await startEmbeddedPostgres({ dataDir, settings: fastSettings })
  const tearDown = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  // An interrupted run skips its teardown, but this still runs.
  process.once('exit', () => void postgres.stop())
  try {
    await prepareTemplate(postgres.url)
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('postgresUrl', postgres.url)
  return tearDown
}
