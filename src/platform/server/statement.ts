// A named prepared statement: parsed and planned once per connection, about twice as fast as a built query. Its values
// and columns are checked against PostgreSQL's own description (npm run db:types).
import type { Db } from './database.ts'
import type { StatementTypes } from './statement-types.gen.ts'

type Name = keyof StatementTypes
type Values = readonly unknown[]

export type Statement<Row, Given extends Values = Values> = {
  readonly name: string
  readonly text: string
  rows(db: Db, values: Readonly<Given>): Promise<Row[]>
  first(db: Db, values: Readonly<Given>): Promise<Row | undefined>
}

/** The columns of a row type that the statement does not have, or has with another type. */
type Misfit<Row, Columns, NeverNull> = {
  [Column in keyof Row]-?: Column extends keyof Columns
    ? Fits<
        Row[Column],
        Column extends NeverNull ? NonNullable<Columns[Column]> : Columns[Column]
      > extends true
      ? never
      : Column
    : undefined extends Row[Column]
      ? never
      : Column
}[keyof Row]

/** A row type may narrow a column, for example to the words of a status. It must not forget that it can be null. */
type Fits<Own, Column> = unknown extends Column
  ? true
  : [Column & null, NonNullable<Own>] extends [Own, NonNullable<Column>]
    ? true
    : false

type Prepare<Row, NeverNull> = <N extends Name>(
  name: N,
  text: [Misfit<Row, StatementTypes[N]['row'], NeverNull>] extends [never]
    ? string
    : { columnsThatDiffer: Misfit<Row, StatementTypes[N]['row'], NeverNull> },
) => Statement<Row, StatementTypes[N]['values']>

/** The text of every statement by its name. */
export const statements = new Map<string, string>()

/** `NeverNull` names columns that can be null in their table, but not in this statement. */
export function statement<Row = object, NeverNull = never>(): Prepare<Row, NeverNull> {
  return prepare<Row> as Prepare<Row, NeverNull>
}

function prepare<Row>(name: string, text: string): Statement<Row> {
  statements.set(name, text)
  const rows = (db: Db, values: Values) => db.query<Row>({ name, text, values })
  return { name, text, rows, first: async (db, values) => (await rows(db, values))[0] }
}
