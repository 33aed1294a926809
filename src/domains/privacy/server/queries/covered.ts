// The candidates past a rule, each with what the next run would do. The preview counts them, and the run acts on them.

import type { CandidateStatus } from '#domains/candidates/contract/words.ts'
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { Outcome } from '../../contract/words.ts'
import type { Limits } from '../rules.ts'

/** Applications can stay with a merged record. */
const hasApplication = (status: string) => `(
  exists (select from applications a where a.candidate_id = c.id and a.status = '${status}')
  or exists (select from candidates m join applications a on a.candidate_id = m.id
    where m.merged_into = c.id and a.status = '${status}'))`

type Facts = { isHire: string; isActive: string; isHeld: string; isQuarantined: string }

/** $1 statuses, $2 quiet before, $3 hires before, $4 today. */
const past = ({ isHire }: Facts) => `c.merged_into is null and c.anonymized_at is null
  and c.last_activity_at < greatest($2::date, $3::date)::timestamp at time zone 'UTC'
  and (c.retain_until is null or c.retain_until < $4::date)
  and case when c.status = 'hired' or ${isHire}
    then c.last_activity_at < $3::date::timestamp at time zone 'UTC'
    else c.last_activity_at < $2::date::timestamp at time zone 'UTC' and c.status = any($1::text[]) end`

const outcome = ({ isActive, isHeld, isQuarantined }: Facts) => `case when ${isHeld} then 'hold'
  when ${isActive} then 'open_application' when ${isQuarantined} then 'in_quarantine' else 'erase' end`

/** Looked up for each candidate, where a statement needs a few of them. */
const LOOKED_UP: Facts = {
  isHire: hasApplication('hired'),
  isActive: hasApplication('active'),
  isHeld: '(c.legal_hold or exists (select from candidates m where m.merged_into = c.id and m.legal_hold))',
  isQuarantined: 'exists (select from quarantined_candidates q where q.candidate_id = c.id)',
}
const PAST = past(LOOKED_UP)
const OUTCOME = outcome(LOOKED_UP)
const IS_HELD = LOOKED_UP.isHeld

/** The same joined, where it counts all of them. */
const JOINED: Facts = {
  isHire: 'hired.id is not null',
  isActive: 'active.id is not null',
  isHeld: '(c.legal_hold or held.id is not null)',
  isQuarantined: 'q.candidate_id is not null',
}
const withApplication = (status: string) =>
  `select distinct coalesce(m.merged_into, m.id) as id from applications a join candidates m on m.id = a.candidate_id
   where a.status = '${status}'`

const valuesOf = ({ statuses, quietBefore, hiresBefore, today }: Limits) =>
  [statuses, quietBefore, hiresBefore, today] as const

const counts = statement(
  'privacy.past.count',
  `with hired as (${withApplication('hired')}), active as (${withApplication('active')}),
     held as (select distinct merged_into as id from candidates where merged_into is not null and legal_hold)
   select ${outcome(JOINED)} as outcome, count(*)::int as count
   from candidates c left join hired on hired.id = c.id left join active on active.id = c.id
     left join held on held.id = c.id left join quarantined_candidates q on q.candidate_id = c.id
   where ${past(JOINED)} group by 1`,
).as<{ outcome: Outcome; count: number }, 'outcome' | 'count'>()
export async function countPast(db: Db, limits: Limits): Promise<Record<Outcome, number>> {
  const found = await counts.rows(db, valuesOf(limits))
  return {
    erase: 0,
    hold: 0,
    open_application: 0,
    in_quarantine: 0,
    ...Object.fromEntries(found.map(({ outcome, count }) => [outcome, count])),
  }
}

const BEFORE = '(c.last_activity_at, c.id) < ($6::timestamptz, $7::uuid)'
export type PastRow = RowOf<typeof firstRows>
const firstRows = statement(
  'privacy.past.first',
  `with first as (
     (select c.id from candidates c where c.removed_at is null and ${PAST} and ${BEFORE} order by c.last_activity_at desc, c.id desc limit $5)
     union all
     (select c.id from candidates c where c.removed_at is not null and ${PAST} and ${BEFORE} order by c.last_activity_at desc, c.id desc limit $5))
   select c.id, c.first_name || ' ' || c.last_name as name, c.status, c.last_activity_at,
     c.emails <> '{}' or c.phones <> '{}' as has_contact,
     exists (select from candidate_files f where f.candidate_id = c.id and f.removed_at is null) as has_files,
     ${OUTCOME} as outcome
   from candidates c where c.id in (select id from first) order by c.last_activity_at desc, c.id desc limit $5`,
).as<
  { name: string; status: CandidateStatus; hasContact: boolean; hasFiles: boolean; outcome: Outcome },
  'name' | 'hasContact' | 'hasFiles' | 'outcome'
>()
export type Place = { lastActivityAt: string; id: string }
const END: Place = { lastActivityAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
/** Latest first, below a place of the list. */
export const listPast = (
  db: Db,
  limits: Limits,
  { limit, below = END }: { limit: number; below?: Place | undefined },
) => firstRows.rows(db, [...valuesOf(limits), limit, below.lastActivityAt, below.id])

const toHide = (
  is: 'null' | 'not null',
) => `select c.id, c.last_activity_at, c.removed_at is not null as was_removed
  from candidates c where c.removed_at is ${is} and ${PAST} and ${OUTCOME} = 'erase'
    and (c.last_activity_at, c.id) > ($5::timestamptz, $6::uuid)
  order by c.last_activity_at, c.id limit $7 for no key update of c skip locked`
const listed = statement('privacy.to-hide.listed', toHide('null'))
const removed = statement('privacy.to-hide.removed', toHide('not null'))

export const START: Place = { lastActivityAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
type Batch = { limits: Limits; after: Place; limit: number }
/** Oldest first, locked. A row that another act holds waits for the next night. */
export const lockToHide = (db: Db, which: 'listed' | 'removed', { limits, after, limit }: Batch) =>
  (which === 'listed' ? listed : removed).rows(db, [
    ...valuesOf(limits),
    after.lastActivityAt,
    after.id,
    limit,
  ])

/** Also those whom staff brought back by undoing their removal. */
const uncovered = statement(
  'privacy.uncovered',
  `select q.candidate_id, q.was_removed from quarantined_candidates q join candidates c on c.id = q.candidate_id
   where not (c.removed_at is not null and ${PAST} and not ${IS_HELD} and not ${hasApplication('active')})
   order by q.candidate_id limit $5 for update of q skip locked`,
)
export const lockUncovered = (db: Db, limits: Limits, limit: number) =>
  uncovered.rows(db, [...valuesOf(limits), limit])

const due = statement(
  'privacy.due',
  `select q.candidate_id from quarantined_candidates q join candidates c on c.id = q.candidate_id
   where q.erase_on <= $4::date and q.candidate_id > $5::uuid and c.removed_at is not null and ${PAST}
     and not ${IS_HELD} and not ${hasApplication('active')}
   order by q.candidate_id limit 1 for update of q skip locked`,
)
export const lockNextDue = async (db: Db, limits: Limits, after: string) =>
  (await due.first(db, [...valuesOf(limits), after]))?.candidateId
