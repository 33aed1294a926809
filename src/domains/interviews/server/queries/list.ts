// Pages of interviews: filters to SQL, and keyset cursors.
import { createHash } from 'node:crypto'
import { findsTooMany, foundPeople, isSearch, matchesSql } from '#domains/candidates/server/index.ts'
import { countFew, countUpTo, cutIf } from '#platform/server/count.ts'
import { decodeCursor, pageOf } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/database.ts'
import { HOUR } from '#platform/shared/durations.ts'
import { PAGE_SIZE, type Total } from '#platform/shared/list.ts'
import { addDays, startOfDay } from '#platform/shared/zoned-time.ts'
import type { InterviewFilter, InterviewListQuery } from '../../schemas.ts'
import { type InterviewRow, NOT_REMOVED, pageStatement } from './interviews.ts'

/**
 * Each shape of a filter is planned once per connection: with so many tables, planning costs more than reading. A limit
 * stands in the text, because one that is not known beforehand keeps PostgreSQL from planning for good.
 */
export function named(
  text: string,
  { q, limit }: InterviewFilter & { limit?: number },
): { name?: string; text: string } {
  // A search has as many shapes as words, and a limit of somebody's own would make shapes without end.
  const unusual = limit !== undefined && !USUAL_LIMITS.has(limit)
  return q || unusual
    ? { text }
    : { name: `interviews.${createHash('md5').update(text).digest('hex')}`, text }
}

/** Whose list it is: "me" and the days of the calendar are theirs. */
export type Viewer = { userId: string; timezone: string; now: Date }
type Where = { sql: string; values: unknown[] }

/** A page, one that follows, and the interviews of today on the dashboard. */
const USUAL_LIMITS = new Set([PAGE_SIZE, 200])

/** Within some days each interview is looked at; without an end it is quicker to start from the people found. */
const withinDays = ({ from, to }: InterviewFilter) => from !== undefined && to !== undefined

export function whereInterviews(filter: InterviewFilter, viewer: Viewer): Where {
  const conditions = [NOT_REMOVED]
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const oneOf = (column: string, given: readonly string[] | undefined) => {
    if (!given || given.length === 0) return
    const [first] = given
    // A single value is written as equality, because only then does the index on (column, start) keep the order.
    conditions.push(given.length === 1 ? `${column} = ${value(first)}` : `${column} = any(${value(given)})`)
  }
  const me = (id: string) => (id === 'me' ? viewer.userId : id)
  if (withinDays(filter) && isSearch(filter.q)) conditions.push(matchesSql('c.id', value(filter.q)))
  else {
    const people = foundPeople(filter, value)
    if (people)
      conditions.push(
        `i.id in (with ${people} select n.id from people join interviews n on n.candidate_id = people.id)`,
      )
  }
  oneOf('i.status', filter.status)
  oneOf('i.kind', filter.kind)
  oneOf('i.client_id', filter.client)
  const from = filter.from && `>= ${value(startOfDay(filter.from, viewer.timezone))}`
  const until = filter.to && `< ${value(startOfDay(addDays(filter.to, 1), viewer.timezone))}`
  if (filter.participant) {
    // A participant's row carries the start along, so that a week of one person is a range of one index.
    const days = [from, until].filter(Boolean).map((each) => ` and p.starts_at ${each}`)
    conditions.push(`i.id in (select p.interview_id from interview_participants p
      where ${whoseOf(filter.participant.map(me), value)}${days.join('')})`)
  }
  if (filter.candidate) {
    const id = value(filter.candidate)
    conditions.push(`i.candidate_id in (select id from candidates where id = ${id} or merged_into = ${id})`)
  }
  if (filter.owes) {
    const id = value(me(filter.owes))
    // As a list of theirs it is looked up among what awaits feedback; as a set, all that does would be read.
    conditions.push(`i.status = 'awaiting_feedback' and i.id = any(array(select interview_id from interview_participants
        where user_id = ${id} and role = 'interviewer'))
      and not exists (select from scorecards s where s.interview_id = i.id and s.interviewer_id = ${id})`)
  }
  // What was called off is not ahead of anybody, unless somebody asks for just that.
  if (filter.when === 'upcoming' && !filter.status) conditions.push(`i.status <> 'cancelled'`)
  if (filter.when === 'upcoming')
    conditions.push(`i.ends_at > ${value(viewer.now)} and i.starts_at > ${value(hoursBefore(viewer.now, 8))}`)
  if (filter.when === 'past')
    conditions.push(`i.starts_at <= ${value(viewer.now)} and i.ends_at <= ${value(viewer.now)}`)
  for (const each of [from, until]) if (each) conditions.push(`i.starts_at ${each}`)
  if (filter.hour !== undefined)
    conditions.push(
      `extract(hour from i.starts_at at time zone ${value(viewer.timezone)}) = ${value(filter.hour)}`,
    )
  return { sql: conditions.join(' and '), values }
}

const whoseOf = (ids: readonly string[], value: (given: unknown) => string) =>
  ids.length === 1 ? `p.user_id = ${value(ids[0])}` : `p.user_id = any(${value(ids)})`

/** What the conditions read: the name of the person only where it is searched for within some days. */
export const tablesFor = (filter: InterviewFilter) =>
  filter.q && withinDays(filter)
    ? `interviews i join candidates o on o.id = i.candidate_id join candidates c on c.id = coalesce(o.merged_into, o.id)`
    : 'interviews i'

const hoursBefore = (at: Date, hours: number) => new Date(at.getTime() - hours * HOUR)

export async function listPage(db: Db, query: InterviewListQuery, viewer: Viewer) {
  const { sql, values } = whereInterviews(query, viewer)
  const descending = query.sort === '-starts_at'
  const direction = descending ? 'desc' : 'asc'
  let after = ''
  if (query.cursor) {
    values.push(...decodeCursor(query.cursor, 2))
    after = `and (i.starts_at, i.id) ${descending ? '<' : '>'} ($${values.length - 1}, $${values.length})`
  }
  // Which they are is decided first, so that names and participants are read for one page and not for all.
  const found = await db.query<InterviewRow>({
    ...named(
      pageStatement(
        `select i.id from ${tablesFor(query)} where ${sql} ${after}
          order by i.starts_at ${direction}, i.id ${direction} limit ${query.limit + 1}`,
        `i.starts_at ${direction}, i.id ${direction}`,
      ),
      query,
    ),
    values,
  })
  return pageOf(found, query.limit, (row) => [row.starts_at, row.id])
}

export async function countInterviews(db: Db, filter: InterviewFilter, viewer: Viewer): Promise<Total> {
  const { sql, values } = whereInterviews(filter, viewer)
  const startsFromPeople = filter.q && !withinDays(filter)
  const count = startsFromPeople ? countFew : countUpTo
  const [total, cut] = await Promise.all([
    count(db, `from ${tablesFor(filter)} where ${sql}`, values),
    startsFromPeople ? findsTooMany(db, filter.q) : false,
  ])
  return cutIf(cut, total)
}
