// The first rows of a file, to choose the one with the titles. Nothing is kept.
import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { uploadedFile } from '#platform/server/upload.ts'
import { invalid } from '#shared/errors.ts'
import type { Preview } from '../contract/schemas.ts'
import { CSV_OPTIONS, formatOf, UnreadableFile } from './file-format.ts'
import { SEARCHED_FOR_TITLES, titlesAt } from './header-row.ts'
import type { Reading } from './read-file.ts'

const SHOWN_CELLS = 12
const SHOWN_TEXT = 60

export function previewOf(given: unknown, reading: Reading): Preview {
  const file = uploadedFile.safeParse(given)
  if (!file.success) throw invalid('file', 'Choose a CSV or JSON file.')
  try {
    const rows = firstRows(file.data.content, reading)
    if (rows.length === 0) return { rows: [], headerRow: 1 }
    const headerRow = Math.min(reading.headerRow ?? titlesAt(rows) + 1, rows.length)
    return { rows: rows.map(shortened), headerRow }
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid('file', error.message)
    throw invalid('file', 'The first rows cannot be read. Check the quotation marks of the file.')
  }
}

/** Records of JSON have no row of titles. */
function firstRows(content: Buffer, reading: Reading): string[][] {
  const { encoding, delimiter, hasDelimiterLine } = formatOf(content, reading)
  if (delimiter === null) return []
  const text = iconv.decode(content, encoding)
  const options = { ...CSV_OPTIONS, delimiter, from_line: hasDelimiterLine ? 2 : 1, to: SEARCHED_FOR_TITLES }
  return parse(text, options)
}

const shortened = (cells: readonly string[]) =>
  cells.slice(0, SHOWN_CELLS).map((cell) => cell.trim().toWellFormed().slice(0, SHOWN_TEXT))
