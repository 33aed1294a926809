// Pages of interviews and days of the calendar: filters to SQL, and keyset cursors.
import { countUpTo } from '#platform/server/count.ts'
import { decodeCursor, pageOf } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/database.ts'
import type { Total } from '#platform/shared/list.ts'
import { addDays, startOfDay } from '#platform/shared/zoned-time.ts'
import type { InterviewFilter, InterviewListQuery } from '../../schemas.ts'
import { FROM, INTERVIEW, type InterviewRow } from './interviews.ts'

/** Whose list it is: "me" and the days of the calendar are theirs. */
export type Viewer = { userId: string; timezone: string; now: Date }
type Where = { sql: string; values: unknown[] }

/** A word at the start of any word of a name, escaped for LIKE. */
const pattern = (word: string) => `% ${word.replace(/[\\%_]/g, '\\$&')}%`

export function whereInterviews(filter: InterviewFilter, viewer: Viewer): Where {
  const conditions: string[] = []
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const oneOf = (column: string, given: readonly string[] | undefined) => {
    if (!given || given.length === 0) return
    const [first] = given
    // A single value is written as equality, because only then does the index on (column, start) keep the order.
    conditions.push(given.length === 1 ? `${column} = ${value(first)}` : `${column} = any(${value(given)})`)
  }
  const me = (id: string) => (id === 'me' ? viewer.userId : id)
  for (const word of (filter.q ?? '').split(/\s+/).filter(Boolean))
    conditions.push(`c.search like fold_text(${value(pattern(word))})`)
  oneOf('i.status', filter.status)
  oneOf('i.kind', filter.kind)
  oneOf('i.client_id', filter.client)
  if (filter.participant) {
    conditions.push(`i.id in (select interview_id from interview_participants
      where user_id = any(${value(filter.participant.map(me))}))`)
  }
  if (filter.candidate) {
    const id = value(filter.candidate)
    conditions.push(`i.candidate_id in (select id from candidates where id = ${id} or merged_into = ${id})`)
  }
  if (filter.owes) {
    const id = value(me(filter.owes))
    conditions.push(`i.status = 'awaiting_feedback' and i.id in (select interview_id from interview_participants
        where user_id = ${id} and role = 'interviewer')
      and not exists (select from scorecards s where s.interview_id = i.id and s.interviewer_id = ${id})`)
  }
  if (filter.when === 'upcoming')
    conditions.push(`i.ends_at > ${value(viewer.now)} and i.starts_at > ${value(hoursBefore(viewer.now, 8))}`)
  if (filter.when === 'past')
    conditions.push(`i.starts_at <= ${value(viewer.now)} and i.ends_at <= ${value(viewer.now)}`)
  if (filter.from) conditions.push(`i.starts_at >= ${value(startOfDay(filter.from, viewer.timezone))}`)
  if (filter.to) conditions.push(`i.starts_at < ${value(startOfDay(addDays(filter.to, 1), viewer.timezone))}`)
  return { sql: conditions.length > 0 ? conditions.join(' and ') : 'true', values }
}

const hoursBefore = (at: Date, hours: number) => new Date(at.getTime() - hours * 3_600_000)

export async function listPage(db: Db, query: InterviewListQuery, viewer: Viewer) {
  const { sql, values } = whereInterviews(query, viewer)
  const descending = query.sort === '-starts_at'
  const direction = descending ? 'desc' : 'asc'
  let after = ''
  if (query.cursor) {
    values.push(...decodeCursor(query.cursor, 2))
    after = `and (i.starts_at, i.id) ${descending ? '<' : '>'} ($${values.length - 1}, $${values.length})`
  }
  values.push(query.limit + 1)
  const found = await db.query<InterviewRow>({
    text: `select ${INTERVIEW} ${FROM} where ${sql} ${after}
      order by i.starts_at ${direction}, i.id ${direction} limit $${values.length}`,
    values,
  })
  return pageOf(found, query.limit, (row) => [row.starts_at, row.id])
}

export function countInterviews(db: Db, filter: InterviewFilter, viewer: Viewer): Promise<Total> {
  const { sql, values } = whereInterviews(filter, viewer)
  // The joins are there for the name alone; without a search the count needs none of them.
  const from = filter.q ? FROM : 'from interviews i'
  return countUpTo(db, `${from} where ${sql}`, values)
}

/** What one look at a calendar can hold. */
const MOST = 600

export async function listDays(db: Db, filter: InterviewFilter, viewer: Viewer) {
  const { sql, values } = whereInterviews(filter, viewer)
  const rows = await db.query<InterviewRow>({
    text: `select ${INTERVIEW} ${FROM} where ${sql} order by i.starts_at, i.id limit ${MOST + 1}`,
    values,
  })
  return { rows: rows.slice(0, MOST), complete: rows.length <= MOST }
}

export async function countByStatus(db: Db, filter: InterviewFilter, viewer: Viewer) {
  const { sql, values } = whereInterviews(filter, viewer)
  const from = filter.q ? FROM : 'from interviews i'
  const rows = await db.query<{ status: InterviewRow['status']; count: number }>({
    text: `select i.status, count(*)::int as count ${from} where ${sql} group by i.status`,
    values,
  })
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}
