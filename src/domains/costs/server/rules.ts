// When a month closes, and who may close it.
import { CLOSES_AFTER_DAYS } from '../contract/words.ts'

type MonthFacts = { month: string; endsAt: string; closedAt: string | null }

const DAY_MS = 86_400_000
const dayBefore = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)

/** November closes on December 5. `month` is its first day. */
export function closingDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
  const last = Date.parse(`${dayBefore(next)}T00:00:00Z`)
  return new Date(last + CLOSES_AFTER_DAYS * DAY_MS).toISOString().slice(0, 10)
}

/** Why a month cannot be closed now, or null. `months` is oldest first. */
export function closeRefusal(month: MonthFacts, months: readonly MonthFacts[], now: Date): string | null {
  if (month.closedAt) return 'This month is already closed.'
  if (now.getTime() < Date.parse(month.endsAt))
    return 'This month has not ended. Close it from the first day of the next month.'
  const earlier = months.find((each) => each.closedAt === null && each.month < month.month)
  return earlier ? `${earlier.month.slice(0, 7)} is still open. Close it first.` : null
}
