// Hires that only a client marked, for screens of other domains: the same sum as in a report.
import type { Db } from '#platform/server/database.ts'
import { isChangedNow, sumFigures } from './queries/figures.ts'

type Days = { from: string; to: string; timezone: string; client?: string | undefined }

export async function countMarkedHires(db: Db, { timezone, client, ...days }: Days): Promise<number> {
  const of = client ? ('client' as const) : ('agency' as const)
  const span = { ...days, calendar: { of, timezone }, filters: client ? { client } : {} }
  const isChanged = await isChangedNow(db, span)
  const [sums] = await sumFigures(db, { span, by: null, isChanged })
  return sums?.marked_hires ?? 0
}
