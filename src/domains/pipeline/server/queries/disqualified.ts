// Lists of those who are ruled out.
import { findsTooMany, foundPeople } from '#domains/candidates/server/index.ts'
import { countFew, countUpTo, cutIf } from '#platform/server/count.ts'
import { decodeCursor, pageOf } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/database.ts'
import type { DisqualifiedFilter } from '../../contract-disqualified.ts'
import type { ReasonSide } from '../../contract-words.ts'
import { type Viewer, valueList } from './board-parts.ts'
import type { AnswerRow } from './cards.ts'

export type DisqualifiedRow = {
  id: string
  disqualification_id: string
  candidate_id: string
  name: string
  title: string | null
  job_id: string
  job_title: string
  reference_number: string
  client_name: string
  reason_id: string
  reason_label: string
  side: ReasonSide
  comment: string | null
  stage_id: string
  stage_label: string
  by_name: string
  at: string
  reconsider_on: string | null
  mail_due_at: string | null
  mail_done_at: string | null
  mail_outcome: string | null
} & AnswerRow

type Value = (given: unknown) => string
export type DisqualifiedQuery = DisqualifiedFilter & { viewer: Viewer; withErased?: true }

const FROM = `from disqualifications d join applications a on a.id = d.application_id
  join disqualification_reasons r on r.id = d.reason_id`

/** The same as of a joined application, read from the few who are gone. */
export const NOT_GONE =
  'not exists (select from applications g where g.id = d.application_id and g.person_gone)'

/** A figure of the past keeps counting who was erased since. */
const NOT_REMOVED = `not exists (select from applications g join candidates c on c.id = g.candidate_id
  where g.id = d.application_id and g.person_gone and (c.anonymized_at is null or g.merged_into is not null))`

/** A search starts from the people it finds, which are few; left to itself it would start from all who are ruled out. */
function sourceOf(query: DisqualifiedQuery, value: Value): string {
  const people = foundPeople(query, value)
  if (!people) return FROM
  const theirs = `(with ${people} select d.* from people join applications a on a.candidate_id = people.id
    join disqualifications d on d.application_id = a.id and d.undone_at is null offset 0)`
  return FROM.replace('from disqualifications', `from ${theirs}`)
}

function where(query: DisqualifiedQuery, value: Value, notGone = 'not a.person_gone'): string {
  const { viewer } = query
  const conditions = ['d.undone_at is null', notGone]
  const [reason] = query.reason ?? []
  if (query.reason?.length === 1) conditions.push(`d.reason_id = ${value(reason)}`)
  else if (query.reason) conditions.push(`d.reason_id = any(${value(query.reason)})`)
  if (query.side) conditions.push(`r.side = ${value(query.side)}`)
  if (query.job) conditions.push(`d.job_id = ${value(query.job)}`)
  if (query.client) conditions.push(`a.client_id = ${value(query.client)}`)
  if (query.stage) conditions.push(`d.stage_id = ${value(query.stage)}`)
  const midnight = (day: string, later = '') =>
    `(${value(day)}::date${later})::timestamp at time zone ${value(viewer.timezone)}`
  if (query.from) conditions.push(`d.at >= ${midnight(query.from)}`)
  if (query.to) conditions.push(`d.at < ${midnight(query.to, ' + 1')}`)
  if (query.secondChance)
    conditions.push(`d.reconsider_on <= (now() at time zone ${value(viewer.timezone)})::date`)
  return conditions.join(' and ')
}

/** Newest first; of a second chance, who has waited longest. */
export async function listDisqualifiedPage(
  db: Db,
  query: DisqualifiedQuery & { limit: number; cursor?: string | undefined },
) {
  const { values, value } = valueList()
  const from = sourceOf(query, value)
  const conditions = where(query, value)
  const key = query.secondChance ? 'd.reconsider_on' : 'd.at'
  const [direction, beyond] = query.secondChance ? ['asc', '>'] : ['desc', '<']
  let after = ''
  if (query.cursor) {
    const [last, id] = decodeCursor(query.cursor, 2)
    after = ` and (${key}, d.id) ${beyond} (${value(last)}, ${value(id)})`
  }
  const found = await db.query<DisqualifiedRow>({
    text: `select a.id, d.id as disqualification_id, c.id as candidate_id, c.first_name || ' ' || c.last_name as name,
        c.title, a.job_id, j.title as job_title, j.reference_number, k.name as client_name, d.reason_id,
        r.label as reason_label, r.side, d.comment, d.stage_id, s.label as stage_label, d.by_name, d.at,
        d.reconsider_on, d.mail_due_at, d.mail_done_at, d.mail_outcome, a.answers, a.last_answers
      ${from} join candidates own on own.id = a.candidate_id join candidates c on c.id = coalesce(own.merged_into, own.id)
      join job_postings j on j.id = a.job_id join clients k on k.id = a.client_id join pipeline_stages s on s.id = d.stage_id
      where ${conditions}${after} order by ${key} ${direction}, d.id ${direction} limit ${query.limit + 1}`,
    values,
  })
  return pageOf(found, query.limit, (row) => [
    query.secondChance ? row.reconsider_on : row.at,
    row.disqualification_id,
  ])
}

export async function countDisqualified(db: Db, query: DisqualifiedQuery) {
  const { values, value } = valueList()
  if (query.q || query.side || query.client) {
    const from = sourceOf(query, value)
    const count = query.q ? countFew : countUpTo
    const [total, cut] = await Promise.all([
      count(db, `${from} where ${where(query, value, query.withErased && NOT_REMOVED)}`, values),
      findsTooMany(db, query.q),
    ])
    return cutIf(cut, total)
  }
  // What the disqualification says itself is counted without looking up each application.
  const conditions = where(query, value, query.withErased ? NOT_REMOVED : NOT_GONE)
  return countUpTo(db, `from disqualifications d where ${conditions}`, values)
}
