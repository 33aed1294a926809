// A named prepared statement: parsed and planned once per connection, about twice as fast as a built query. Its values
// and columns are checked against PostgreSQL's own description (npm run db:types).
import type { Camel } from './camel-case.ts'
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

/** The row of a statement, or of another one with the same columns: `RowOf<typeof find>`. */
export type RowOf<S extends { rows: (...given: never) => Promise<unknown[]> }> = Awaited<
  ReturnType<S['rows']>
>[number]

/** A statement whose row is still as PostgreSQL describes it. */
type Described<Row, Given extends Values> = Statement<Row, Given> & {
  /**
   * Says more about columns than PostgreSQL can: the words of a status, the type of a JSON value, null from an outer
   * join. `NeverNull` names columns that can be null in their table, but not in this statement.
   */
  as<Own extends Fitting<Own, Row, NeverNull>, NeverNull extends keyof Row = never>(): Statement<
    Narrowed<Row, Own, NeverNull>,
    Given
  >
}

type Fitting<Own, Row, NeverNull> = {
  [Column in keyof Own]: Column extends keyof Row
    ? Fits<Own[Column], Column extends NeverNull ? NonNullable<Row[Column]> : Row[Column]> extends true
      ? Own[Column]
      : { theColumnIs: Row[Column] }
    : { theColumnIs: 'missing' }
}

type Narrowed<Row, Own, NeverNull> = Own extends unknown
  ? {
      [Column in keyof Row]: Column extends keyof Own
        ? Own[Column]
        : Column extends NeverNull
          ? NonNullable<Row[Column]>
          : Row[Column]
    }
  : never

type StatementOf<N extends Name> = Described<
  { [Column in keyof StatementTypes[N]['row'] as Camel<Column & string>]: StatementTypes[N]['row'][Column] },
  StatementTypes[N]['values']
>

/** A row type may narrow a column, for example to the words of a status. It must not forget that it can be null. */
type Fits<Own, Column> = unknown extends Column
  ? true
  : [Column & null, NonNullable<Own>] extends [Own, NonNullable<Column>]
    ? true
    : false

/** The text of every statement by its name. */
export const statements = new Map<string, string>()

export function statement<N extends Name>(name: N, text: string): StatementOf<N> {
  statements.set(name, text)
  const rows = (db: Db, values: Values) => db.query<object>({ name, text, values, camel: true })
  const known = { name, text, rows, first: async (db: Db, values: Values) => (await rows(db, values))[0] }
  return { ...known, as: () => known } as unknown as StatementOf<N>
}
