// The days of a moving period. Only here, so that screens, files, emails and the API show the same days.
import { addDays, weekday } from '#shared/zoned-time.ts'
import type { LastPeriod } from './words.ts'

type Days = { from: string; to: string }

const DAYS = { '7_days': 7, '30_days': 30, '90_days': 90 } as const

function monthStart(day: string, months = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** Periods of days end today, others with the last whole week or month. Today is the day of the report's timezone. */
export function daysOf(last: LastPeriod, today: string): Days {
  if (last === 'this_month') return { from: monthStart(today), to: today }
  if (last === 'month') return { from: monthStart(today, -1), to: addDays(monthStart(today), -1) }
  if (last === '12_months') return { from: monthStart(today, -12), to: addDays(monthStart(today), -1) }
  if (last !== 'week') return { from: addDays(today, 1 - DAYS[last]), to: today }
  const monday = addDays(today, 1 - weekday(today))
  return { from: addDays(monday, -7), to: addDays(monday, -1) }
}
