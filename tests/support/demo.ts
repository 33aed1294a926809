// A test app with the demo data. Loading it takes as long as fifty tests, so it is loaded once for all files of a run.
import { Client } from 'pg'
import { inject } from 'vitest'
import { loadDemoData } from '#demo/load.ts'
import { openDatabase } from '#platform/server/database.ts'
import { createLog } from '#platform/server/log.ts'
import type { Storage } from '#platform/server/storage.ts'
import { copyTemplate } from '../template-database.ts'
import { startTestApp, type TestApp } from './app.ts'
import { secrets } from './apply.ts'

const DEMO = 'candorhire_demo'
/** Tests read the rows of the demo's files, not their bytes. */
const NO_FILES: Storage = {
  put: async () => undefined,
  read: async () => null,
  remove: async () => undefined,
  async *list() {},
}
const LOCK = 7_240_101

export async function startDemoApp(): Promise<TestApp> {
  const url = inject('postgresUrl')
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // Files that need it at the same time wait for the one that loads it.
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DEMO])
    if (rowCount === 0) await loadOnce(url, client)
    return await startTestApp({ template: DEMO, services: { secrets } })
  } finally {
    await client.end()
  }
}

async function loadOnce(url: string, client: Client): Promise<void> {
  const loading = await copyTemplate(url)
  const log = createLog({ LOG_LEVEL: 'silent', production: false })
  const db = openDatabase({ url: loading.url, size: 2, log })
  await loadDemoData({ db, url: loading.url, log, secrets, storage: NO_FILES, say: () => undefined })
  await db.close()
  // A database has its name only when it is complete.
  await client.query(`alter database ${loading.name} rename to ${DEMO}`)
}
