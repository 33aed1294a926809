// The files of the store in a backup, and whether rows and files agree. Rows are read in the snapshot, files afterwards:
// what was removed meanwhile is listed, and what was added is copied too, and listed.
import type { Client } from 'pg'
import type { Storage } from '../storage.ts'
import type { End, Names } from './archive-format.ts'
import { PART_BYTES } from './archive-format.ts'
import type { ArchiveWriter } from './archive-writer.ts'

/** Tables that name files. A test compares them with the columns of the database. */
export const FILE_COLUMNS = [
  'select storage_key as key from candidate_files',
  'select storage_key from conversation_files',
  'select storage_key from import_files where storage_key is not null',
  'select key from report_files',
  `select format('exports/%s/%s', id, part) from export_files, generate_series(0, parts - 1) part where status = 'ready'`,
]

/** Written by checks and by backups themselves. They are no part of an installation. */
export const IS_BESIDE = /^(?:health|erasures|backups)\//
const LISTED = 100
const BATCH = 1_000

type Copying = { client: Client; storage: Storage; writer: ArchiveWriter }

export async function copyFiles({
  client,
  storage,
  writer,
}: Copying): Promise<Pick<End, 'files' | 'rowsWithoutFile' | 'filesWithoutRow'>> {
  // In the database, because a million keys must not be held in memory.
  await client.query('create temporary table stored_files (key text primary key) on commit drop')
  const files = { count: 0, bytes: 0 }
  let batch: string[] = []
  const remember = async () => {
    await client.query('insert into stored_files select unnest($1::text[]) on conflict do nothing', [batch])
    batch = []
  }
  for await (const key of storage.list()) {
    if (IS_BESIDE.test(key)) continue
    const bytes = await copyFile({ storage, writer, key })
    if (bytes === null) continue
    files.count += 1
    files.bytes += bytes
    batch.push(key)
    if (batch.length === BATCH) await remember()
  }
  await remember()
  await client.query('analyze stored_files')
  const named = `select key from (${FILE_COLUMNS.join(' union all ')}) named`
  return {
    files,
    rowsWithoutFile: await namesOf(client, `${named} except select key from stored_files`),
    filesWithoutRow: await namesOf(client, `select key from stored_files except ${named}`),
  }
}

async function namesOf(client: Client, keys: string): Promise<Names> {
  const { rows } = await client.query<Names>(
    `with found as materialized (${keys}) select (select count(*)::int from found) as count,
       array(select key from found order by key limit $1) as first`,
    [LISTED],
  )
  return rows[0] ?? { count: 0, first: [] }
}

/** Null when it was removed meanwhile. */
async function copyFile({ storage, writer, key }: Omit<Copying, 'client'> & { key: string }) {
  const stream = await storage.read(key)
  if (!stream) return null
  let bytes = 0
  let waiting: Buffer[] = []
  let size = 0
  const add = async (content: Buffer) => {
    await writer.add({ kind: 'file', name: key, content })
    bytes += content.length
  }
  for await (const chunk of stream) {
    const piece = Buffer.from(chunk as Uint8Array)
    if (size + piece.length > PART_BYTES) {
      await add(Buffer.concat(waiting))
      waiting = []
      size = 0
    }
    waiting.push(piece)
    size += piece.length
  }
  // Also of an empty file: it has one part.
  if (size > 0 || bytes === 0) await add(Buffer.concat(waiting))
  return bytes
}
