// The database that every test copies (CREATE DATABASE … TEMPLATE), so migrations run once.
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { jobDefinitions } from '#app/server/worker.ts'
import { openDatabase } from '#platform/server/database.ts'
import { openJobs } from '#platform/server/jobs.ts'
import { createLog } from '#platform/server/log.ts'
import { migrate } from '#platform/server/migrate.ts'

const TEMPLATE = 'candorhire_template'

/** Called once before the first test, with the address of an empty PostgreSQL. */
export async function prepareTemplate(url: string): Promise<void> {
  await run(url, `create database ${TEMPLATE}`)
  const template = withDatabase(url, TEMPLATE)
  await migrate(template)
  // The job queue creates its own tables and every queue, which are copied too.
  const log = createLog({ LOG_LEVEL: 'silent', production: false })
  const db = openDatabase({ url: template, size: 2, log })
  const jobs = openJobs({ url: template, db, log, definitions: jobDefinitions })
  await jobs.start()
  await jobs.stop()
  await db.close()
}

/** A new empty database, without the tables of the template. */
export const createDatabase = (url: string): Promise<Copy> => copyTemplate(url, 'template0')

type Copy = { name: string; url: string; drop(): Promise<void> }

/** A new database, and the function that drops it. */
export async function copyTemplate(url: string, template = TEMPLATE): Promise<Copy> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Files, not the log: a third less work.
  await run(url, `create database ${name} template ${template} strategy file_copy`)
  return {
    name,
    // A busy machine may connect slowly, which tests ignore.
    url: withPatience(withDatabase(url, name)),
    drop: () => run(url, `drop database if exists ${name} with (force)`),
  }
}

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}

function withPatience(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}connect_timeout=20`
}

function withDatabase(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}
