// The name of the recruiters' report: a week only while it shows seven days.
import { type Days, isDay } from './periods.ts'

const WEEK_DAYS = 7
const DAY_MS = 86_400_000

export function isWeek({ from, to }: Days): boolean {
  if (!isDay(from) || !isDay(to)) return false
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1 === WEEK_DAYS
}

/** Before the answer, the days are the last seven unless the address says otherwise. */
export function recruitersHeading(days: Partial<Days> | undefined): string {
  const { from, to } = days ?? {}
  if (!from && !to) return 'Recruiters’ week'
  return isWeek({ from: from ?? '', to: to ?? '' }) ? 'Recruiters’ week' : 'Recruiters'
}
