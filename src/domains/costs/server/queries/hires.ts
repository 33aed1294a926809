// Hires with their receipts, and one receipt with its parts.
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { equals, fromDay, toDay } from '#platform/server/list-filters.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { HireFilter } from '../../contract/schemas.ts'
import type { CostKind, PoolKind, ReceiptKind } from '../../contract/words.ts'

export type HireListRow = {
  id: string
  applicationId: string
  hiredAt: string
  month: string
  isClosed: boolean
  isReversed: boolean
  cents: number
  missing: number
  candidateId: string
  candidateName: string
  isErased: boolean
  jobId: string
  jobTitle: string
  reference: string
  clientId: string
  clientName: string
  ownerId: string | null
  ownerName: string | null
}
/** With what came later. */
const NET_COST = `(r.total_cents + coalesce((select sum(x.total_cents) from cost_receipts x where x.of_receipt = r.id), 0))::bigint`
const CLOSED = '(select m.closed_at is not null from cost_months m where m.month = r.month)'
const NAMES = `coalesce(c.merged_into, c.id) as candidate_id, s.first_name || ' ' || s.last_name as candidate_name,
  s.anonymized_at is not null as is_erased, r.job_id, j.title as job_title, j.reference_number as reference, r.client_id,
  k.name as client_name, r.owner_id, u.name as owner_name`
const JOINS = `join candidates c on c.id = r.candidate_id join candidates s on s.id = coalesce(c.merged_into, c.id)
  join job_postings j on j.id = r.job_id join clients k on k.id = r.client_id left join users u on u.id = r.owner_id`

type Sort = '-hired_at' | 'hired_at' | '-cost' | 'cost'
const byTime = { by: 'r.hired_at', key: (row: HireListRow) => row.hiredAt }
const byCost = { by: 'r.total_cents', key: (row: HireListRow) => row.cents }

export const hireList = defineList<HireFilter, Sort, HireListRow, { timezone: string }>({
  name: 'costs.hires',
  id: 'r.id',
  always: () => [`r.kind = 'hire'`],
  filters: {
    month: (month, { value }) => `r.month = (${value(`${month}-01`)})::date`,
    from: fromDay('r.hired_at'),
    to: toDay('r.hired_at'),
    client: equals('r.client_id'),
    job: equals('r.job_id'),
    campaign: (id, { value }) => `${value(id)} = any(r.campaign_ids)`,
    recruiter: equals('r.owner_id'),
    candidate: (id, { value }) => {
      const given = value(id)
      return `r.candidate_id in (select p.id from candidates p where p.id = ${given} or p.merged_into = ${given})`
    },
    state: (states) => {
      if (states.length > 1) return 'true'
      return states[0] === 'closed' ? CLOSED : `not ${CLOSED}`
    },
  },
  orders: { '-hired_at': byTime, hired_at: byTime, '-cost': byCost, cost: byCost },
  from: 'cost_receipts r',
  select: ({ where, orderBy, limit }) =>
    `select r.id, r.application_id, r.hired_at, r.month, ${CLOSED} as is_closed,
       exists (select from cost_receipts x where x.of_receipt = r.id and x.kind = 'reversal') as is_reversed,
       r.total_cents as cents, r.missing, ${NAMES}
     from cost_receipts r ${JOINS} where ${where} order by ${orderBy} limit ${limit}`,
})

export type ReceiptRow = RowOf<typeof listOf>
// An application has few receipts. The newest hire comes first.
const listOf = statement(
  'costs.receipts.of',
  `select r.id, r.application_id, r.kind, r.of_receipt, r.month, r.hired_at, r.total_cents, m.closed_at, m.computed_at, ${NAMES}
   from cost_receipts r join cost_months m on m.month = r.month ${JOINS}
   where r.application_id = $1 order by r.hired_at desc, r.month, r.id`,
).as<{ kind: ReceiptKind; ownerName: string | null }, 'candidateId' | 'candidateName' | 'isErased'>()
export const listReceipts = (db: Db, applicationId: string) => listOf.rows(db, [applicationId])

export type PartRow = RowOf<typeof listPartsOf>
const listPartsOf = statement(
  'costs.parts',
  `select p.id, p.line, p.kind, p.cents, p.entries, p.minutes::float8 as minutes, s.label as stage_label, p.stage_id,
     p.late_for, p.pool, p.pool_id, coalesce(c.name, j.title) as pool_name, p.of_application, p.total_cents, p.shared_by
   from cost_parts p left join pipeline_stages s on s.id = p.stage_id
   left join campaigns c on p.pool = 'campaign' and c.id = p.pool_id
   left join job_postings j on p.pool = 'posting' and j.id = p.pool_id
   where p.receipt_id = $1 order by s.position nulls first, p.pool, p.kind, p.id`,
).as<{
  kind: CostKind
  minutes: number | null
  stageLabel: string | null
  pool: PoolKind
  poolName: string | null
}>()
export const listParts = (db: Db, receiptId: string) => listPartsOf.rows(db, [receiptId])

const listSteps = statement(
  'costs.timeline',
  `with hire as (select a.id, a.created_at, coalesce(c.merged_into, c.id) as person from applications a
     join candidates c on c.id = a.candidate_id where a.id = $1),
   own as (select c.id from candidates c, hire h where c.id = h.person or c.merged_into = h.person)
   (select 'lead' as step, l.received_at as at, g.name as label, null::int as number from own join leads l on l.candidate_id = own.id
      left join campaigns g on g.id = l.campaign_id where not l.is_test and l.received_at <= $2::timestamptz order by l.received_at limit 1)
   union all select 'applied', h.created_at, null, null from hire h
   union all (select 'first_call', v.at, null, null from own join activities v on v.candidate_id = own.id
      where v.kind = 'call' and v.at <= $2::timestamptz order by v.at limit 1)
   union all (select 'submitted', v.at, null, null from stage_moves v join pipeline_stages s on s.id = v.to_stage_id
      where v.application_id = $1 and s.person_status = 'submitted' and v.at <= $2::timestamptz order by v.at limit 1)
   union all select 'interview', i.starts_at, i.kind, i.round from interviews i where i.application_id = $1
      and i.status in ('scheduled', 'confirmed', 'awaiting_feedback', 'complete') and i.ends_at <= $3::timestamptz
   union all (select 'offer', v.at, null, null from stage_moves v join pipeline_stages s on s.id = v.to_stage_id
      where v.application_id = $1 and s.kind = 'offer' and v.at <= $2::timestamptz order by v.at limit 1)
   union all select 'hired', $2::timestamptz, null, null
   union all (select 'hire_ended', v.at, null, null from stage_moves v where v.application_id = $1
      and v.from_status = 'hired' and v.to_status <> 'hired' and v.at > $2::timestamptz order by v.at limit 1)
   order by 2, 1`,
).as<{ label: string | null; number: number | null }, 'step' | 'at'>()
export const listTimeline = (db: Db, { id, hiredAt, now }: { id: string; hiredAt: string; now: Date }) =>
  listSteps.rows(db, [id, hiredAt, now.toISOString()])

const compare = statement(
  'costs.comparison',
  `select round(avg(${NET_COST}))::bigint as cents, count(*)::int as hires from cost_receipts r
   where r.kind = 'hire' and r.hired_at > $1::timestamptz - interval '30 days' and r.hired_at <= $1::timestamptz`,
).as<{ cents: number | null }, 'hires'>()
/** All clients, last 30 days. */
export const findComparison = (db: Db, now: Date) => compare.first(db, [now.toISOString()])
