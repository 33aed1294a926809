// Reads and compares one row of an import, for every kind of record.
import type { z } from 'zod'
import type { Country } from '#shared/countries.ts'
import type { Cells, ImportField, Problem, RefusedRow } from './import-target.ts'

/** The fields that a cell sets, or what the cell should have been. */
export type CellValue = Record<string, unknown> | string
/** How the country of the file writes things. */
export type Writing = { country: Country }
export type ImportColumn = ImportField & {
  read(text: string, writing: Writing): CellValue
}

type Fields = Record<string, unknown>

/** A cell that could not be read, as it is written in the file. */
type Misread = Problem & { cell?: string }

export const refused = (problems: readonly Misread[]): RefusedRow => ({
  problem: [...new Set(problems.map(withCell))].join(' '),
  problems: problems.map(({ text, field }) => ({ text, field })),
})

const CELL_SHOWN = 40

/** "State: Choose a state, not “Texass”." The list of rows shows only the first cells. */
function withCell({ text, cell }: Misread): string {
  if (cell === undefined || text.includes(cell)) return text
  const shown = cell.length > CELL_SHOWN ? `${cell.slice(0, CELL_SHOWN - 1)}…` : cell
  return `${text.replace(/\.$/, '')}, not “${shown}”.`
}

/** The fields of a row, with each cell that cannot be read. */
export function readCells(
  cells: Cells,
  columns: readonly ImportColumn[],
  { fixed = {}, country = 'US' }: { fixed?: Fields; country?: Country | undefined } = {},
): { fields: Fields; problems: Misread[] } {
  const problems: Misread[] = []
  const fields = { ...fixed }
  for (const { name, label, read } of columns) {
    const text = cells[name]
    if (text === undefined) continue
    const value = read(text, { country })
    if (typeof value === 'string') problems.push({ text: `${label}: ${value}`, field: name, cell: text })
    else join(fields, value)
  }
  return { fields, problems }
}

/** Two columns can set parts of one field, such as the number and the end of a license. */
function join(into: Fields, value: Fields): void {
  for (const [name, part] of Object.entries(value)) {
    const before = into[name]
    const isObject = typeof before === 'object' && before !== null && !Array.isArray(before)
    if (Array.isArray(before) && Array.isArray(part)) into[name] = [...before, ...part]
    else into[name] = isObject ? { ...before, ...(part as object) } : part
  }
}

/** What the rules of the form say to the fields of a row, with the labels of its columns. */
export function schemaProblems(
  { issues }: z.ZodError,
  fields: Fields,
  columns: readonly ImportColumn[],
  /** Cells that could not be read. Their fields are not empty. */
  unread: readonly Problem[],
): Problem[] {
  const found = issues.map(({ path, message }) => {
    const column = columnOf(path[0], columns)
    const isMissing = fields[String(path[0])] === undefined
    const text = isMissing ? `${column?.label} is empty.` : `${column?.label ?? 'Row'}: ${message}`
    return { text, field: column?.name }
  })
  const covered = new Set(
    unread.flatMap(({ field }) => [field, ...(columns.find(({ name }) => name === field)?.sets ?? [])]),
  )
  return found.filter(({ field }) => !covered.has(field))
}

/** The column of a field of the form, such as "email" for "emails". */
export const columnOf = (field: PropertyKey | undefined, columns: readonly ImportColumn[]) =>
  columns.find(({ name }) => name === field || `${name}s` === field)

/** A row by the rules of the form, or all its problems in one text. */
export function readFields<Values>(
  cells: Cells,
  columns: readonly ImportColumn[],
  schema: z.ZodType<Values>,
  country?: Country,
): { values: Values } | RefusedRow {
  const { fields, problems } = readCells(cells, columns, { country })
  const parsed = schema.safeParse(fields)
  if (parsed.success && problems.length === 0) return { values: parsed.data }
  const others = parsed.success ? [] : schemaProblems(parsed.error, fields, columns, problems)
  return refused([...problems, ...others])
}

const isGap = (value: unknown) => value === null || value === undefined || value === ''

/** Fills gaps of a record, or overwrites it with what the row has. Null if nothing changes. */
export function changesIn<Row extends object>(
  record: Row,
  given: Partial<Row>,
  { overwrite }: { overwrite: boolean },
): Partial<Row> | null {
  const changes = Object.entries(given).filter(([column, value]) => {
    const now = record[column as keyof Row]
    return !isGap(value) && (overwrite || isGap(now)) && JSON.stringify(value) !== JSON.stringify(now)
  })
  return changes.length > 0 ? (Object.fromEntries(changes) as Partial<Row>) : null
}
