// The federal holidays of the United States. Pure: a day as `2026-11-26`, without a timezone.
import { addDays, weekday } from './zoned-time.ts'

const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6
const SUNDAY = 7

const dayOf = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The nth weekday of a month. */
function nth(year: number, month: number, { on, number }: { on: number; number: number }): string {
  const first = dayOf(year, month, 1)
  return addDays(first, ((on - weekday(first) + 7) % 7) + (number - 1) * 7)
}

function lastMonday(year: number, month: number): string {
  const fifth = nth(year, month, { on: MONDAY, number: 5 })
  return fifth.slice(0, 7) === dayOf(year, month, 1).slice(0, 7) ? fifth : addDays(fifth, -7)
}

const FIXED = [
  [1, 1, 'New Year’s Day'],
  [6, 19, 'Juneteenth'],
  [7, 4, 'Independence Day'],
  [11, 11, 'Veterans Day'],
  [12, 25, 'Christmas Day'],
] as const

/** A holiday on a Saturday is observed the day before, and one on a Sunday the day after. */
function observed(day: string): string {
  if (weekday(day) === SATURDAY) return addDays(day, -1)
  return weekday(day) === SUNDAY ? addDays(day, 1) : day
}

function moving(year: number): [string, string][] {
  return [
    [nth(year, 1, { on: MONDAY, number: 3 }), 'Martin Luther King Jr. Day'],
    [nth(year, 2, { on: MONDAY, number: 3 }), 'Presidents’ Day'],
    [lastMonday(year, 5), 'Memorial Day'],
    [nth(year, 9, { on: MONDAY, number: 1 }), 'Labor Day'],
    [nth(year, 10, { on: MONDAY, number: 2 }), 'Columbus Day'],
    [nth(year, 11, { on: THURSDAY, number: 4 }), 'Thanksgiving Day'],
  ]
}

/** The holiday on this day, on its date or as observed, or null. */
export function federalHoliday(day: string): string | null {
  const year = Number(day.slice(0, 4))
  const own = moving(year).find(([date]) => date === day)
  if (own) return own[1]
  // January 1 on a Saturday is observed in the year before.
  for (const each of [year, year + 1])
    for (const [month, date, name] of FIXED) {
      const at = dayOf(each, month, date)
      if (at === day) return name
      if (observed(at) === day) return `${name}, observed`
    }
  return null
}
