// Runs one migration, or brings an installation that ran an earlier version of it to today's schema.
import type { Client } from 'pg'
import type { Migration } from './migration-files.ts'
import { StartupError } from './startup-error.ts'

/** A first line that runs a file outside a transaction, to build an index on a large table concurrently. */
export const OUTSIDE = /^-- outside a transaction\b/

/** A new file can have the name that another one had. */
const RECORD = `insert into schema_migrations (name, checksum) values ($1, $2)
  on conflict (name) do update set checksum = excluded.checksum, brought_to = null, applied_at = now()`

export async function applyMigration(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  const record = () => client.query(RECORD, [name, checksum])
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

async function runInside(client: Client, { name, sql, record }: Run): Promise<void> {
  await client.query('begin')
  try {
    // Waiting for a lock would queue every other query behind us, so it gives up quickly and the operator retries.
    await client.query(`set local lock_timeout = '5s'`)
    await client.query(sql)
    await record()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw failed(name, error)
  }
}

/**
 * Statement by statement, each ended by a semicolon at the end of its line, because several together would be a
 * transaction. They must be repeatable, because there is no rollback.
 */
async function runOutside(client: Client, { name, sql, record }: Run): Promise<void> {
  try {
    await dropHalfBuilt(client)
    for (const statement of sql.split(/;[ \t]*$/m)) {
      // oxlint-disable-next-line no-await-in-loop -- Statements run in order.
      if (statement.trim() !== '') await client.query(statement)
    }
    await record()
  } catch (error) {
    throw failed(name, error)
  }
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
