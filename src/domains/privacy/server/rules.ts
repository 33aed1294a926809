// What a retention rule means on a day. Days are those of the agency, as on its screens.
import { addDays, wallTimeOf } from '#shared/zoned-time.ts'
import type { CandidateSettings } from '../contract/retention.ts'

const DAY_MS = 86_400_000
/** When the nightly run starts. */
export const RUN_AT = { hour: 2, minute: 37 }

/** The last day of a shorter month stands for a day that it does not have. */
export function monthsBefore(today: string, months: number): string {
  const now = new Date(`${today}T00:00:00Z`)
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(now.getUTCDate(), length))
  return first.toISOString().slice(0, 10)
}

export function nextRun(now: Date): Date {
  const { hour, minute } = RUN_AT
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour, minute))
  return now < today ? today : new Date(today.getTime() + DAY_MS)
}

/** The agency's day of the next run, which may be this evening's. */
export const nextRunDay = (now: Date, zone: string): string => wallTimeOf(nextRun(now), zone).day

export const eraseDay = (from: string, quarantineDays: number): string => addDays(from, quarantineDays)

/** The days before which a candidate was last active to be past the rule. */
export type Limits = { statuses: readonly string[]; quietBefore: string; hiresBefore: string; today: string }

type Ages = Pick<CandidateSettings, 'statuses' | 'months' | 'hireYears'>

export const limitsOf = ({ statuses, months, hireYears }: Ages, today: string): Limits => ({
  statuses,
  quietBefore: monthsBefore(today, months),
  hiresBefore: monthsBefore(today, hireYears * 12),
  today,
})
