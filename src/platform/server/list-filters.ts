// Common filters of lists as SQL conditions. A list defines special ones itself.
import type { FilterOf, FilterTable } from '#shared/filters.ts'
import type { Tables } from './table-types.gen.ts'

/** Adds a value to a statement and returns its number, such as `$3`. */
export type Value = (given: unknown) => string

/** The viewer of a list, for "me" and calendar days. */
export type Viewer = { userId: string; timezone: string }

type With = { value: Value }
type For<Part extends keyof Viewer> = { value: Value; viewer: Pick<Viewer, Part> }

/** Numbers the values of a statement. */
export function valueList() {
  const values: unknown[] = []
  return { values, value: (given: unknown) => `$${values.push(given)}` }
}

export const equals =
  (column: string) =>
  (given: unknown, { value }: With) =>
    `${column} = ${value(given)}`

/** A single value becomes an equality, because only then does an index on (column, order) keep the order. */
export const oneOf =
  (column: string) =>
  (given: readonly string[], { value }: With) =>
    given.length === 1 ? `${column} = ${value(given[0])}` : `${column} = any(${value(given)})`

type Snake<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Uncapitalize<First> ? First : `_${Uncapitalize<First>}`}${Snake<Rest>}`
  : ''
type WordOf<Value> = NonNullable<Value> extends readonly (infer Word)[] ? Word : NonNullable<Value>
type Plain<Filter, Columns> = {
  [Name in keyof Filter as Snake<Name> extends keyof Columns
    ? WordOf<Filter[Name]> extends Columns[Snake<Name>]
      ? Name
      : never
    : never]-?: (given: unknown, context: With) => string
}

/**
 * The conditions of filters that are named like a column of the table, here `leads`, read as `l`:
 * `filters: { ...plain(LEAD_FILTERS, 'leads l'), q: … }`. The compiler asks for those of the others.
 */
export const plain = <Declared extends FilterTable, Table extends keyof Tables>(
  declared: Declared,
  from: `${Table} ${string}`,
) =>
  Object.fromEntries(
    Object.keys(declared).map((name) => [name, isAnyOf(`${from.split(' ')[1]}.${toSnake(name)}`)]),
  ) as Plain<FilterOf<Declared>, Tables[Table]>

const toSnake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const isAnyOf = (column: string) => (given: unknown, context: With) =>
  (Array.isArray(given) ? oneOf : equals)(column)(given as never, context)

/** `me` means the viewer, so that a shared view "Mine" works for everyone. `none` means that the column is empty. */
export const person =
  (column: string) =>
  (given: readonly string[], { value, viewer }: For<'userId'>) => {
    const ids = given.filter((id) => id !== 'none').map((id) => (id === 'me' ? viewer.userId : id))
    const parts = ids.length > 0 ? [oneOf(column)(ids, { value })] : []
    if (given.includes('none')) parts.push(`${column} is null`)
    return `(${parts.join(' or ')})`
  }

/** From the start of a day in the viewer's timezone. */
export const fromDay =
  (column: string) =>
  (day: string, { value, viewer }: For<'timezone'>) =>
    `${column} >= (${value(day)}::date)::timestamp at time zone ${value(viewer.timezone)}`

/** To the end of a day in the viewer's timezone. */
export const toDay =
  (column: string) =>
  (day: string, { value, viewer }: For<'timezone'>) =>
    `${column} < (${value(day)}::date + 1)::timestamp at time zone ${value(viewer.timezone)}`
