// A database of its own beside the product's, for work that must never touch real data. It is dropped afterwards, and a
// leftover of a killed process is dropped before the next one is made.
import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { AppError } from '#shared/errors.ts'
import { connectTo } from './connection.ts'
import { type Database, openDatabase } from './database.ts'
import { createLog } from './log.ts'
import { migrate } from './migrate.ts'

const LOCK = 7_263_002
const CONNECTIONS = 8

/** Another process works in the scratch database. */
export class ScratchBusy extends Error {}

export async function withScratchDatabase<T>(
  { pool }: Database,
  work: (scratch: Database) => Promise<T>,
): Promise<T> {
  const url = pool.options.connectionString ?? ''
  const client = await connectTo(url)
  try {
    const name = await claimName(client)
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name} template template0`)
    try {
      return await workIn(withName(url, name), work)
    } finally {
      await client.query(`drop database if exists ${name} with (force)`)
    }
  } finally {
    await client.end()
  }
}

/** One name for each product database, so that two on one server never meet. The lock ends with the connection. */
async function claimName(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string; may_create: boolean; is_mine: boolean }>(
    `select current_database() as name, r.rolcreatedb or r.rolsuper as may_create, pg_try_advisory_lock($1) as is_mine
     from pg_roles r where r.rolname = current_user`,
    [LOCK],
  )
  const [row] = rows
  if (!row?.may_create)
    throw new AppError('forbidden', {
      userMessage:
        'The database user has no right to create a database. Grant it with ALTER ROLE … CREATEDB.',
    })
  if (!row.is_mine) throw new ScratchBusy('Another process uses the scratch database.')
  return `candorhire_scratch_${createHash('sha256').update(row.name).digest('hex').slice(0, 12)}`
}

async function workIn<T>(url: string, work: (scratch: Database) => Promise<T>): Promise<T> {
  await migrate(url)
  const log = createLog({ LOG_LEVEL: 'silent', production: true })
  const scratch = openDatabase({ url, size: CONNECTIONS, log })
  try {
    return await work(scratch)
  } finally {
    await scratch.close()
  }
}

function withName(address: string, name: string): string {
  const url = new URL(address)
  url.pathname = `/${name}`
  return url.href
}
