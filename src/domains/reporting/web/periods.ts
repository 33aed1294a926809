// Periods of a report: names for days.

import { day as readDay } from '#platform/web/search-readers.ts'
import { wallTimeOf } from '#shared/zoned-time.ts'

export type Days = { from: string; to: string }

const at = (day: string) => new Date(`${day}T12:00:00Z`)
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
const MONTH_DAY = format({ month: 'short', day: 'numeric' })
const MONTH_DAY_YEAR = format({ month: 'short', day: 'numeric', year: 'numeric' })
const MONTH = format({ month: 'long' })
const MONTH_YEAR = format({ month: 'long', year: 'numeric' })
const SHORT_MONTH = format({ month: 'short' })

export const todayIn = (timezone: string, asOf: string) => wallTimeOf(new Date(asOf), timezone).day

export const isDay = (text: string) => readDay(text) !== undefined
const yearOf = (day: string) => day.slice(0, 4)
const thisYear = () => String(new Date().getUTCFullYear())

/** "Nov 14", with the year only if it is not this one. */
export const dayWords = (day: string) =>
  (yearOf(day) === thisYear() ? MONTH_DAY : MONTH_DAY_YEAR).format(at(day))

/** "Oct 1 to 31", "Sep 1 to Nov 17", "Nov 17". */
export function periodWords({ from, to }: Days): string {
  // As it stands in the address, to be corrected.
  if (!isDay(from) || !isDay(to)) return [from, to].filter(Boolean).join(' to ')
  if (from === to) return dayWords(from)
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7) && yearOf(to) === thisYear()
  if (isOneMonth) return `${MONTH_DAY.format(at(from))} to ${Number(to.slice(8))}`
  const isOneYear = yearOf(from) === yearOf(to)
  return `${isOneYear && yearOf(to) === thisYear() ? MONTH_DAY.format(at(from)) : dayWords(from)} to ${dayWords(to)}`
}

/** Days of the address without an answer, so that their filter stays and can be corrected. */
export const wrongDays = ({
  from = '',
  to = '',
}: {
  from?: string | undefined
  to?: string | undefined
}) => ({
  from,
  to,
  timezone: 'UTC',
  asOf: new Date().toISOString(),
})

/** "October", or "October 2025". */
export const monthWords = (month: string) =>
  (yearOf(month) === thisYear() ? MONTH : MONTH_YEAR).format(at(`${month.slice(0, 7)}-15`))

export const shortMonth = (month: string) => SHORT_MONTH.format(at(`${month}-15`))

/** The month of a period from its first day to its last, else null: half a month is not called by its name. */
export function wholeMonthOf({ from, to }: Days): string | null {
  const month = from.slice(0, 7)
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return from.endsWith('-01') && to === `${month}-${String(last).padStart(2, '0')}` ? month : null
}

/** "October", or the days. */
export const shortPeriod = (days: Days) => {
  const month = wholeMonthOf(days)
  return month ? monthWords(month) : periodWords(days)
}
