// Calendar periods. Pure.
import { addDays, wallTimeOf } from './zoned-time.ts'

/** The last days including today, and as many before them. */
export function periodsOf({ now, timezone, days }: { now: Date; timezone: string; days: number }) {
  const today = wallTimeOf(now, timezone).day
  const from = addDays(today, 1 - days)
  return { today, from, before: { from: addDays(from, -days), to: addDays(from, -1) } }
}
