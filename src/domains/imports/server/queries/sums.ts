// Rows of one file that are the same, or add up to one record.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const doubled = statement(
  'imports.doubled',
  `select min(line) as first, array_agg(line) filter (where line >= $2) as lines from import_rows
   where import_id = $1 and line <= $3 group by cells having min(line) < max(line) and max(line) >= $2`,
).as<object, 'first' | 'lines'>()
/**
 * Rows that repeat an earlier one of the file in every cell, and that earlier one. One pass over the file and no join:
 * a wrong guess of the planner would compare every row with every other.
 */
export async function listDoubled(
  db: Db,
  id: string,
  lines: readonly number[],
): Promise<Map<number, number>> {
  const same = await doubled.rows(db, [id, Math.min(...lines), Math.max(...lines)])
  return new Map(
    same.flatMap(({ first, lines }) => lines.filter((line) => line > first).map((line) => [line, first])),
  )
}

const met = statement(
  'imports.met',
  `select record_id as id, is_new as "isNew", lines[1] as line from import_records
   where import_id = $1 and record_id = any($2)`,
)
/** Those of these records that this import met already. */
export const listMet = (db: Db, id: string, recordIds: readonly string[]) => met.rows(db, [id, recordIds])
