// Dates in the cells of an imported file: in numbers, in words of four languages, and as a spreadsheet counts days.
import { foldText } from '#shared/fold-text.ts'

/** English, German, French, Spanish: the beginnings that tell one month from all others. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ene'],
  ['feb', 'fev'],
  ['mar'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aou', 'ago'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez', 'dic'],
]
const LONGEST = 40

export type DateOrder = 'mdy' | 'dmy'
/** Dates in numbers alone, whose order is a question. */
export const NUMERIC_DATE = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[ ,T].*)?$/

/** Numbers are read in American order unless told otherwise, or unless only the other order is a date. */
export function dateIn(given: string, order: DateOrder = 'mdy'): string | undefined {
  const text = given.trim()
  if (text.length > LONGEST) return undefined
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return dateOf(iso[1], iso[2], iso[3])
  const numbers = NUMERIC_DATE.exec(text)
  if (!numbers) return countedDate(text) ?? wordedDate(text)
  const [, first = '', second, year] = numbers
  const [american, other] = [dateOf(year, first, second), dateOf(year, second, first)]
  // Only countries that begin with the day write dots.
  return order === 'mdy' && text[first.length] !== '.' ? (american ?? other) : (other ?? american)
}

/** "4. März 2026", "le 12 octobre 2026", "12 de octubre de 2026". */
function wordedDate(text: string): string | undefined {
  const words = (foldText(text).match(/[a-z]+|\d+/g) ?? []).filter((word) => !FILLERS.has(word))
  const index = words.findIndex((word) => monthOf(word) > 0)
  const [day, year] = words.filter((word) => /^\d/.test(word))
  if (index === -1 || words.length > 4) return undefined
  return dateOf(year, String(monthOf(words[index] ?? '')), day)
}
const FILLERS: ReadonlySet<string> = new Set(['de', 'del', 'le', 'of', 'the', 'den'])
const monthOf = (word: string) =>
  MONTHS.findIndex((starts) => starts.some((start) => word.startsWith(start))) + 1

const FIRST_SERIAL = 20_000
const LAST_SERIAL = 80_000
const DAY_MS = 86_400_000

/** The days since the end of 1899, as Excel counts them: from 1954 to 2119, so that no year or amount is one. */
function countedDate(text: string): string | undefined {
  const days = /^\d{5}([.,]\d+)?$/.test(text) ? Number.parseInt(text, 10) : 0
  if (days < FIRST_SERIAL || days > LAST_SERIAL) return undefined
  return new Date(Date.UTC(1899, 11, 30) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The only order in which a date in numbers is a date. Null when both are, or none. */
export function onlyOrderOf(text: string): DateOrder | null {
  const [, first, second, year] = NUMERIC_DATE.exec(text) ?? []
  const [american, other] = [dateOf(year, first, second), dateOf(year, second, first)]
  if (Boolean(american) === Boolean(other)) return null
  return american ? 'mdy' : 'dmy'
}

function dateOf(year = '', month = '', day = ''): string | undefined {
  const full = year.length === 2 ? `${Number(year) < 70 ? 20 : 19}${year}` : year
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const found = new Date(`${date}T00:00:00Z`)
  return found.getTime() && found.toISOString().startsWith(date) ? date : undefined
}
