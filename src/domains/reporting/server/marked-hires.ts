// Hires that only a client marked, for the screen of costs: the same sum as in a report.
import type { Db } from '#platform/server/database.ts'
import { isChangedNow, sumFigures } from './queries/figures.ts'

type Days = { from: string; to: string; timezone: string }

export async function countMarkedHires(db: Db, { timezone, ...days }: Days): Promise<number> {
  const span = { ...days, calendar: { of: 'agency' as const, timezone }, filters: {} }
  const isChanged = await isChangedNow(db, span)
  const [sums] = await sumFigures(db, { span, by: null, isChanged })
  return sums?.marked_hires ?? 0
}
