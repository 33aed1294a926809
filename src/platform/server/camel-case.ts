// The names of columns in code.

/** `clientId` for client_id. */
export const camelCase = (column: string) =>
  column.replaceAll(/(?<=[a-z0-9])_([a-z0-9])/g, (_, first: string) => first.toUpperCase())

/** client_id of `clientId`. */
export const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Fields by the names of their columns, which stored lines such as the audit keep. */
export const byColumn = <Fields extends object>(fields: Fields): ByColumn<Fields> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [columnOf(name), value]),
  ) as ByColumn<Fields>

export type ByColumn<Fields> = { [Name in keyof Fields as Column<Name & string>]: Fields[Name] }

/** `client_id`, for the compiler. */
type Column<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Column<Rest>}`
  : ''

/** `clientId`, for the compiler. */
export type Camel<Column extends string> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Column
