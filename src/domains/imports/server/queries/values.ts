// The values of a column, counted over all rows of its file.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const values = statement(
  'imports.values',
  `select min(btrim(cells ->> $2::int) collate "C") as text, count(*)::int as count from import_rows
   where import_id = $1 and btrim(cells ->> $2::int) <> '' and length(btrim(cells ->> $2::int)) <= 200
   group by lower(btrim(cells ->> $2::int)) order by 2 desc, 1 limit $3`,
).as<object, 'text'>()
type Asked = { id: string; index: number; limit: number }
/** Longer texts are no values that can be mapped. */
export const countValues = (db: Db, { id, index, limit }: Asked) => values.rows(db, [id, index, limit])
