// The days of a calendar: counts every hour, and reads the interviews of hours that can be drawn one by one.
import type { Db } from '#platform/server/database.ts'
import { shapeName } from '#platform/server/list.ts'
import type { InterviewFilter } from '../../contract/schemas.ts'
import type { InterviewStatus } from '../../contract/words.ts'
import { type InterviewRow, pageStatement } from './interviews.ts'
import { interviewList, tablesFor, type Viewer } from './list.ts'

/** A search has many shapes, so it is not prepared. */
const nameOf = (text: string, { q }: InterviewFilter) => (q ? undefined : shapeName('interviews', text))

export type HourRow = { hour: string; status: InterviewStatus; count: number }

/** Equal starts are counted first, because computing the hour of each row in a timezone is expensive. */
export function countHours(db: Db, filter: InterviewFilter, viewer: Viewer): Promise<HourRow[]> {
  const { sql, values, value } = interviewList.where(filter, viewer)
  const text = `select date_trunc('hour', t.at, ${value(viewer.timezone)}) as hour, t.status, sum(t.count)::int as count
    from (select i.starts_at as at, i.status, count(*) as count from ${tablesFor(filter)} where ${sql} group by 1, 2) t
    group by 1, 2 order by 1`
  return db.query<HourRow>({ name: nameOf(text, filter), text, values })
}

/** The interviews of the whole span, or only of these hours. */
export function listHours(
  db: Db,
  { filter, hours }: { filter: InterviewFilter; hours: 'all' | readonly string[] },
  viewer: Viewer,
): Promise<InterviewRow[]> {
  const { sql, values, value } = interviewList.where(filter, viewer)
  const tables = tablesFor(filter)
  const page =
    hours === 'all'
      ? `select i.id from ${tables} where ${sql}`
      : `select i.id from unnest(${value(hours)}::timestamptz[]) h (at), ${tables}
         where i.starts_at >= h.at and i.starts_at < h.at + interval '1 hour' and ${sql}`
  const text = pageStatement(page, 'i.starts_at, i.id')
  return db.query<InterviewRow>({ camel: true, name: nameOf(text, filter), text, values })
}
