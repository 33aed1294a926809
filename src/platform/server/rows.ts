// Writes rows whose columns are known only at run time, such as the changed fields of a form. Every other write is a
// `statement`. The compiler checks columns and values against the database.

import type { Db } from './database.ts'
import { valueList } from './list-filters.ts'
import type { Needed, Tables } from './table-types.gen.ts'

type Table = keyof Tables
export type Row<Name extends Table> = Tables[Name]
/** Columns with a default, and those that can be null, may be missing. */
export type NewRow<Name extends Table> = Partial<Row<Name>> & Pick<Row<Name>, Needed[Name] & keyof Row<Name>>

/** The value of `version` in a change: one more than now. */
export const NEXT = Symbol('next')
export type RowChanges<Name extends Table> = {
  [Column in keyof Row<Name>]?: Row<Name>[Column] | (Column extends 'version' ? typeof NEXT : never)
}

/** Nothing but the name of a column becomes part of a statement, wherever the object came from. */
function quoted(column: string): string {
  if (!/^[a-z][a-z0-9_]*$/.test(column)) throw new Error(`This is no name of a column: ${column}`)
  return `"${column}"`
}

const given = (row: object): [column: string, value: unknown][] =>
  Object.entries(row).filter(([, value]) => value !== undefined)

/** A column that a row does not have gets its default. */
export async function insertInto<Name extends Table>(
  db: Db,
  table: Name,
  rows: readonly NewRow<Name>[],
): Promise<void> {
  if (rows.length === 0) return
  const records = rows.map((row) => new Map(given(row)))
  const columns = [...new Set(records.flatMap((record) => [...record.keys()]))]
  const { values, value } = valueList()
  const tuples = records.map((record) => {
    const cells = columns.map((column) => (record.has(column) ? value(record.get(column)) : 'default'))
    return `(${cells.join(', ')})`
  })
  const text = `insert into "${table}" (${columns.map(quoted).join(', ')}) values ${tuples.join(', ')}`
  await db.query({ text, values })
}

/** Returns whether there is a row with this key. Undefined columns stay as they are. */
export async function updateRow<Name extends Table>(
  db: Db,
  table: Name,
  key: Partial<Row<Name>>,
  changes: RowChanges<Name>,
): Promise<boolean> {
  const { values, value } = valueList()
  const set = given(changes).map(
    ([column, to]) => `${quoted(column)} = ${to === NEXT ? `${quoted(column)} + 1` : value(to)}`,
  )
  const where = given(key).map(([column, is]) => `${quoted(column)} = ${value(is)}`)
  if (set.length === 0 || where.length === 0)
    throw new Error(`An update of ${table} changes nothing, or all.`)
  const text = `update "${table}" set ${set.join(', ')} where ${where.join(' and ')} returning 1`
  return (await db.query({ text, values })).length > 0
}
