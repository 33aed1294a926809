// What the engine needs to know: hires, campaigns and postings, and open entries with their leads and people.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { CostKind, PoolKind } from '../../contract/words.ts'

const PERSON = 'coalesce(c.merged_into, c.id)'

/** `receiptId`: Its last closed receipt of a hire that was not reversed. */
export type HireRow = RowOf<typeof listHired>
// Hired since a moment, and every hire with a closed receipt.
const listHired = statement(
  'costs.hires',
  `with closed as (
     select distinct on (r.application_id) r.application_id, r.id, r.month, r.hired_at from cost_receipts r
     join cost_months m on m.month = r.month and m.closed_at is not null
     where r.kind = 'hire' and not exists (select from cost_receipts v join cost_months vm on vm.month = v.month
       and vm.closed_at is not null where v.of_receipt = r.id and v.kind = 'reversal')
     order by r.application_id, r.hired_at desc),
   hired as (
     select v.application_id from stage_moves v where v.at >= $1::timestamptz and v.at <= $2::timestamptz and v.to_status = 'hired'
     union select k.application_id from closed k)
   select a.id as application_id, ${PERSON} as person_id, a.candidate_id, a.job_id, a.client_id, a.owner_id, a.hire_end,
     a.merged_into is not null as is_merged, k.id as receipt_id, k.month as closed_month, k.hired_at as closed_at
   from hired h join applications a on a.id = h.application_id join candidates c on c.id = a.candidate_id
   left join closed k on k.application_id = a.id`,
).as<
  { receiptId: string | null; closedMonth: string | null; closedAt: string | null },
  'personId' | 'isMerged'
>()
export const listHires = (db: Db, { since, now }: { since: string; now: Date }) =>
  listHired.rows(db, [since, now.toISOString()])

export type MoveRow = RowOf<typeof listMovesOf>
const listMovesOf = statement(
  'costs.moves',
  `select v.application_id, v.id, v.at, v.from_status, v.to_status, v.undoes, v.reason from stage_moves v
   where v.application_id = any($1::uuid[]) and 'hired' in (v.from_status, v.to_status) and v.at <= $2::timestamptz
   order by v.application_id, v.at, v.id`,
)
export const listMoves = (db: Db, ids: readonly string[], now: Date) =>
  listMovesOf.rows(db, [ids, now.toISOString()])

const listCampaigns = statement(
  'costs.hire-campaigns',
  `select h.application_id, array_agg(distinct l.campaign_id) as campaign_ids
   from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) h (application_id, person_id, hired_at)
   join candidates own on own.id = h.person_id or own.merged_into = h.person_id
   join leads l on l.candidate_id = own.id and not l.is_test and l.campaign_id is not null and l.received_at <= h.hired_at
   group by 1`,
).as<object, 'applicationId' | 'campaignIds'>()
type Hired = { applicationId: string; personId: string; hiredAt: string }
export const listHireCampaigns = (db: Db, hires: readonly Hired[]) =>
  listCampaigns.rows(db, [
    hires.map(({ applicationId }) => applicationId),
    hires.map(({ personId }) => personId),
    hires.map(({ hiredAt }) => hiredAt),
  ])

export type PlaceRow = RowOf<typeof listUsedPlaces>
const listUsedPlaces = statement(
  'costs.places',
  `with used as (select distinct e.pool, e.pool_id from cost_entries e where not e.is_final and e.pool_id is not null)
   select u.pool, c.id, c.client_id, c.status = 'archived' or coalesce(c.ends_on < $1::date, false) as is_ended
   from used u join campaigns c on u.pool = 'campaign' and c.id = u.pool_id
   union all
   select u.pool, j.id, j.client_id, j.status in ('closed', 'filled') or coalesce(j.valid_through < $1::date, false)
   from used u join job_postings j on u.pool = 'posting' and j.id = u.pool_id`,
).as<{ pool: PoolKind; clientId: string | null }, 'pool' | 'id' | 'isEnded'>()
export const listPlaces = (db: Db, today: string) => listUsedPlaces.rows(db, [today])

export type EntryRow = RowOf<typeof listChunk>
export const CHUNK = 10_000
// A candidate whose applications have all ended is no longer in the running, and so is one whom we rejected.
const listChunk = statement(
  'costs.open-entries',
  `select e.id, e.kind, e.cents, e.minutes::float8 as minutes, e.day, e.booked, e.missing is not null as is_missing,
     e.reopened_from is not null as is_reopened, ${PERSON} as person_id, coalesce(ap.merged_into, ap.id) as application_id,
     e.stage_id, e.pool, e.pool_id, l.status as lead_status, l.received_at,
     coalesce(not f.running, false) or coalesce(s.status in ('rejected', 'do_not_use'), false) as is_disqualified,
     coalesce(f.running, false) as is_running, e.taken, e.taken_by, e.is_ready
   from (select * from cost_entries e where not e.is_final and e.id > $1 order by e.id limit ${CHUNK}) e
   left join leads l on l.id = e.lead_id
   left join candidates c on c.id = coalesce(e.candidate_id, l.candidate_id)
   left join candidates s on s.id = ${PERSON}
   left join applications ap on ap.id = e.application_id
   left join lateral (select bool_or(a.status in ('active', 'hired') and not a.person_gone) as running
     from candidates own join applications a on a.candidate_id = own.id and a.merged_into is null
     where c.id is not null and (own.id = ${PERSON} or own.merged_into = ${PERSON})) f on true
   order by e.id`,
).as<
  {
    kind: CostKind
    minutes: number | null
    personId: string | null
    applicationId: string | null
    pool: PoolKind
    leadStatus: string | null
    receivedAt: string | null
  },
  'isMissing' | 'isReopened' | 'isDisqualified' | 'isRunning'
>()
export const listOpenEntries = (db: Db, after: number) => listChunk.rows(db, [after])

type Taken = { id: number; taken: string | null; takenBy: string | null; isReady: boolean }
const writeTaken = statement(
  'costs.entries.take',
  `update cost_entries e set taken = g.taken, taken_by = g.taken_by, is_ready = g.is_ready
   from unnest($1::bigint[], $2::date[], $3::uuid[], $4::boolean[]) g (id, taken, taken_by, is_ready) where e.id = g.id`,
)
export async function writeTakings(db: Db, changed: readonly Taken[]): Promise<void> {
  if (changed.length === 0) return
  await writeTaken.rows(db, [
    changed.map(({ id }) => id),
    changed.map(({ taken }) => taken),
    changed.map(({ takenBy }) => takenBy),
    changed.map(({ isReady }) => isReady),
  ])
}

const sumBooked = statement(
  'costs.booked',
  `select e.booked, sum(e.cents)::bigint as cents, count(*) filter (where e.missing is null)::int as entries
   from cost_entries e where not e.is_final and e.reopened_from is null group by e.booked`,
).as<object, 'cents' | 'entries'>()
export const listBooked = (db: Db) => sumBooked.rows(db, [])
