// Rows of one file that are the same, or add up to one record.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const doubled = statement<{ line: number; first: number }>()(
  'imports.doubled',
  `with given as (select line, cells from import_rows where import_id = $1 and line = any($2))
   select g.line, f.first from given g join (
     select cells, min(line) as first from import_rows where import_id = $1 and cells in (select cells from given)
     group by cells) f using (cells)
   where f.first < g.line`,
)
/** Those of these rows that repeat an earlier one of the file in every cell. */
export const listDoubled = (db: Db, id: string, lines: readonly number[]) => doubled.rows(db, [id, lines])

const met = statement<{ id: string; isNew: boolean; line: number }>()(
  'imports.met',
  `select record_id as id, is_new as "isNew", lines[1] as line from import_records
   where import_id = $1 and record_id = any($2)`,
)
/** Those of these records that this import met already. */
export const listMet = (db: Db, id: string, recordIds: readonly string[]) => met.rows(db, [id, recordIds])
