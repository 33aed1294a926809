// The database of the running product, for journeys that need money or leads from outside.
import { readdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Database, openDatabase } from '../../src/platform/server/database.ts'
import { databaseUser } from '../../src/platform/server/embedded-postgres-cluster.ts'
import { urlOf } from '../../src/platform/server/embedded-postgres-server.ts'
import { readEnv } from '../../src/platform/server/env.ts'
import { createLog } from '../../src/platform/server/log.ts'

export async function withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const prefix = `candorhire-e2e-${process.env['E2E_PORT']}-`
  const folder = readdirSync(os.tmpdir()).find((name) => name.startsWith(prefix))
  if (!folder) throw new Error(`There is no folder ${prefix}*.`)
  const url = urlOf(path.join(os.tmpdir(), folder, 'postgres'), databaseUser)
  const log = createLog(readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
  const db = openDatabase({ url, size: 2, log })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
