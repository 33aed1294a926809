// What an uploaded file is, by its bytes: JSON or CSV, its encoding and its delimiter. Its name says nothing reliable.
import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { encodingOf } from '#platform/server/text-encoding.ts'
import { DELIMITERS } from '../contract/words.ts'
import type { Reading } from './read-file.ts'

const SAMPLE_BYTES = 65_536
const SAMPLE_ROWS = 50

const startsWith = (bytes: Buffer, start: readonly number[]) =>
  bytes.subarray(0, start.length).equals(Buffer.from(start))
export const isZip = (bytes: Buffer) => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])
/** What Excel writes with a password, and wrote until 2003. */
export const isOldOrLocked = (bytes: Buffer) => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])

export class UnreadableFile extends Error {}

export type FileFormat = { encoding: string; delimiter: string | null; hasDelimiterLine?: boolean }

export function formatOf(bytes: Buffer, given: Reading = {}): FileFormat {
  if (bytes.length === 0) throw new UnreadableFile('The file is empty. Choose another one.')
  if (isZip(bytes))
    throw new UnreadableFile('This is an Excel file. Open it in Spreadsheet upload, or save it as CSV.')
  const encoding = given.encoding ?? encodingOf(bytes)
  const text = iconv.decode(bytes.subarray(0, SAMPLE_BYTES), encoding)
  if (isBinary(text)) throw new UnreadableFile('This is not a text file. Save the data as CSV or JSON.')
  if (JSON_START.test(text)) return { encoding, delimiter: null }
  const named = DELIMITER_LINE.exec(text)?.[1]
  if (named) return { encoding, delimiter: named, hasDelimiterLine: true }
  return { encoding, delimiter: given.delimiter ? DELIMITERS[given.delimiter] : delimiterOf(text) }
}

const JSON_START = /^\s*(\[\s*[{\]]|\{\s*["}])/

/** The first line of files for Excel. */
const DELIMITER_LINE = /^\ufeff?sep=([,;|\t])\r?\n/i

// oxlint-disable-next-line no-control-regex -- Texts have next to none of them.
const CONTROL = /[\u0000-\u0008\u000e-\u001f]/g
const isBinary = (text: string) => (text.match(CONTROL)?.length ?? 0) > text.length / 50

/** How the rows of every CSV file are read. */
export const CSV_OPTIONS = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
} as const

/** The one that cuts most rows into the same number of cells. */
function delimiterOf(text: string): string {
  const end = text.length < SAMPLE_BYTES / 4 ? text.length : text.lastIndexOf('\n')
  const sample = text.slice(0, end > 0 ? end : undefined)
  let best = { delimiter: ',', score: 0 }
  for (const delimiter of Object.values(DELIMITERS)) {
    const widths = widthsOf(sample, delimiter)
    const [width, same] = mostOften(widths)
    const score = width > 1 ? same / widths.length + width / 1_000 : 0
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** The usual width: a note above the titles has another one. */
function mostOften(widths: readonly number[]): [width: number, times: number] {
  const times = new Map<number, number>()
  for (const width of widths) times.set(width, (times.get(width) ?? 0) + 1)
  const [first = [1, 0] as [number, number]] = [...times].toSorted(
    ([width, count], [other, others]) => others - count || other - width,
  )
  return first
}

function widthsOf(sample: string, delimiter: string): number[] {
  try {
    const rows: string[][] = parse(sample, { ...CSV_OPTIONS, delimiter, to: SAMPLE_ROWS })
    return rows.map((row) => row.length)
  } catch {
    // The sample may end inside quotation marks.
    const rows = sample.split(/\r\n?|\n/).slice(0, SAMPLE_ROWS)
    return rows.filter(Boolean).map((row) => row.split(delimiter).length)
  }
}

const NAMES = new Map<string, string>(Object.entries(DELIMITERS).map(([name, sign]) => [sign, name]))

/** "CSV, comma, UTF-8". */
export function nameOf({ encoding, delimiter }: FileFormat): string {
  const name = /^(utf|iso|koi8|gb)/i.test(encoding) ? encoding.toUpperCase() : encoding.replace(/^w/, 'W')
  return delimiter === null ? `JSON, ${name}` : `CSV, ${NAMES.get(delimiter)}, ${name}`
}
