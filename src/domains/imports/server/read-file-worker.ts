// Runs in its own thread, see read-file.ts. Cuts a file into rows and hands them over in portions, each when asked for.
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { CsvError, parse } from 'csv-parse'
import iconv from 'iconv-lite'
import { CSV_OPTIONS, formatOf, nameOf, UnreadableFile } from './file-format.ts'
import { jsonRecords } from './json-records.ts'
import type { FromReader } from './read-file.ts'

const PORTION = 1_000
const CHUNK_BYTES = 65_536
const MAX_COLUMNS = 1_000
const MAX_LINE = 1_000_000

const bytes = Buffer.from((workerData as { bytes: Uint8Array }).bytes.buffer)
const headers: string[] = []

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
const tell = (message: FromReader) => parentPort?.postMessage(message)

async function read(): Promise<void> {
  const format = formatOf(bytes)
  const text = Readable.from(chunksOf(bytes)).pipe(iconv.decodeStream(format.encoding))
  const { delimiter } = format
  const rows = delimiter === null ? jsonRows(text) : csvRows(text, delimiter)
  let portion: string[][] = []
  let count = 0
  const send = async () => {
    tell({ kind: 'rows', json: JSON.stringify(portion), from: count - portion.length })
    portion = []
    if (parentPort) await once(parentPort, 'message')
  }
  for await (const cells of rows) {
    count += 1
    portion.push(cells.map(storable))
    if (portion.length === PORTION) await send()
  }
  if (count === 0) throw new UnreadableFile('The file has no rows below its titles. Choose another one.')
  if (portion.length > 0) await send()
  tell({ kind: 'done', headers, rows: count, format: nameOf(format) })
}

function* chunksOf(all: Buffer) {
  for (let start = 0; start < all.length; start += CHUNK_BYTES) yield all.subarray(start, start + CHUNK_BYTES)
}

async function* csvRows(text: NodeJS.ReadableStream, delimiter: string): AsyncGenerator<string[]> {
  const parser = text.pipe(parse({ ...CSV_OPTIONS, delimiter, max_record_size: MAX_LINE }))
  let isFirst = true
  for await (const row of parser as AsyncIterable<string[]>) {
    if (!isFirst) yield row
    else for (const [place, title] of row.entries()) addHeader(title, place)
    isFirst = false
  }
}

/** Every row names its columns, and a later row may name new ones. */
async function* jsonRows(text: NodeJS.ReadableStream): AsyncGenerator<string[]> {
  const places = new Map<string, number>()
  for await (const record of jsonRecords(text as unknown as AsyncIterable<string>)) {
    const cells: string[] = []
    for (const [name, value] of Object.entries(record)) {
      const place = places.get(name) ?? addHeader(name, headers.length)
      places.set(name, place)
      cells[place] = value
    }
    yield Array.from(cells, (cell) => cell ?? '')
  }
}

/** Each has a name of its own: columns are mapped by it. */
function addHeader(title: string, place: number): number {
  if (place >= MAX_COLUMNS) throw new UnreadableFile('The file has more than 1,000 columns. Remove some.')
  const name = storable(title).trim().slice(0, 200) || `Column ${place + 1}`
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
  tell({ kind: 'problem', sentence: problemOf(error) })
}
