// The files of an import of resumes.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { KEPT_DAYS } from '../../contract/words.ts'

export type Doubt = { field: string; text: string; value: string }
export type ResumeFile = RowOf<typeof list>
export type NewFile = Pick<ResumeFile, 'line' | 'name' | 'sizeBytes' | 'storageKey' | 'problem' | 'isRead'>

const COLUMNS =
  'f.import_id, f.line, f.name, f.size_bytes, f.storage_key, f.media_type, f.doubts, f.problem, f.is_read'

const insert = statement(
  'imports.files.insert',
  `insert into import_files (import_id, line, name, size_bytes, storage_key, problem, is_read)
   select $1, line, name, "sizeBytes", "storageKey", problem, "isRead" from jsonb_to_recordset($2)
     as given (line int, name text, "sizeBytes" int, "storageKey" text, problem text, "isRead" boolean)`,
)
export const insertFiles = (db: Db, importId: string, files: readonly NewFile[]) =>
  insert.rows(db, [importId, JSON.stringify(files)])

const list = statement(
  'imports.files',
  `select ${COLUMNS} from import_files f where f.import_id = $1 order by f.line`,
).as<{ doubts: Doubt[] }>()
export const listFiles = (db: Db, importId: string) => list.rows(db, [importId])

const one = statement(
  'imports.file',
  `select ${COLUMNS}, f.text from import_files f where f.import_id = $1 and f.line = $2`,
).as<ResumeFile & { text: string | null }>()
export const findFile = (db: Db, importId: string, line: number) => one.first(db, [importId, line])

const named = statement(
  'imports.files-named',
  `select ${COLUMNS}, f.text from import_files f where f.import_id = $1 and f.name = any($2)`,
).as<ResumeFile & { text: string | null }>()
export const listNamed = (db: Db, importId: string, names: readonly string[]) =>
  named.rows(db, [importId, names])

export type Claimed = RowOf<typeof claim>
const claim = statement(
  'imports.files.claim',
  `update import_files f set claimed_until = now() + interval '40 seconds', attempts = f.attempts + 1
   from (select x.import_id, x.line from import_files x where not x.is_read
       and (x.claimed_until is null or x.claimed_until < now())
     order by x.import_id, x.line limit 1 for no key update skip locked) as next
   where f.import_id = next.import_id and f.line = next.line
   returning f.import_id, f.line, f.name, f.storage_key, f.attempts`,
)
export const claimFile = (db: Db) => claim.first(db, [])

const note = statement(
  'imports.files.note',
  `update import_files set is_read = true, media_type = $3, text = $4, doubts = $5, problem = $6
   where import_id = $1 and line = $2 and not is_read returning line`,
)
type Noted = {
  importId: string
  line: number
  mediaType: string | null
  text: string | null
  doubts: readonly Doubt[]
  problem: string | null
}
/** False when another worker was faster. */
export const noteRead = async (db: Db, file: Noted) =>
  (
    await note.rows(db, [
      file.importId,
      file.line,
      file.mediaType,
      file.text,
      JSON.stringify(file.doubts),
      file.problem,
    ])
  ).length > 0

const link = statement(
  'imports.files.link',
  `update import_files f set candidate_id = given.candidate_id, file_id = given.file_id
   from jsonb_to_recordset($2) as given (line int, candidate_id uuid, file_id uuid)
   where f.import_id = $1 and f.line = given.line`,
)
export const linkFiles = (
  db: Db,
  importId: string,
  links: readonly { line: number; candidate_id: string; file_id: string }[],
) => link.rows(db, [importId, JSON.stringify(links)])

const linked = statement(
  'imports.files.linked',
  'select file_id from import_files where import_id = $1 and candidate_id = any($2) and file_id is not null',
).as<object, 'fileId'>()
export const listLinked = async (db: Db, importId: string, candidateIds: readonly string[]) =>
  (await linked.rows(db, [importId, candidateIds])).map(({ fileId }) => fileId)

const copy = statement(
  'imports.copy',
  `insert into imports (id, kind, file_name, created_by, duplicates, workbook_id, format, headers, shape, mapping, rows)
   select $2, kind, left(regexp_replace(file_name, ' [(]to check[)]$', ''), 180) || ' (to check)', created_by, duplicates, workbook_id, format, headers, shape, mapping, $3 from imports
   where id = $1`,
)
const moveRows = statement(
  'imports.move-rows',
  'update import_rows set import_id = $2 where import_id = $1 and line = any($3)',
)
const moveFiles = statement(
  'imports.move-files',
  'update import_files set import_id = $2 where import_id = $1 and line = any($3)',
)
const shrink = statement('imports.shrink', 'update imports set rows = rows - $2 where id = $1')
/** The lines become a draft of their own. */
export async function moveToNew(db: Db, from: string, to: string, lines: readonly number[]): Promise<void> {
  await copy.rows(db, [from, to, lines.length])
  await moveRows.rows(db, [from, to, lines])
  await moveFiles.rows(db, [from, to, lines])
  await shrink.rows(db, [from, lines.length])
}

const erase = statement(
  'imports.files.erase',
  `delete from import_files f where f.candidate_id = any($1) or exists (
     select from unnest($2::uuid[], $3::int[]) as of (import_id, line)
     where of.import_id = f.import_id and of.line = f.line)
   returning case when f.file_id is null then f.storage_key end as storage_key`,
).as<{ storageKey: string | null }>()
const expire = statement(
  'imports.files.expire',
  `delete from import_files f using imports i where i.id = f.import_id
     and coalesce(i.finished_at, i.updated_at) < now() - interval '${KEPT_DAYS} days'
   returning case when f.file_id is null then f.storage_key end as storage_key`,
).as<{ storageKey: string | null }>()
const keysOf = (rows: readonly { storageKey: string | null }[]) =>
  rows.flatMap(({ storageKey }) => storageKey ?? [])
/** What is to be removed from the storage: files that became no candidate's. */
type Erased = { recordIds: readonly string[]; importIds: readonly string[]; lines: readonly number[] }
export const eraseFiles = async (db: Db, { recordIds, importIds, lines }: Erased) =>
  keysOf(await erase.rows(db, [recordIds, importIds, lines]))
export const expireFiles = async (db: Db) => keysOf(await expire.rows(db, []))
