// Imports forget: erased people at once, and files, corrections and undo after a while.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import { KEPT_DAYS } from '../contract/words.ts'

const eraseRows = statement(
  'imports.erase-rows',
  `delete from import_rows r using import_records e
   where e.record_id = any($1) and r.import_id = e.import_id and r.line = any(e.lines)`,
)
const eraseEdits = statement(
  'imports.erase-edits',
  `delete from import_edits where import_id in (select import_id from import_records where record_id = any($1))`,
)
const eraseRecords = statement(
  'imports.erase-records',
  'delete from import_records where record_id = any($1)',
)
/** What files and undo hold of erased people. */
export async function eraseFromImports(db: Db, recordIds: readonly string[]): Promise<void> {
  await eraseEdits.rows(db, [recordIds])
  await eraseRows.rows(db, [recordIds])
  await eraseRecords.rows(db, [recordIds])
}

const expire = [
  statement(
    'imports.expire-rows',
    `delete from import_rows r using imports i where i.id = r.import_id
     and coalesce(i.finished_at, i.updated_at) < now() - interval '${KEPT_DAYS} days'`,
  ),
  statement(
    'imports.expire-edits',
    `delete from import_edits e using imports i where i.id = e.import_id
     and coalesce(i.finished_at, i.updated_at) < now() - interval '${KEPT_DAYS} days'`,
  ),
  statement(
    'imports.expire-records',
    `delete from import_records r using imports i where i.id = r.import_id
     and coalesce(i.finished_at, i.updated_at) < now() - interval '${KEPT_DAYS} days'`,
  ),
  statement(
    'imports.expire-drafts',
    `update imports set status = 'canceled', finished_at = updated_at
     where status = 'draft' and updated_at < now() - interval '${KEPT_DAYS} days'`,
  ),
]
export async function forgetOld(db: Db): Promise<void> {
  for (const each of expire) await each.rows(db, [])
}
