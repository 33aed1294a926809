// Periods to replay. Their days are those of campaigns, so that both count the same leads.
import { addDays } from '#shared/zoned-time.ts'

export const PERIODS = {
  week: 'Last 7 days',
  month: 'Last 30 days',
  last_month: 'Last month',
  quarter: 'Last 90 days',
  year: 'Last 12 months',
} as const
export type PeriodName = keyof typeof PERIODS

/** The days of campaigns begin in this timezone. */
export const PERIOD_ZONE = 'UTC'

const DAYS: Record<Exclude<PeriodName, 'last_month'>, number> = { week: 7, month: 30, quarter: 90, year: 365 }

const startOf = (day: string) => `${day}T00:00:00.000Z`

/** Periods of days end now, so that the leads of today count. Today is one of their days. */
export function periodOf(name: PeriodName, now: Date): { from: string; to: string } {
  const today = now.toISOString().slice(0, 10)
  if (name !== 'last_month') return { from: startOf(addDays(today, 1 - DAYS[name])), to: now.toISOString() }
  const first = `${today.slice(0, 8)}01`
  const before = `${addDays(first, -1).slice(0, 8)}01`
  return { from: startOf(before), to: startOf(first) }
}
