// Imports forget: erased people at once, and files, corrections and undo after a while.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import { tenDigitsOf } from '#shared/phone.ts'
import { KEPT_DAYS } from '../../contract/words.ts'

export type ErasedPerson = {
  recordIds: readonly string[]
  emails: readonly string[]
  phones: readonly string[]
}
type Lines = { importIds: readonly string[]; lines: readonly number[] }

// A skipped line has no record, so the person is found by email or phone, too. Files write phones in many ways: the last
// four digits exclude most lines before the digits of a cell are compared.
const linesOf = statement(
  'imports.lines-of-person',
  `select e.import_id, line from import_records e cross join unnest(e.lines) as line where e.record_id = any($1)
   union
   select r.import_id, r.line from import_rows r
   where exists (select from unnest($2::text[]) email where strpos(lower(r.cells::text), email) > 0)
     or (exists (select from unnest($3::text[]) digits where strpos(r.cells::text, right(digits, 4)) > 0)
       and exists (select from jsonb_array_elements_text(r.cells) cell
         where right(regexp_replace(cell, '\\D', '', 'g'), 10) = any($3)))`,
)
/** The lines of files with a person, as two lists of the same length. */
export async function listLines(db: Db, { recordIds, emails, phones }: ErasedPerson): Promise<Lines> {
  const found = await linesOf.rows(db, [
    recordIds,
    emails.map((email) => email.toLowerCase()),
    tenDigitsOf(phones),
  ])
  return { importIds: found.map(({ importId }) => importId), lines: found.map(({ line }) => line) }
}

const eraseRows = statement(
  'imports.erase-rows',
  `delete from import_rows r using unnest($1::uuid[], $2::int[]) as of (import_id, line)
   where r.import_id = of.import_id and r.line = of.line`,
)
const eraseEdits = statement('imports.erase-edits', 'delete from import_edits where import_id = any($1)')
const eraseRecords = statement(
  'imports.erase-records',
  'delete from import_records where record_id = any($1)',
)
// A file without titles has a person as its first line. The fields of the columns stay chosen.
const eraseTitles = statement(
  'imports.erase-titles',
  `update imports i set
     headers = array(select 'Column ' || n from generate_subscripts(i.headers, 1) n order by n),
     mapping = coalesce((select jsonb_object_agg('Column ' || n, i.mapping -> title)
       from unnest(i.headers) with ordinality as t (title, n) where i.mapping ? title), '{}'),
     day_first = array(select 'Column ' || array_position(i.headers, title) from unnest(i.day_first) title),
     left_out = array(select 'Column ' || array_position(i.headers, title) from unnest(i.left_out) title)
   where exists (select from unnest($1::text[]) email where strpos(lower(i.headers::text), email) > 0)
     or exists (select from unnest(i.headers) title where right(regexp_replace(title, '\\D', '', 'g'), 10) = any($2))`,
)
// A template of such a file has a person among its titles, and fits no other file.
const eraseTemplates = statement(
  'imports.erase-templates',
  `delete from import_templates t
   where exists (select from unnest($1::text[]) email where strpos(lower(t.mapping::text), email) > 0)
     or exists (select from jsonb_object_keys(t.mapping) title where right(regexp_replace(title, '\\D', '', 'g'), 10) = any($2))`,
)
export async function eraseFromTitles(
  db: Db,
  { emails, phones }: Pick<ErasedPerson, 'emails' | 'phones'>,
): Promise<void> {
  const contacts = [emails.map((email) => email.toLowerCase()), tenDigitsOf(phones)] as const
  await eraseTitles.rows(db, contacts)
  await eraseTemplates.rows(db, contacts)
}

type Erasing = Lines & { recordIds: readonly string[] }
/** What files and undo hold of erased people. */
export async function eraseFromImports(db: Db, { importIds, lines, recordIds }: Erasing): Promise<void> {
  await eraseEdits.rows(db, [importIds])
  await eraseRows.rows(db, [importIds, lines])
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
