// Forward-only SQL migrations. With several processes, one migrates and the others wait and find nothing to do.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { connectTo } from './connection.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { applyMigration, mendMigration } from './migration-run.ts'
import { refuseTransactionPooling } from './pooler.ts'
import { StartupError } from './startup-error.ts'
import { IS_READ_ONLY } from './write-refusal.ts'

/** Held alone by a migration, and shared by backups. */
export const MIGRATION_LOCK = 7_263_001
const OLDEST_POSTGRES = 150_000
const ASK_AGAIN_MS = 100
const WAIT_BETWEEN_MS = 500

export async function migrate(url: string, migrations?: Migration[]): Promise<string[]> {
  const client = await connectWhenUp(url, { waitMs: 0 })
  try {
    await refuseOldServer(client)
    await refuseReadOnly(client)
    await refuseTransactionPooling(client, url)
    await takeTurn(client)
    return await applyPending(client, migrations ?? (await readMigrations()))
  } finally {
    await client.end()
  }
}

/** The codes of a server, or a name of one, that is not up yet. Any other answer stays the same. */
const NOT_UP_YET: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'ENOENT',
  '57P03',
])
/** The driver's words for a server that accepts a connection and does not answer. */
const NO_ANSWER = /timeout|terminated/i

type Waiting = { waitMs: number; onWait?: () => void }

/** Machines start together, so the database can come up after the product. */
export async function waitForDatabase(url: string, { waitMs, onWait }: Waiting): Promise<void> {
  const client = await connectWhenUp(url, { waitMs, ...(onWait && { onWait }) })
  await client.end()
}

async function connectWhenUp(url: string, { waitMs, onWait }: Waiting): Promise<Client> {
  const until = performance.now() + waitMs
  let hasTold = false
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- One attempt after the other.
      return await connectTo(url)
    } catch (error) {
      if (!isNotUpYet(error) || performance.now() >= until) throw unreachable(error)
    }
    if (!hasTold) onWait?.()
    hasTold = true
    // oxlint-disable-next-line no-await-in-loop -- As above.
    await sleep(WAIT_BETWEEN_MS)
  }
}

function isNotUpYet(error: unknown): boolean {
  const { code, message } = error as { code?: string; message: string }
  return code === undefined ? NO_ANSWER.test(message) : NOT_UP_YET.has(code)
}

const unreachable = (error: unknown) =>
  new StartupError(
    `The database cannot be reached (${(error as Error).message || 'it does not answer'}); check DATABASE_URL, or unset it to use the built-in one.`,
  )

/**
 * Polled, not awaited in the database: a concurrent index build waits for all earlier statements, and a waiting process
 * would be one.
 */
async function takeTurn(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK])
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

async function refuseReadOnly(client: Client): Promise<void> {
  const { rows } = await client.query<{ readOnly: boolean }>(IS_READ_ONLY)
  if (!rows[0]?.readOnly) return
  throw new StartupError(
    'The database refuses writes: it is a standby or read-only. Point DATABASE_URL at the primary, or free its disk.',
  )
}

type Applied = { name: string; checksum: string; broughtTo: string | null; needs: string | null }

async function applyPending(client: Client, migrations: readonly Migration[]): Promise<string[]> {
  const applied = await readApplied(client)
  refuseUnknown(applied, migrations)
  refuseContracted(applied, migrations)
  await recordRenamed(client, applied, migrations)
  const pending: string[] = []
  for (const migration of migrations) {
    if (applied.some((row) => isRunOf(migration, row))) continue
    const earlier = migration.earlier?.find(({ checksum }) =>
      applied.some((row) => row.checksum === checksum),
    )
    // oxlint-disable-next-line no-await-in-loop -- Migrations run in order.
    await (earlier ? mendMigration(client, migration, earlier) : applyMigration(client, migration))
    pending.push(migration.name)
  }
  return pending
}

async function readApplied(client: Client): Promise<Applied[]> {
  await client.query(`create table if not exists schema_migrations
    (name text primary key, checksum text not null, applied_at timestamptz not null default now(), brought_to text, needs text)`)
  // The checksum stays what ran, so that the release before starts on this database too.
  for (const column of ['brought_to', 'needs'] as const) await addColumn(client, column)
  const { rows } = await client.query<Applied>(
    'select name, checksum, brought_to as "broughtTo", needs from schema_migrations order by name',
  )
  return rows
}

/** Older releases made the table without it. Adding one that is there would lock the table. */
async function addColumn(client: Client, column: 'brought_to' | 'needs'): Promise<void> {
  const { rows } = await client.query(
    `select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = $1`,
    [column],
  )
  if (rows.length === 0)
    await client.query(`alter table schema_migrations add column if not exists ${column} text`)
}

const isRunOf = ({ checksum }: Migration, row: Applied) =>
  row.checksum === checksum || row.broughtTo === checksum

/** A migration of a newer release has a later name: old and new processes run side by side during a deploy. */
function refuseUnknown(applied: readonly Applied[], migrations: readonly Migration[]): void {
  const known = new Set(
    migrations.flatMap(({ checksum, earlier = [] }) => [checksum, ...earlier.map((each) => each.checksum)]),
  )
  const newest = migrations.at(-1)?.name ?? ''
  const unknown = applied.find(
    ({ name, checksum, broughtTo }) =>
      name <= newest && !known.has(checksum) && !(broughtTo !== null && known.has(broughtTo)),
  )
  if (!unknown) return
  throw new StartupError(
    `This database ran a version of the migration ${unknown.name} that this release does not know. It was changed after it ran, or comes from another release; start that release, or restore a backup.`,
  )
}

/** The way back ends where a later migration removed what this release still uses. */
function refuseContracted(applied: readonly Applied[], migrations: readonly Migration[]): void {
  const names = new Set(migrations.map(({ name }) => name))
  const contracted = applied.find(
    ({ name, needs }) => needs !== null && !names.has(name) && !names.has(needs),
  )
  if (!contracted) return
  throw new StartupError(
    `A newer release upgraded this database. Its migration ${contracted.name} works only with releases that have ${contracted.needs}, and this one does not. Start the newer release, or restore the backup from before the upgrade. Nothing was changed.`,
  )
}

/** A file that ran under another name counts as run. Readiness compares names, so it gets today's too. */
async function recordRenamed(
  client: Client,
  applied: readonly Applied[],
  migrations: readonly Migration[],
): Promise<void> {
  for (const { name, checksum } of migrations) {
    const has = applied.some((row) => row.checksum === checksum)
    if (!has || applied.some((row) => row.name === name)) continue
    // oxlint-disable-next-line no-await-in-loop -- Few, and one connection.
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
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
