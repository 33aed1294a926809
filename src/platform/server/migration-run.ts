// Runs one migration, or brings an installation that ran an earlier version of it to today's schema.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { type Migration, neededBy } from './migration-files.ts'
import { StartupError } from './startup-error.ts'

/** A first line that runs a file outside a transaction, to build an index on a large table concurrently. */
export const OUTSIDE = /^-- outside a transaction\b/

/** A new file can have the name that another one had. */
const RECORD = `insert into schema_migrations (name, checksum, needs) values ($1, $2, $3)
  on conflict (name) do update set checksum = excluded.checksum, needs = excluded.needs, brought_to = null, applied_at = now()`

export async function applyMigration(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  const record = () => client.query(RECORD, [name, checksum, neededBy({ sql })])
  await (OUTSIDE.test(sql)
    ? runOutside(client, { name, sql, record })
    : runInside(client, { name, sql, record }))
}

type EarlierVersion = { checksum: string; sql: string }

export async function mendMigration(
  client: Client,
  { name, checksum }: Migration,
  earlier: EarlierVersion,
): Promise<void> {
  const record = async () => {
    await client.query('update schema_migrations set brought_to = $2 where checksum = $1', [
      earlier.checksum,
      checksum,
    ])
    await client.query(
      'insert into schema_migrations (name, checksum) values ($1, $2) on conflict (name) do nothing',
      [name, checksum],
    )
  }
  await runInside(client, { name, sql: earlier.sql, record })
}

type Run = { name: string; sql: string; record: () => Promise<unknown> }

/**
 * While a migration waits for a table, every later query of it waits behind the migration. So it gives up quickly, lets them
 * pass, and tries again.
 */
const LOCK_WAIT = '1500ms'
const PAUSE_MS = 500
const TRIES = 60

async function patiently(name: string, attempt: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await attempt()
      return
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03' || tries === TRIES) throw failed(name, error)
    }
    // oxlint-disable-next-line no-await-in-loop -- One attempt after the other.
    await sleep(PAUSE_MS)
  }
}

const runInside = (client: Client, { name, sql, record }: Run): Promise<void> =>
  patiently(name, async () => {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = '${LOCK_WAIT}'`)
      await client.query(sql)
      await record()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })

/**
 * Statement by statement, each ended by a semicolon at the end of its line, because several together would be a
 * transaction. They must be repeatable, because there is no rollback.
 */
async function runOutside(client: Client, { name, sql, record }: Run): Promise<void> {
  await dropHalfBuilt(client)
  try {
    // oxlint-disable-next-line no-await-in-loop -- Statements run in order.
    for (const statement of sql.split(/;[ \t]*$/m))
      if (statement.trim() !== '') await runStatement(client, name, statement)
  } finally {
    await client.query('set lock_timeout = 0')
  }
  await record()
}

/** A concurrent build keeps no query waiting. It waits itself for old transactions, however long they take. */
async function runStatement(client: Client, name: string, statement: string): Promise<void> {
  const isConcurrent = /\bconcurrently\b/i.test(statement)
  await client.query(`set lock_timeout = ${isConcurrent ? '0' : `'${LOCK_WAIT}'`}`)
  await patiently(name, () => client.query(statement))
}

const failed = (name: string, error: unknown) =>
  new StartupError(`The migration ${name} failed: ${(error as Error).message}`)

/** An interrupted index build leaves an invalid index with this name. */
async function dropHalfBuilt(client: Client): Promise<void> {
  const { rows } = await client.query(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid and indrelid::regclass::text !~ $1',
    ['^pg_toast'],
  )
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`)
}
