// Imports, their rows, and what they did.
import type { Db } from '#platform/server/database.ts'
import type { Duplicates, Effect, Problem, Stay } from '#platform/server/import-target.ts'
import { defineList } from '#platform/server/list.ts'
import { plain } from '#platform/server/list-filters.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { Country } from '#shared/countries.ts'
import { IMPORT_FILTERS, type ImportFilter } from '../../contract/filters.ts'
import type { ImportKind, ImportStatus, Outcome } from '../../contract/words.ts'
import type { Match } from '../mapping.ts'

/**
 * - `edits`: Corrections that apply.
 * - `unread`: Files that are still to be read.
 */
export type ImportRow = RowOf<typeof find>

const COLUMNS = `i.id, i.kind, i.status, i.file_name, i.format, i.headers, i.shape, i.mapping, i.duplicates, i.rows,
  i.revision, i.position, i.created, i.updated, i.skipped, i.rejected, i.undone, i.attempts, i.error, i.created_by,
  i.created_at, i.started_at, i.finished_at, i.undo_at, i.workbook_id, i.sheet, i.remark, i.day_first, i.consent_statement, i.left_out, i.country, i.value_map, i.defaults, i.template, i.edits, (select u.name from users u where u.id = i.created_by) as by_name,
  (select count(*)::int from import_files f where f.import_id = i.id and not f.is_read) as unread`

export const importList = defineList<ImportFilter, '-created_at', ImportRow, null>({
  name: 'imports',
  filters: plain(IMPORT_FILTERS, 'imports i'),
  orders: { '-created_at': { by: 'i.created_at', key: (row) => row.createdAt } },
  id: 'i.id',
  from: 'imports i',
  select: ({ where, orderBy, limit }) =>
    `select ${COLUMNS} from imports i where ${where} order by ${orderBy} limit ${limit}`,
})

const find = statement('imports.find', `select ${COLUMNS} from imports i where i.id = $1`).as<{
  kind: ImportKind
  status: ImportStatus
  mapping: Record<string, { field: string | null; match: Match | 'chosen' | 'template' | null }>
  duplicates: Duplicates
  country: Country
  valueMap: Record<string, Record<string, string>>
  defaults: Record<string, string>
}>()
const lock = statement(
  'imports.lock',
  `select ${COLUMNS} from imports i where i.id = $1 for no key update of i`,
).as<ImportRow>()
export const findImport = (db: Db, id: string) => find.first(db, [id])
export const lockImport = (db: Db, id: string) => lock.first(db, [id])

type NewImport = Pick<ImportRow, 'id' | 'kind' | 'fileName' | 'createdBy' | 'duplicates' | 'workbookId'>
const insert = statement(
  'imports.insert',
  `insert into imports (id, kind, file_name, created_by, duplicates, workbook_id, format, headers, shape, mapping, rows)
   values ($1, $2, $3, $4, $5, $6, '', '{}', '', '{}', 1)`,
)
export const insertImport = (db: Db, row: NewImport) =>
  insert.rows(db, [row.id, row.kind, row.fileName, row.createdBy, row.duplicates, row.workbookId])

const describe = statement(
  'imports.describe',
  `update imports set format = $2, headers = $3, shape = $4, mapping = $5, rows = $6, sheet = $7, remark = $8, day_first = $9, country = $10
   where id = $1`,
)
type Described = Pick<
  ImportRow,
  'id' | 'format' | 'headers' | 'shape' | 'mapping' | 'rows' | 'sheet' | 'remark' | 'dayFirst' | 'country'
>
export const describeImport = (db: Db, row: Described) =>
  describe.rows(db, [
    row.id,
    row.format,
    row.headers,
    row.shape,
    row.mapping,
    row.rows,
    row.sheet,
    row.remark,
    row.dayFirst,
    row.country,
  ])

const addRows = statement(
  'imports.add-rows',
  `insert into import_rows (import_id, line, cells)
   select $1, $3 + ordinality, value from jsonb_array_elements($2::jsonb) with ordinality`,
)
export const insertRows = (db: Db, { id, json, from }: { id: string; json: string; from: number }) =>
  addRows.rows(db, [id, json, from])

const remembered = statement(
  'imports.remembered',
  `select mapping, country, value_map, defaults, file_name, created_at from imports where kind = $1 and shape = $2 and started_at is not null
     and id <> $3 order by started_at desc limit 1`,
).as<Pick<ImportRow, 'mapping' | 'fileName' | 'createdAt' | 'country' | 'valueMap' | 'defaults'>>()
export const findRemembered = (db: Db, { kind, shape, id }: Pick<ImportRow, 'kind' | 'shape' | 'id'>) =>
  remembered.first(db, [kind, shape, id])

const keep = statement('imports.settings', 'update imports set value_map = $2, defaults = $3 where id = $1')
/** What the last file of this shape had. */
export const rememberSettings = (
  db: Db,
  { id, valueMap, defaults }: Pick<ImportRow, 'id' | 'valueMap' | 'defaults'>,
) => keep.rows(db, [id, valueMap, defaults])

const remap = statement(
  'imports.remap',
  `update imports set mapping = $2, duplicates = $3, consent_statement = $4, left_out = $5, country = $6, value_map = $7, defaults = $8, template = $9, revision = revision + 1, position = 0, created = 0, updated = 0,
     skipped = 0, rejected = 0, claimed_until = null, updated_at = now() where id = $1`,
)
type Remapped = Pick<
  ImportRow,
  | 'id'
  | 'mapping'
  | 'duplicates'
  | 'consentStatement'
  | 'leftOut'
  | 'country'
  | 'valueMap'
  | 'defaults'
  | 'template'
>
export const changeMapping = (db: Db, row: Remapped) =>
  remap.rows(db, [
    row.id,
    row.mapping,
    row.duplicates,
    row.consentStatement,
    row.leftOut,
    row.country,
    row.valueMap,
    row.defaults,
    row.template,
  ])

const move = statement(
  'imports.move',
  `update imports set status = $2, updated_at = now(), attempts = 0, error = $3,
     started_at = case when $2 = 'running' then coalesce(started_at, now()) else started_at end,
     finished_at = case when $2 in ('done', 'canceled', 'undone', 'failed') then now() end,
     undo_at = case when $2 = 'undoing' then coalesce(undo_at, now()) else undo_at end,
     revision = case when status = 'draft' then revision + 1 else revision end,
     position = case when status = 'draft' then 0 else position end,
     created = case when status = 'draft' then 0 else created end,
     updated = case when status = 'draft' then 0 else updated end,
     skipped = case when status = 'draft' then 0 else skipped end,
     rejected = case when status = 'draft' then 0 else rejected end
   where id = $1`,
)
/** A draft that starts counts from zero, and a check of it that is under way is worth nothing. */
export const setStatus = (
  db: Db,
  { id, status, error }: { id: string; status: ImportStatus; error?: string },
) => move.rows(db, [id, status, error ?? null])

const next = statement(
  'imports.next',
  `select ${COLUMNS} from imports i where i.status in ('running', 'undoing') order by i.updated_at limit 1
   for no key update of i skip locked`,
).as<ImportRow>()
/** The one that waited longest, held by this worker until the transaction ends. */
export const lockNext = (db: Db) => next.first(db, [])

const claim = statement(
  'imports.claim',
  `update imports set claimed_until = now() + interval '10 seconds' where id = (
     select id from imports i where status = 'draft' and position < rows
       and not exists (select from import_files f where f.import_id = i.id and not f.is_read)
       and (claimed_until is null or claimed_until < now())
     order by updated_at limit 1 for no key update skip locked) returning id`,
)
export const claimCheck = (db: Db) => claim.first(db, [])

export type Counts = Record<Outcome, number>
const advance = statement(
  'imports.advance',
  `update imports set position = $3, created = created + $4, updated = updated + $5, skipped = skipped + $6,
     rejected = rejected + $7, attempts = 0, updated_at = now(), claimed_until = now() + interval '10 seconds'
   where id = $1 and revision = $2 returning id`,
)
/** False when the mapping has changed or the import has started meanwhile. */
export async function advanceImport(
  db: Db,
  { id, revision, position }: Pick<ImportRow, 'id' | 'revision' | 'position'>,
  { created, updated, skipped, rejected }: Counts,
): Promise<boolean> {
  return (await advance.rows(db, [id, revision, position, created, updated, skipped, rejected])).length > 0
}

const fail = statement(
  'imports.fail',
  'update imports set attempts = attempts + 1, updated_at = now() where id = $1 returning attempts',
)
export const countAttempt = async (db: Db, id: string) => (await fail.first(db, [id]))?.attempts ?? 0

export type FileRow = RowOf<typeof page>

const page = statement(
  'imports.rows',
  `select line, cells, outcome, problem, problems from import_rows
   where import_id = $1 and line > $2 and ($4::text is null or outcome = $4) order by line limit $3`,
).as<{ cells: string[]; outcome: Outcome | null; problems: Problem[] | null }>()
type Page = { id: string; after: number; limit: number; outcome?: Outcome | undefined }
export const listRows = (db: Db, { id, after, limit, outcome }: Page) =>
  page.rows(db, [id, after, limit, outcome ?? null])

const some = statement(
  'imports.some-rows',
  'select line, cells, outcome, problem, problems from import_rows where import_id = $1 and line = any($2)',
).as<FileRow>()
export const listSomeRows = (db: Db, id: string, lines: readonly number[]) => some.rows(db, [id, lines])

const note = statement(
  'imports.note',
  `update import_rows r set outcome = given.outcome, problem = given.problem,
     problems = given.problems::jsonb
   from unnest($2::int[], $3::text[], $4::text[], $5::text[]) as given (line, outcome, problem, problems)
   where r.import_id = $1 and r.line = given.line
     and (r.outcome, r.problem) is distinct from (given.outcome, given.problem)`,
)
type Noted = {
  line: number
  outcome: Outcome
  problem: string | null
  problems?: readonly Problem[] | undefined
}
export const noteOutcomes = (db: Db, id: string, rows: readonly Noted[]) =>
  note.rows(db, [
    id,
    rows.map((row) => row.line),
    rows.map((row) => row.outcome),
    rows.map((row) => row.problem),
    rows.map((row) => (row.problems ? JSON.stringify(row.problems) : null)),
  ])

const remember = statement(
  'imports.remember',
  `insert into import_records as r (import_id, record_id, is_new, before, after, version, lines)
   select $1, id, "isNew", before, after, version, array[line]
   from jsonb_to_recordset($2) as given (id uuid, "isNew" boolean, before jsonb, after jsonb, version int, line int)
   on conflict (import_id, record_id) do update set before = excluded.before || r.before, after = r.after || excluded.after,
     version = greatest(r.version, excluded.version), lines = r.lines || excluded.lines`,
)
/** Several rows of one record add up to one effect. */
export const rememberEffects = (db: Db, id: string, effects: readonly (Effect & { line: number })[]) =>
  remember.rows(db, [id, JSON.stringify(effects)])

const effects = statement(
  'imports.effects',
  `select record_id as id, is_new as "isNew", before, after, version from import_records
   where import_id = $1 and stays is null and (is_new or after <> '{}') order by record_id desc limit $2`,
).as<Effect>()
/** The newest first: rows of one file can refer to each other. */
export const listEffects = (db: Db, id: string, limit: number) => effects.rows(db, [id, limit])

const forget = statement(
  'imports.forget',
  'delete from import_records where import_id = $1 and record_id = any($2)',
)
const stay = statement(
  'imports.stay',
  `update import_records r set stays = given.name, stays_because = given.reason
   from unnest($2::uuid[], $3::text[], $4::text[]) as given (id, name, reason)
   where r.import_id = $1 and r.record_id = given.id`,
)
const undone = statement(
  'imports.undone',
  'update imports set undone = undone + $2, updated_at = now() where id = $1',
)

export async function noteUndone(
  db: Db,
  id: string,
  { taken, staying }: { taken: readonly string[]; staying: readonly Stay[] },
): Promise<void> {
  await forget.rows(db, [id, taken])
  const [ids, names] = [staying.map((each) => each.id), staying.map((each) => each.name)]
  await stay.rows(db, [id, ids, names, staying.map((each) => each.reason)])
  await undone.rows(db, [id, taken.length])
}

const stays = statement(
  'imports.stays',
  `select record_id as id, stays as name, coalesce(stays_because, 'Edited since the import.') as reason,
     count(*) over () as count from import_records
   where import_id = $1 and stays is not null order by record_id limit 20`,
).as<object, 'name'>()
export const listStays = (db: Db, id: string) => stays.rows(db, [id])
