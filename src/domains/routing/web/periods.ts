// Periods to replay, in the timezone of the user.
import { addDays, startOfDay, wallTimeOf } from '#platform/shared/zoned-time.ts'

export const PERIODS = {
  week: 'Last 7 days',
  month: 'Last 30 days',
  last_month: 'Last month',
  quarter: 'Last 90 days',
  year: 'Last 12 months',
} as const
export type PeriodName = keyof typeof PERIODS

const DAYS: Record<Exclude<PeriodName, 'last_month'>, number> = { week: 7, month: 30, quarter: 90, year: 365 }

/** Periods of days end now, so that the leads of today count. */
export function periodOf(name: PeriodName, now: Date, zone: string): { from: string; to: string } {
  const { day: today } = wallTimeOf(now, zone)
  if (name !== 'last_month')
    return { from: startOfDay(addDays(today, -DAYS[name]), zone).toISOString(), to: now.toISOString() }
  const first = `${today.slice(0, 8)}01`
  const before = `${addDays(first, -1).slice(0, 8)}01`
  return { from: startOfDay(before, zone).toISOString(), to: startOfDay(first, zone).toISOString() }
}
