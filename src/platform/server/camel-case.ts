// The names of columns in code.

/** `clientId` for client_id. */
export const camelCase = (column: string) =>
  column.replaceAll(/(?<=[a-z0-9])_([a-z0-9])/g, (_, first: string) => first.toUpperCase())

/** client_id of `clientId`. */
export const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Fields by the names of their columns, which stored lines such as the audit keep. */
export const byColumn = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [columnOf(name), value]))

/** `clientId`, for the compiler. */
export type Camel<Column extends string> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Column
