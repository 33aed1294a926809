// Copies the database and the files into one archive while users work. The database is read in one snapshot: what was
// acknowledged before it is in the archive, and nothing of a half act. Migrations wait meanwhile.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { connectTo } from '../connection.ts'
import { MIGRATION_LOCK } from '../migrate.ts'
import { StartupError } from '../startup-error.ts'
import type { Storage } from '../storage.ts'
import { type About, type End, PART_BYTES } from './archive-format.ts'
import { type ArchiveWriter, openArchiveWriter } from './archive-writer.ts'
import { copyOut } from './copy.ts'
import { copyFiles } from './stored-files.ts'
import { listMigrations, listSequences, listTables, type TableRow } from './tables.ts'

type BackUp = {
  url: string
  storage: Storage
  to: Parameters<typeof openArchiveWriter>[0]
  say?: (text: string) => void
}
export type BackedUp = { about: About; bytes: number } & Omit<End, 'parts' | 'digest'>

const WAIT_MS = 200

export async function backUp({ url, storage, to, say = () => undefined }: BackUp): Promise<BackedUp> {
  const writer = await openArchiveWriter(to)
  try {
    const client = await connect(url)
    try {
      return await copyAll({ client, storage, writer, say })
    } finally {
      await client.end()
    }
  } catch (error) {
    await writer.discard()
    throw (error as { code?: string }).code === '57P01' ? stopped() : error
  }
}

const stopped = () =>
  new StartupError('The database was stopped during the backup. Start the product again, then repeat it.')

async function connect(url: string): Promise<Client> {
  return connectTo(url).catch((error: Error) => {
    throw new StartupError(
      `The database cannot be reached (${error.message || 'it does not answer'}). Check DATABASE_URL.`,
    )
  })
}

type CopyAll = Required<Pick<BackUp, 'storage' | 'say'>> & { client: Client; writer: ArchiveWriter }

async function copyAll({ client, storage, writer, say }: CopyAll): Promise<BackedUp> {
  await holdMigrations(client, say)
  await client.query('set statement_timeout = 0')
  await client.query('set idle_in_transaction_session_timeout = 0')
  await client.query('begin isolation level repeatable read')
  const tables = await listTables(client)
  const about = await describe(client, tables)
  await writer.add({ kind: 'about', name: '', content: Buffer.from(JSON.stringify(about)) })
  const copied: End['tables'] = {}
  for (const table of tables) copied[table.name] = await copyTable(client, { table, writer })
  say('The database is copied. Copying the files …')
  const summary = { tables: copied, ...(await copyFiles({ client, storage, writer })) }
  await client.query('commit')
  return { about, ...summary, bytes: await writer.end(summary) }
}

/** Shared, so that two backups can run. A migration takes the lock alone. It ends with the connection. */
async function holdMigrations(client: Client, say: (text: string) => void): Promise<void> {
  for (let asked = 0; ; asked++) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock_shared($1) as mine', [
      MIGRATION_LOCK,
    ])
    if (rows[0]?.mine) return
    if (asked === 0) say('Waiting for a migration to end …')
    await sleep(WAIT_MS)
  }
}

async function describe(client: Client, tables: readonly TableRow[]): Promise<About> {
  if (!tables.some(({ name }) => name === 'public.schema_migrations'))
    throw new StartupError('This database has no tables of Candor Hire. Check DATABASE_URL and DATA_DIR.')
  const { rows } = await client.query<Pick<About, 'createdAt' | 'databaseBytes'>>(
    `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt",
       pg_database_size(current_database()) as "databaseBytes"`,
  )
  return {
    createdAt: rows[0]?.createdAt ?? '',
    databaseBytes: rows[0]?.databaseBytes ?? 0,
    agency: await agencyName(client),
    migrations: await listMigrations(client),
    tables: tables.map(({ name, columns, months }) => ({ name, columns, months })),
    sequences: await listSequences(client),
  }
}

/** Older releases have no such table, and a new installation has no name. */
export async function agencyName(client: Client): Promise<string> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('public.agency') is not null as known`,
  )
  if (!rows[0]?.known) return ''
  const { rows: agencies } = await client.query<{ name: string }>('select name from public.agency')
  return agencies[0]?.name ?? ''
}

async function copyTable(
  client: Client,
  { table, writer }: { table: TableRow; writer: ArchiveWriter },
): Promise<End['tables'][string]> {
  const hash = createHash('sha256')
  let bytes = 0
  const columns = table.columns.join(', ')
  // A table that is split by month can only be copied as a query.
  const rows = await copyOut(client, `copy (select ${columns} from ${table.relation}) to stdout`, {
    pieceBytes: PART_BYTES,
    async take(content) {
      hash.update(content)
      bytes += content.length
      await writer.add({ kind: 'table', name: table.name, content })
    },
  })
  return { rows, bytes, sha256: hash.digest('hex') }
}
