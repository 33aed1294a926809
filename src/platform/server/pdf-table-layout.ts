// The widths of a printed table: numbers are never cut, names share the room that is left.

export type Measured = {
  /** Of the widest cell. */
  cells: number
  /** Of the longest word of the title. A title may take several lines. */
  word: number
  /** Numbers and dates. */
  isWhole: boolean
}

const GAP = 8
/** A name below this width says nothing any longer. */
const MIN_NAME = 54

const needOf = ({ cells, word, isWhole }: Measured) =>
  isWhole ? Math.max(cells, word) : Math.max(word, Math.min(cells, MIN_NAME))

/** The width that the table needs at least, with its gaps. */
export const leastWidth = (columns: readonly Measured[]) =>
  columns.reduce((sum, column) => sum + needOf(column), 0) + GAP * (columns.length - 1)

/** What is left goes to the names that are cut, and then to all columns. */
export function widthsOf(columns: readonly Measured[], room: number): number[] {
  const free = Math.max(0, room - leastWidth(columns))
  const lacks = columns.map((column) => Math.max(0, Math.max(column.cells, column.word) - needOf(column)))
  const lacking = lacks.reduce((sum, lack) => sum + lack, 0)
  const given = Math.min(free, lacking)
  const rest = (free - given) / columns.length
  return columns.map((column, index) => {
    const lack = lacks[index] ?? 0
    return needOf(column) + rest + (lacking > 0 ? (given * lack) / lacking : 0)
  })
}

export const columnGap = GAP
