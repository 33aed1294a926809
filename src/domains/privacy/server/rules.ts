// What a retention rule means on a day. Days are UTC, as the nightly run is.
import type { CandidateSettings } from '../contract/retention.ts'

const DAY_MS = 86_400_000
/** When the nightly run starts. */
export const RUN_AT = { hour: 2, minute: 37 }

export const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** The last day of a shorter month stands for a day that it does not have. */
export function monthsBefore(now: Date, months: number): string {
  const day = now.getUTCDate()
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, length))
  return dayOf(first)
}

export function nextRun(now: Date): Date {
  const { hour, minute } = RUN_AT
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour, minute))
  return now < today ? today : new Date(today.getTime() + DAY_MS)
}

export const eraseDay = (from: Date, quarantineDays: number) =>
  dayOf(new Date(from.getTime() + quarantineDays * DAY_MS))

/** The days before which a candidate was last active to be past the rule. */
export type Limits = { statuses: readonly string[]; quietBefore: string; hiresBefore: string; today: string }

export const limitsOf = ({ statuses, months, hireYears }: CandidateSettings, now: Date): Limits => ({
  statuses,
  quietBefore: monthsBefore(now, months),
  hiresBefore: monthsBefore(now, hireYears * 12),
  today: dayOf(now),
})
