// Runs in its own thread, see read-file.ts. Cuts a file into rows and hands them over in portions, each when asked for.
import { once } from 'node:events'
import { createReadStream, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { CsvError, parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { type DateOrder, onlyOrderOf } from '#platform/server/import-dates.ts'
import { BROKEN, closeQuotes, UNCLOSED } from './closed-quotes.ts'
import { CSV_OPTIONS, formatOf, isOldOrLocked, isZip, nameOf, UnreadableFile } from './file-format.ts'
import { SEARCHED_FOR_TITLES, titlesAt } from './header-row.ts'
import { jsonRecords } from './json-records.ts'
import type { FromReader, ReadTable, ToReader } from './read-file.ts'

const PORTION = 1_000
const MAX_COLUMNS = 1_000
const MAX_LINE = 1_000_000

const { path, reading, withSheets } = workerData as ToReader

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
const tell = (message: FromReader) => parentPort?.postMessage(message)

type Table = {
  name: string | null
  remark: string | null
  format: string
  headers: string[]
  rows: AsyncIterable<string[]>
}

async function* tablesIn(): AsyncGenerator<Table> {
  const all = readFileSync(path)
  if (withSheets && isOldOrLocked(all))
    throw new UnreadableFile(
      'This Excel file has a password or is older than 2007. Save it as .xlsx without a password.',
    )
  if (withSheets && isZip(all)) {
    // Loading it takes half of the time of a small CSV file.
    const { sheetsIn } = await import('./workbook.ts')
    for await (const { name, remark, rows } of sheetsIn(all)) {
      const headers: string[] = []
      yield { name, remark, format: 'Excel', headers, rows: belowTitles(rows, headers) }
    }
    return
  }
  const format = formatOf(all, reading)
  const text = createReadStream(path).pipe(iconv.decodeStream(format.encoding))
  const headers: string[] = []
  const { delimiter, hasDelimiterLine } = format
  const rows =
    delimiter === null
      ? jsonRows(text, headers)
      : belowTitles(fromTitles(csvRows(text, delimiter, hasDelimiterLine ? 2 : 1)), headers)
  yield { name: null, remark: null, format: nameOf(format), headers, rows }
}

/** The portion that the database keeps while the next one is cut. */
let kept: Promise<unknown> = Promise.resolve()

async function read(): Promise<void> {
  const tables: ReadTable[] = []
  for await (const { name, remark, format, headers, rows: all } of tablesIn()) {
    let portion: string[][] = []
    let rows = 0
    let unclosed = 0
    const orders: (Set<DateOrder> | undefined)[] = []
    const send = async () => {
      const json = JSON.stringify(portion)
      const from = rows - portion.length
      portion = []
      await kept
      tell({ kind: 'rows', table: tables.length, json, from })
      if (parentPort) kept = once(parentPort, 'message')
    }
    for await (const cells of all) {
      rows += 1
      if (cells[0]?.startsWith(UNCLOSED)) unclosed += 1
      portion.push(cells.map(storable))
      noteOrders(cells, orders)
      if (portion.length === PORTION) await send()
    }
    if (rows > 0 && unclosed === rows)
      throw new UnreadableFile(
        'A quotation mark in the file is never closed. Check the file and upload it again.',
      )
    if (portion.length > 0) await send()
    const dayFirst = headers.filter((_, index) => orders[index]?.size === 1 && orders[index].has('dmy'))
    if (rows > 0) tables.push({ name, remark, format, headers, dayFirst, rows })
  }
  if (tables.length === 0)
    throw new UnreadableFile('The file has no rows below its titles. Choose another one.')
  await kept
  tell({ kind: 'done', tables })
}

const MAX_DATE = 30

function noteOrders(cells: readonly string[], orders: (Set<DateOrder> | undefined)[]): void {
  for (const [index, cell] of cells.entries()) {
    const order = cell.length <= MAX_DATE ? onlyOrderOf(cell.trim()) : null
    if (order) (orders[index] ??= new Set()).add(order)
  }
}

/** Our own files guard a cell against formulas with an apostrophe. Such a file comes back as it was. */
const GUARD = /^'(?=[=+\-@\t\r])/

function csvRows(text: NodeJS.ReadableStream, delimiter: string, from: number): AsyncIterable<string[]> {
  const cast = (cell: string) => cell.replace(GUARD, '')
  const lines = Readable.from(closeQuotes(text as unknown as AsyncIterable<string>, delimiter))
  return lines.pipe(parse({ ...CSV_OPTIONS, delimiter, from_line: from, max_record_size: MAX_LINE, cast }))
}

/** Without the notes above the titles. The user can say in which row they are. */
async function* fromTitles(rows: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  let first: string[][] | null = []
  for await (const row of rows) {
    first?.push(row)
    if (!first) yield row
    else if (first.length === SEARCHED_FOR_TITLES) {
      yield* first.slice(startOf(first))
      first = null
    }
  }
  if (first) yield* first.slice(startOf(first))
}

const startOf = (rows: readonly string[][]) =>
  reading.headerRow ? Math.min(reading.headerRow, rows.length) - 1 : titlesAt(rows)

async function* belowTitles(rows: AsyncIterable<string[]>, headers: string[]): AsyncGenerator<string[]> {
  let isFirst = true
  for await (const row of rows) {
    if (!isFirst) yield row
    else for (const title of row) addHeader(title, headers)
    isFirst = false
  }
}

const SHOWN_OF_LINE = 1_000

/** Every row names its columns, and a later row may name new ones. */
async function* jsonRows(text: NodeJS.ReadableStream, headers: string[]): AsyncGenerator<string[]> {
  const places = new Map<string, number>()
  for await (const record of jsonRecords(text as unknown as AsyncIterable<string>)) {
    if (typeof record === 'string') {
      yield [BROKEN + record.slice(0, SHOWN_OF_LINE)]
      continue
    }
    const cells: string[] = []
    for (const [name, value] of Object.entries(record)) {
      const index = places.get(name) ?? addHeader(name, headers)
      places.set(name, index)
      cells[index] = value
    }
    yield Array.from(cells, (cell) => cell ?? '')
  }
}

/** Each has a name of its own: columns are mapped by it. */
function addHeader(title: string, headers: string[]): number {
  const index = headers.length
  if (index >= MAX_COLUMNS) throw new UnreadableFile('The file has more than 1,000 columns. Remove some.')
  const name = storable(title).trim().slice(0, 200) || `Column ${index + 1}`
  let own = name
  for (let copy = 2; headers.includes(own); copy += 1) own = `${name} (${copy})`
  return headers.push(own) - 1
}

/** No database stores a NUL or half a character. */
const storable = (cell: string) => cell.replaceAll('\0', '').toWellFormed()

function problemOf(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message
  if (!(error instanceof CsvError)) throw error
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return `Line ${String(error['lines'])} has more than 1 MB. Check its quotation marks.`
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return 'A quotation mark in the file is never closed. Check the file and upload it again.'
  return `Line ${String(error['lines'])} cannot be read. Check its quotation marks.`
}

try {
  await read()
} catch (error) {
  await kept
  tell({ kind: 'problem', sentence: problemOf(error) })
}
