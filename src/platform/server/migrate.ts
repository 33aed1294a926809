// Forward-only SQL migrations. With several processes, one migrates and the others wait and find nothing to do.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { connectionSettings } from './database.ts'
import { StartupError } from './startup-error.ts'

const MIGRATIONS = new URL('../../../migrations/', import.meta.url)
const LOCK = 7_263_001
const OLDEST_POSTGRES = 150_000
const ASK_AGAIN_MS = 100

type Migration = { name: string; sql: string; checksum: string }

export async function readMigrations(folder: URL = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

export async function migrate(url: string, migrations?: Migration[]): Promise<string[]> {
  const client = new Client(connectionSettings(url))
  await client.connect().catch((error: Error) => {
    throw new StartupError(
      `The database cannot be reached (${error.message}); check DATABASE_URL, or unset it to use the built-in one.`,
    )
  })
  try {
    await refuseOldServer(client)
    await takeTurn(client)
    return await applyPending(client, migrations ?? (await readMigrations()))
  } finally {
    await client.end()
  }
}

/**
 * Polled, not awaited in the database: a concurrent index build waits for all earlier statements, and a waiting process
 * would be one.
 */
async function takeTurn(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [LOCK])
    if (rows[0].mine) return
    await sleep(ASK_AGAIN_MS)
  }
}

async function refuseOldServer(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  )
  if (rows[0].number >= OLDEST_POSTGRES) return
  throw new StartupError(
    `DATABASE_URL is PostgreSQL ${rows[0].version}, which is too old; use version 15 or newer.`,
  )
}

async function applyPending(client: Client, migrations: Migration[]): Promise<string[]> {
  await client.query(`create table if not exists schema_migrations
    (name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query('select name, checksum from schema_migrations')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const pending: string[] = []
  for (const migration of migrations) {
    const checksum = applied.get(migration.name)
    if (checksum === migration.checksum) continue
    if (checksum !== undefined) {
      throw new StartupError(
        `The migration ${migration.name} was changed after it ran; restore the file and write a new migration instead.`,
      )
    }
    await apply(client, migration)
    pending.push(migration.name)
  }
  return pending
}

/** A first line that runs a file outside a transaction, to build an index on a large table concurrently. */
const OUTSIDE = /^-- outside a transaction\b/

async function apply(client: Client, migration: Migration): Promise<void> {
  if (OUTSIDE.test(migration.sql)) return applyOutside(client, migration)
  const { name, sql, checksum } = migration
  await client.query('begin')
  try {
    // Waiting for a lock would queue every other query behind us, so it gives up quickly and the operator retries.
    await client.query(`set local lock_timeout = '5s'`)
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new StartupError(`The migration ${name} failed: ${(error as Error).message}`)
  }
}

/**
 * Statement by statement, each ended by a semicolon at the end of its line, because several together would be a
 * transaction. They must be repeatable, because there is no rollback.
 */
async function applyOutside(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await dropHalfBuilt(client)
    for (const statement of sql.split(/;[ \t]*$/m)) {
      // oxlint-disable-next-line no-await-in-loop -- Statements run in order.
      if (statement.trim() !== '') await client.query(statement)
    }
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  } catch (error) {
    throw new StartupError(`The migration ${name} failed: ${(error as Error).message}`)
  }
}

/** An interrupted index build leaves an invalid index with this name. */
async function dropHalfBuilt(client: Client): Promise<void> {
  const { rows } = await client.query(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid and indrelid::regclass::text !~ $1',
    ['^pg_toast'],
  )
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`)
}

let known: Promise<string[]> | undefined

/** Migrations that the database lacks. Readiness waits until there are none. */
export async function pendingMigrations(
  query: (sql: string) => Promise<{ name: string }[]>,
): Promise<string[]> {
  known ??= readMigrations().then((migrations) => migrations.map(({ name }) => name))
  const applied = new Set((await query('select name from schema_migrations')).map((row) => row.name))
  return (await known).filter((name) => !applied.has(name))
}
