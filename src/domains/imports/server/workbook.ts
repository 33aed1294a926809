// The sheets of an Excel file as rows of texts. Runs in the thread that reads files.
import type { Readable } from 'node:stream'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { fromBufferPromise } from 'yauzl'
import { UnreadableFile } from './file-format.ts'
import { SEARCHED_FOR_TITLES, titlesAt } from './header-row.ts'

const MAX_UNPACKED = 400_000_000
const MAX_SHEETS = 30
const MAX_ROWS = 200_000
const MAX_CELL = 32_767

const DAMAGED = 'This Excel file is damaged. Open it in Excel, save it again and upload it.'
const MERGED = 'Merged cells have their value in the first cell only. Check the others.'

export type Sheet = { name: string; remark: string | null; rows: AsyncIterable<string[]> }

export async function* sheetsIn(bytes: Buffer): AsyncGenerator<Sheet> {
  const { hasMerges } = await unpackOnce(bytes)
  const names: string[] = []
  await orDamaged(
    readXlsx(bytes, {
      sheets: ({ name, hidden, veryHidden }) => {
        names.push(hidden || veryHidden ? '' : name)
        return false
      },
    }),
  )
  const visible = names.flatMap((name, index) => (name ? [{ name, index }] : []))
  if (visible.length > MAX_SHEETS) throw new UnreadableFile('The file has more than 30 sheets. Remove some.')
  for (const { name, index } of visible)
    yield { name, remark: hasMerges ? MERGED : null, rows: rowsOf(bytes, name, index) }
}

async function* rowsOf(bytes: Buffer, name: string, index: number): AsyncGenerator<string[]> {
  let isFirst = true
  for (const portion of await orDamaged(portionsOf(bytes, name, index))) {
    const rows = JSON.parse(portion) as string[][]
    yield* isFirst ? rows.slice(titlesAt(rows)) : rows
    isFirst = false
  }
}

const PORTION = 1_000

/**
 * The rows as JSON texts, which take little memory. Taken without a pause: the parser does not wait for its reader, and is
 * slow when its rows pile up.
 */
async function portionsOf(bytes: Buffer, name: string, index: number): Promise<string[]> {
  const portions: string[] = []
  const open: string[][] = []
  let count = 0
  for await (const { values } of streamXlsxRows(bytes, { sheet: index })) {
    const cells = values.map(textOf)
    if (cells.some((cell) => cell.length > MAX_CELL))
      throw new UnreadableFile(
        `A cell of the sheet “${name}” has more than 32,767 characters, which Excel cannot hold. Shorten it.`,
      )
    while (cells.at(-1) === '') cells.pop()
    if (cells.length === 0) continue
    count += 1
    if (count > MAX_ROWS + SEARCHED_FOR_TITLES)
      throw new UnreadableFile(`The sheet “${name}” has more than 200,000 rows. Split it into smaller files.`)
    if (open.push(cells) === PORTION) portions.push(JSON.stringify(open.splice(0)))
  }
  if (open.length > 0) portions.push(JSON.stringify(open))
  return portions
}

/** Without an exponent, and without the last digits of fractions that no cell shows. */
const NUMBERS = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 10 })

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    const text = Number.isNaN(value.getTime()) ? '' : value.toISOString()
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return NUMBERS.format(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Errors of the parser are about the file, whatever they say. */
async function orDamaged<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(DAMAGED)
  }
}

/**
 * Unpacks everything once and keeps nothing. yauzl refuses parts that are larger than the file states, so a small file
 * cannot fill the memory later.
 */
function unpackOnce(bytes: Buffer): Promise<{ hasMerges: boolean }> {
  const unpack = async () => {
    const zip = await fromBufferPromise(bytes, { validateEntrySizes: true })
    let [isWorkbook, hasMerges, total] = [false, false, 0]
    for await (const entry of zip.eachEntry()) {
      total += entry.uncompressedSize
      if (total > MAX_UNPACKED)
        throw new UnreadableFile('The file is far larger when it is unpacked. Split it into smaller files.')
      isWorkbook ||= entry.fileName === 'xl/workbook.xml'
      if (entry.fileName.endsWith('/')) continue
      const isFound = await passes(await zip.openReadStreamPromise(entry), '<mergeCell ')
      hasMerges ||= isFound && entry.fileName.startsWith('xl/worksheets/')
    }
    if (!isWorkbook) throw new UnreadableFile('This is not an Excel file. Save the data as .xlsx or .csv.')
    return { hasMerges }
  }
  return orDamaged(unpack())
}

/** Whether the text occurs in the stream. */
async function passes(stream: Readable, text: string): Promise<boolean> {
  let isFound = false
  let end = ''
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (isFound) continue
    const part = end + chunk.toString('latin1')
    isFound = part.includes(text)
    end = part.slice(-text.length)
  }
  return isFound
}
