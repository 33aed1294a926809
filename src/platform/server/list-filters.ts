// Common filters of lists as SQL conditions. A list defines special ones itself.

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
