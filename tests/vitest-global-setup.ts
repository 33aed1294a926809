// One embedded PostgreSQL for the whole run, in a folder that goes away with it. Tests reach it by
// inject('postgresUrl') and make their own database from the template.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { prepareTemplate } from './template-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

// Nothing here has to survive a power cut, so PostgreSQL need not wait for the disk.
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'candorhire-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, settings: fastSettings })
  await prepareTemplate(postgres.url)
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
