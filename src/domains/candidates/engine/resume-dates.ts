// Date ranges such as "Jan 2019 – Present", "2015-2019" and "03/2018 to 06/2020", counted in months.

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = `(?:(${MONTHS.join('|')})[a-z]{0,6}\\.?,?\\s|(\\d{1,2})\\s?[/.]\\s?(?:\\d{1,2}\\s?[/.]\\s?)?)?`
const YEAR = '((?:19|20)\\d{2})'
const NOW = '(present|current|now|today|ongoing)'
const RANGE = new RegExp(
  `(?<!\\d)(?:${MONTH}${YEAR}\\s{0,2}(?:-|–|—|to|through|thru|until)\\s{0,2}(?:${NOW}|${MONTH}${YEAR})|since ${MONTH}${YEAR})(?!\\d)`,
  'i',
)

export type Range = {
  start: number
  end: number
  isNow: boolean
  /** Without months, so up to a year is unknown. */
  isRough: boolean
  before: string
  after: string
}

const monthOf = (name: string | undefined, number: string | undefined) =>
  name ? MONTHS.indexOf(name.toLowerCase()) : Math.min(Math.max(Number(number ?? 1) - 1, 0), 11)

export function rangeIn(text: string, now: Date): Range | null {
  const match = RANGE.exec(text)
  if (!match) return null
  const [all, name, number, year, open, endName, endNumber, endYear, sinceName, sinceNumber, sinceYear] =
    match
  const isNow = open !== undefined || sinceYear !== undefined
  const isRough = (name ?? number ?? sinceName ?? sinceNumber) === undefined
  const start = Number(year ?? sinceYear) * 12 + monthOf(name ?? sinceName, number ?? sinceNumber)
  const today = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
  const isRoughEnd = (endName ?? endNumber) === undefined
  const end = isNow ? today : Number(endYear) * 12 + monthOf(endName, endNumber) + (isRoughEnd ? 0 : 1)
  if (start > today || end < start) return null
  return {
    start,
    end: Math.min(end, today),
    isNow,
    isRough,
    before: text.slice(0, match.index),
    after: text.slice(match.index + all.length),
  }
}

/** Whole years in all ranges. Times in two jobs count once. */
export function yearsIn(ranges: readonly Range[]): { years: number; gapMonths: number } | null {
  const sorted = ranges.toSorted((one, other) => one.start - other.start)
  let [months, reached, gapMonths] = [0, 0, 0]
  for (const { start, end } of sorted) {
    if (reached > 0 && start > reached) gapMonths += start - reached
    months += Math.max(0, end - Math.max(start, reached))
    reached = Math.max(reached, end)
  }
  return sorted.length > 0 ? { years: Math.floor(months / 12), gapMonths } : null
}
