// What a report is about: its days, calendar, filters and split. Everything is checked here, with a sentence.
import { invalid } from '#shared/errors.ts'
import { requireOrder } from '#shared/period.ts'
import { addDays, wallTimeOf } from '#shared/zoned-time.ts'
import { MAX_PERIOD_DAYS } from '../contract/figures.ts'
import { FILTERS, type Filter, SPLITS, type Split } from '../contract/splits.ts'

export type Days = { from: string; to: string }
/** The calendar that days are counted in: one client's, or the agency's. */
export type Calendar = { of: 'client' | 'agency'; timezone: string }
export type Filters = Partial<Record<Filter, string>>
/** `isOwn`: a customer reads it, and learns no campaign or posting of another client. */
export type Span = Days & { calendar: Calendar; filters: Filters; isOwn?: boolean }

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/
const DAY = /^\d{4}-\d\d-\d\d$/
const EARLIEST = '1900-01-01'
const LATEST = '2199-12-31'

function readDay(path: 'from' | 'to', given: string): string {
  const isDay = DAY.test(given) && given >= EARLIEST && given <= LATEST
  // February 30 becomes March 2.
  if (!isDay || Number.isNaN(Date.parse(given)) || addDays(given, 0) !== given)
    throw invalid(path, 'These days are not valid. Choose a period, with days as YYYY-MM-DD.')
  return given
}

const daysBetween = ({ from, to }: Days) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

export const monthOf = (day: string) => day.slice(0, 7)
export const firstOf = (month: string) => `${month}-01`
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}
export const lastOf = (month: string) => addDays(firstOf(addMonths(month, 1)), -1)

type Given = { from?: string | undefined; to?: string | undefined }

/** Both days are included. Without them, the current month to today. */
export function readDays({ from: first, to: last }: Given, today: string): Days {
  const to = last === undefined ? today : readDay('to', last)
  const from = first === undefined ? firstOf(monthOf(to)) : readDay('from', first)
  requireOrder({ from, to })
  if (daysBetween({ from, to }) > MAX_PERIOD_DAYS)
    throw invalid('from', 'This period is longer than 3 years. Choose a shorter one.')
  return { from, to }
}

export const todayIn = (now: Date, timezone: string) => wallTimeOf(now, timezone).day

/** Of an unfinished month or year, only the days that have come are compared. */
export function comparedDays({ from, to }: Days, compare: 'previous' | 'year', today: string): Days {
  const end = to > today && from <= today ? today : to
  if (compare === 'year') return { from: yearBefore(from), to: yearBefore(end) }
  const isFromFirst = from === firstOf(monthOf(from))
  const isWholeMonths = isFromFirst && to === lastOf(monthOf(to))
  const isMonthSoFar = isFromFirst && monthOf(from) === monthOf(to) && end === today
  const months = monthsBetween({ from, to })
  if (isMonthSoFar || (isWholeMonths && end < to)) {
    const before = addMonths(monthOf(from), -months)
    return {
      from: firstOf(before),
      to: earlier(lastOf(addMonths(monthOf(end), -months)), sameDay(end, -months)),
    }
  }
  if (isWholeMonths) return { from: firstOf(addMonths(monthOf(from), -months)), to: addDays(from, -1) }
  const length = daysBetween({ from, to: end })
  return {
    from: addDays(from, -daysBetween({ from, to })),
    to: addDays(from, -daysBetween({ from, to }) + length - 1),
  }
}

const monthsBetween = ({ from, to }: Days) => {
  const index = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return index(to) - index(from) + 1
}
const earlier = (one: string, other: string) => (one < other ? one : other)

/** The same day of another month, or its last day. */
function sameDay(day: string, months: number): string {
  const month = addMonths(monthOf(day), months)
  const asked = `${month}-${day.slice(8)}`
  return earlier(asked, lastOf(month))
}
const yearBefore = (day: string) => sameDay(day, -12)

/** Set while the period has not ended. */
export function unfinishedOf({ from, to }: Days, today: string) {
  const isMonthSoFar = to === today && from === firstOf(monthOf(today)) && today < lastOf(monthOf(today))
  const last = isMonthSoFar ? lastOf(monthOf(today)) : to
  if (today < from || today >= last) return null
  return { days: daysBetween({ from, to: today }), of: daysBetween({ from, to: last }) }
}

/** The whole months of a period, and the days beside them. */
export function wholeMonths({ from, to }: Days): { first: string; last: string } | null {
  const first = from === firstOf(monthOf(from)) ? monthOf(from) : addMonths(monthOf(from), 1)
  const last = to === lastOf(monthOf(to)) ? monthOf(to) : addMonths(monthOf(to), -1)
  return first <= last ? { first, last } : null
}
export const isWholeMonths = (days: Days) =>
  days.from === firstOf(monthOf(days.from)) && days.to === lastOf(monthOf(days.to))

/** The days of one line of a split by time, within the period. */
export function daysOfKey<Period extends Days>(period: Period, by: Split | null, key: string): Period {
  const days = keyDays(by, key)
  if (!days) return period
  const from = days.from > period.from ? days.from : period.from
  const to = earlier(days.to, period.to)
  // A key outside of the period has no rows in it either.
  return from <= to ? { ...period, from, to } : period
}

function keyDays(by: Split | null, key: string): Days | null {
  if (by === 'month') return MONTH.test(key) ? { from: firstOf(key), to: lastOf(key) } : null
  if (by !== 'day' && by !== 'week') return null
  return DAY.test(key) && !Number.isNaN(Date.parse(key))
    ? { from: key, to: by === 'day' ? key : addDays(key, 6) }
    : null
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isId = (text: string) => UUID.test(text)

const TEXTS = new Set<Filter>(['state', 'source'])
export function readFilters(given: Partial<Record<Filter, string | undefined>>): Filters {
  const filters: Filters = {}
  for (const name of FILTERS) {
    const value = given[name]
    if (value === undefined) continue
    const isKnown = TEXTS.has(name) ? value !== '' : isId(value) || (value === 'none' && name !== 'client')
    if (!isKnown) throw invalid(name, `This ${name} does not exist. Choose another.`)
    filters[name] = TEXTS.has(name) ? value : value.toLowerCase()
  }
  return filters
}

export function readSplit(given: string | undefined, allowed: readonly Split[]): Split | null {
  if (given === undefined || given === '') return null
  const split = SPLITS.find((name) => name === given)
  if (!split || !allowed.includes(split))
    throw invalid('by', `A report cannot be split by "${given}". Choose ${allowed.join(', ')}.`)
  return split
}
