// Lists of disqualified candidates.
import { findsTooMany, foundPeople } from '#domains/candidates/server/index.ts'
import { countFew, countUpTo, cutIf } from '#platform/server/count.ts'
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { equals, fromDay, oneOf, toDay, type Value, type Viewer } from '#platform/server/list-filters.ts'
import type { Total } from '#shared/list.ts'
import type { DisqualifiedFilter } from '../../contract/disqualified.ts'
import type { ReasonSide } from '../../contract/words.ts'
import type { AnswerRow } from './cards.ts'

export type DisqualifiedRow = {
  id: string
  disqualificationId: string
  candidateId: string
  name: string
  title: string | null
  jobId: string
  jobTitle: string
  referenceNumber: string
  clientName: string
  reasonId: string
  reasonLabel: string
  side: ReasonSide
  comment: string | null
  stageId: string
  stageLabel: string
  byName: string
  at: string
  reconsiderOn: string | null
  mailDueAt: string | null
  mailDoneAt: string | null
  mailOutcome: string | null
} & AnswerRow

const FROM = `from disqualifications d join applications a on a.id = d.application_id
  join disqualification_reasons r on r.id = d.reason_id`

/** The same as for a joined application, read from the few removed candidates. */
export const NOT_GONE =
  'not exists (select from applications g where g.id = d.application_id and g.person_gone)'

/** A search starts from the few candidates it finds. The planner would start from all disqualified ones. */
function sourceOf(query: DisqualifiedFilter, value: Value): string {
  const people = foundPeople(query, value)
  if (!people) return FROM
  const theirs = `(with ${people} select d.* from people join applications a on a.candidate_id = people.id
    join disqualifications d on d.application_id = a.id and d.undone_at is null offset 0)`
  return FROM.replace('from disqualifications', `from ${theirs}`)
}

type ListViewer = Viewer & { notGone?: string | undefined }

/** Newest first. For reconsidering, the longest wait first. */
const list = defineList<DisqualifiedFilter, '-at' | 'reconsider_on', DisqualifiedRow, ListViewer>({
  name: 'disqualified',
  always: ({ viewer }) => ['d.undone_at is null', viewer.notGone ?? 'not a.person_gone'],
  filters: {
    // The search is in the joined tables.
    q: () => [],
    reason: oneOf('d.reason_id'),
    side: equals('r.side'),
    job: equals('d.job_id'),
    client: equals('a.client_id'),
    stage: equals('d.stage_id'),
    owner: equals('a.owner_id'),
    from: fromDay('d.at'),
    to: toDay('d.at'),
    secondChance: (isDue, { viewer, value }) =>
      isDue ? `d.reconsider_on <= (now() at time zone ${value(viewer.timezone)})::date` : [],
  },
  orders: {
    '-at': { by: 'd.at', key: (row) => row.at },
    reconsider_on: { by: 'd.reconsider_on', key: (row) => row.reconsiderOn },
  },
  id: 'd.id',
  idOf: (row) => row.disqualificationId,
  from: 'disqualifications d',
  select: ({ where, orderBy, limit }, { filter, value }) => `select a.id, d.id as disqualification_id,
      c.id as candidate_id, c.first_name || ' ' || c.last_name as name, c.title, a.job_id, j.title as job_title,
      j.reference_number, k.name as client_name, d.reason_id, r.label as reason_label, r.side, d.comment, d.stage_id,
      s.label as stage_label, d.by_name, d.at, d.reconsider_on, d.mail_due_at, d.mail_done_at, d.mail_outcome,
      a.answers, a.last_answers
    ${sourceOf(filter, value)} join candidates own on own.id = a.candidate_id
    join candidates c on c.id = coalesce(own.merged_into, own.id) join job_postings j on j.id = a.job_id
    join clients k on k.id = a.client_id join pipeline_stages s on s.id = d.stage_id
    where ${where} order by ${orderBy} limit ${limit}`,
})

type PageQuery = DisqualifiedFilter & { limit: number; cursor?: string | undefined }

export const listDisqualifiedPage = (db: Db, query: PageQuery, viewer: Viewer) =>
  list.page(db, { ...query, sort: query.secondChance ? 'reconsider_on' : '-at' }, viewer)

export async function countDisqualified(db: Db, filter: DisqualifiedFilter, viewer: Viewer): Promise<Total> {
  // Filters on the disqualification itself are counted without reading applications.
  const isWide = Boolean(filter.q ?? filter.side ?? filter.client ?? filter.owner)
  const notGone = isWide ? undefined : NOT_GONE
  const { sql, values, value } = list.where(filter, { ...viewer, notGone })
  if (!isWide) return countUpTo(db, `from disqualifications d where ${sql}`, values)
  const count = filter.q ? countFew : countUpTo
  const [total, cut] = await Promise.all([
    count(db, `${sourceOf(filter, value)} where ${sql}`, values),
    findsTooMany(db, filter.q),
  ])
  return cutIf(cut, total)
}
