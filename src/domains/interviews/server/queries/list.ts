// Pages of interviews.
import {
  findsTooMany,
  foundPeople,
  isSearch,
  matchesSql,
  ofCandidate,
} from '#domains/candidates/server/index.ts'
import { countFew, countUpTo, cutIf } from '#platform/server/count.ts'
import type { Db } from '#platform/server/database.ts'
import { defineList, type Order } from '#platform/server/list.ts'
import { oneOf, plain, type Value } from '#platform/server/list-filters.ts'
import { HOUR } from '#shared/durations.ts'
import type { Total } from '#shared/list.ts'
import { addDays, startOfDay } from '#shared/zoned-time.ts'
import { INTERVIEW_FILTERS, type InterviewFilter } from '../../contract/filters.ts'
import type { InterviewSort } from '../../contract/words.ts'
import { type InterviewRow, NOT_REMOVED, pageStatement } from './interviews.ts'

/** The viewer of the list, for "me" and calendar days. */
export type Viewer = { userId: string; timezone: string; now: Date }
type Context = { value: Value; filter: InterviewFilter; viewer: Viewer }

/** Within some days each interview is checked. Without an end it is faster to start from the found candidates. */
const withinDays = ({ from, to }: InterviewFilter) => from !== undefined && to !== undefined

function whereName(q: string, { filter, value }: Context): string[] {
  if (withinDays(filter)) return isSearch(q) ? [matchesSql('c.id', value(q))] : []
  const people = foundPeople(filter, value)
  if (!people) return []
  return [`i.id in (with ${people} select n.id from people join interviews n on n.candidate_id = people.id)`]
}

const me = (id: string, viewer: Viewer) => (id === 'me' ? viewer.userId : id)
const startsFrom = (column: string, day: string, { value, viewer }: Context) =>
  `${column} >= ${value(startOfDay(day, viewer.timezone))}`
const startsTo = (column: string, day: string, { value, viewer }: Context) =>
  `${column} < ${value(startOfDay(addDays(day, 1), viewer.timezone))}`

/** A participant's row has the start, so a week of one user is a range of one index. */
function whereParticipant(given: readonly string[], context: Context): string {
  const { filter, value, viewer } = context
  const conditions = [
    oneOf('p.user_id')(
      given.map((id) => me(id, viewer)),
      { value },
    ),
    ...(filter.from ? [startsFrom('p.starts_at', filter.from, context)] : []),
    ...(filter.to ? [startsTo('p.starts_at', filter.to, context)] : []),
  ]
  return `i.id in (select p.interview_id from interview_participants p where ${conditions.join(' and ')})`
}

/** For one user it is searched among interviews that await feedback. As a set, all of those would be read. */
function whereOwed(given: string, { value, viewer }: Context): string {
  const id = value(me(given, viewer))
  return `i.status = 'awaiting_feedback' and i.id = any(array(select interview_id from interview_participants
      where user_id = ${id} and role = 'interviewer'))
    and not exists (select from scorecards s where s.interview_id = i.id and s.interviewer_id = ${id})`
}

function whereTime(when: 'upcoming' | 'past', { filter, value, viewer: { now } }: Context): string[] {
  if (when === 'past') return [`i.starts_at <= ${value(now)} and i.ends_at <= ${value(now)}`]
  const eightHoursAgo = new Date(now.getTime() - 8 * HOUR)
  return [
    `i.ends_at > ${value(now)} and i.starts_at > ${value(eightHoursAgo)}`,
    // Canceled interviews are not ahead of anyone, unless the filter asks for them.
    ...(filter.status ? [] : [`i.status <> 'cancelled'`]),
  ]
}

const start: Order<InterviewRow> = { by: 'i.starts_at', key: (row) => row.startsAt }

export const interviewList = defineList<InterviewFilter, InterviewSort, InterviewRow, Viewer>({
  name: 'interviews',
  always: () => [NOT_REMOVED],
  filters: {
    ...plain(INTERVIEW_FILTERS, 'interviews i'),
    q: whereName,
    client: oneOf('i.client_id'),
    participant: whereParticipant,
    candidate: ofCandidate('i.candidate_id'),
    owes: whereOwed,
    when: whereTime,
    from: (day, context) => startsFrom('i.starts_at', day, context),
    to: (day, context) => startsTo('i.starts_at', day, context),
    hour: (hour, { value, viewer }) =>
      `extract(hour from i.starts_at at time zone ${value(viewer.timezone)}) = ${value(hour)}`,
  },
  orders: { starts_at: start, '-starts_at': start },
  id: 'i.id',
  from: 'interviews i',
  // The ids come first, so names and participants are read for one page only.
  select: ({ where, orderBy, limit }, { filter }) =>
    pageStatement(
      `select i.id from ${tablesFor(filter)} where ${where} order by ${orderBy} limit ${limit}`,
      orderBy,
    ),
  // With so many tables, planning costs more than reading. A search has many shapes.
  prepared: ({ q }) => !q,
})

/** The joined tables: the candidate's name only for a search within some days. */
export const tablesFor = (filter: InterviewFilter) =>
  filter.q && withinDays(filter)
    ? `interviews i join candidates o on o.id = i.candidate_id join candidates c on c.id = coalesce(o.merged_into, o.id)`
    : 'interviews i'

export async function countInterviews(db: Db, filter: InterviewFilter, viewer: Viewer): Promise<Total> {
  const { sql, values } = interviewList.where(filter, viewer)
  const startsFromPeople = filter.q && !withinDays(filter)
  const count = startsFromPeople ? countFew : countUpTo
  const [total, cut] = await Promise.all([
    count(db, `from ${tablesFor(filter)} where ${sql}`, values),
    startsFromPeople ? findsTooMany(db, filter.q) : false,
  ])
  return cutIf(cut, total)
}
