// Corrections of cells, and questions about the rows of a draft.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { ImportStatus } from '../../contract/words.ts'
import type { ImportRow } from './imports.ts'

const sheets = statement(
  'imports.sheets',
  `select id, coalesce(sheet, file_name) as name, rows, status from imports where workbook_id = $1 order by id`,
).as<{ status: ImportStatus }>()
export const listSheets = (db: Db, workbookId: string) => sheets.rows(db, [workbookId])

const undone = statement(
  'imports.undone-edits',
  'select count(*)::int as count from import_edits where import_id = $1 and number > $2',
)
export const countUndone = async (db: Db, { id, edits }: Pick<ImportRow, 'id' | 'edits'>) =>
  (await undone.first(db, [id, edits]))?.count ?? 0

/** The line, the place of the column, and the text before and after. */
export type CellEdit = [line: number, index: number, before: string, after: string]
export type Columns = Pick<ImportRow, 'headers' | 'mapping'>
export type Edit = RowOf<typeof find>

const find = statement(
  'imports.edit',
  'select label, cells, columns from import_edits where import_id = $1 and number = $2',
).as<{ cells: CellEdit[]; columns: { before: Columns; after: Columns } | null }>()
export const findEdit = (db: Db, id: string, number: number) => find.first(db, [id, number])

const dropUndone = statement(
  'imports.drop-edits',
  'delete from import_edits where import_id = $1 and number >= $2',
)
const insert = statement(
  'imports.add-edit',
  `insert into import_edits (import_id, number, label, cells, columns, by_user) values ($1, $2, $3, $4, $5, $6)`,
)
/** What was undone before can no longer be done again. */
export async function addEdit(
  db: Db,
  { id, number, by }: { id: string; number: number; by: string },
  { label, cells, columns }: Edit,
): Promise<void> {
  await dropUndone.rows(db, [id, number])
  await insert.rows(db, [id, number, label, JSON.stringify(cells), columns && JSON.stringify(columns), by])
}

const turn = statement(
  'imports.turn-edits',
  'update imports set edits = $2, headers = $3, mapping = $4, shape = $5 where id = $1',
)
type Turned = Columns & Pick<ImportRow, 'id' | 'edits' | 'shape'>
export const setEdits = (db: Db, { id, edits, headers, mapping, shape }: Turned) =>
  turn.rows(db, [id, edits, headers, mapping, shape])

const write = statement(
  'imports.write-cells',
  `update import_rows r set cells = given.cells from jsonb_to_recordset($2) as given (line int, cells jsonb)
   where r.import_id = $1 and r.line = given.line`,
)
export const writeCells = (db: Db, id: string, rows: readonly { line: number; cells: string[] }[]) =>
  write.rows(db, [id, JSON.stringify(rows)])

const problems = statement(
  'imports.problems',
  `select p.field, p.text, count(*)::int as count, min(r.line)::int as line
   from import_rows r cross join jsonb_to_recordset(coalesce(r.problems, jsonb_build_array(jsonb_build_object('text', r.problem))))
     as p (field text, text text)
   where r.import_id = $1 and (r.outcome = 'rejected' or r.problems is not null) group by 1, 2 order by 3 desc, 4 limit 50`,
).as<{ field: string | null }>()
export const listProblems = (db: Db, id: string) => problems.rows(db, [id])
