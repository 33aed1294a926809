// Returns: what is asked for, what is known about it, and what was decided before.
import { managedBy } from '#domains/clients/server/index.ts'
import type { Area } from '#domains/shop/contract/schemas.ts'
import type { ReturnReason } from '#domains/shop/contract/words.ts'
import { byColumn } from '#platform/server/camel-case.ts'
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { equals, plain } from '#platform/server/list-filters.ts'
import { insertInto } from '#platform/server/rows.ts'
import { inScope, type Scope } from '#platform/server/scope.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { RETURN_FILTERS, type ReturnFilter } from '../../contract/filters.ts'
import type { Fact } from '../../contract/return-schemas.ts'
import type { Outcome, ReturnStatus } from '../../contract/words.ts'

/** Everything that decides about a return, as it is now. */
export type ReturnableRow = RowOf<typeof returnable>

const returnable = statement(
  'returns.returnable',
  `select d.id, d.lead_id, d.client_id, d.order_line_id, n.product_id,
     d.ledger_transaction_id as sale_id, d.price_cents, d.share_limit, d.outcome,
     d.first_contacted_at, d.hired_at, d.returnable_until, d.returnable_until > $3 as is_open,
     exists (select from lead_returns r where r.delivery_id = d.id) as is_asked,
     n.filter, l.state as lead_state, l.county_fips as lead_county, l.lat as lead_lat, l.lng as lead_lng, k.return_reasons,
     k.auto_return_reasons, k.return_limit_percent,
     exists (select from lead_deliveries x where x.lead_id = d.lead_id and x.id <> d.id
       and (x.status in ('contacted', 'interviewing', 'hired') or x.outcome = 'reached')) as is_reached_by_other,
     exists (select from leads s join lead_deliveries x on x.lead_id = s.id
       where x.client_id = d.client_id and s.id <> l.id and x.delivered_at <= d.delivered_at
         and (s.email_hash = l.email_hash or s.phone_hash = l.phone_hash)) as has_same_contact,
     exists (select from lead_consents w where w.lead_id = l.id and w.revoked_at is not null) as is_consent_revoked,
     (select count(*)::int from lead_deliveries x join order_lines m on m.id = x.order_line_id
      where x.client_id = d.client_id and m.product_id = n.product_id
        and x.delivered_at > $3::timestamptz - interval '30 days') as delivered_in_period,
     (select count(*)::int from lead_returns r where r.client_id = d.client_id and r.product_id = n.product_id
        and r.status <> 'rejected' and r.created_at > $3::timestamptz - interval '30 days') as returned_in_period
   from lead_deliveries d join order_lines n on n.id = d.order_line_id join lead_products k on k.id = n.product_id
     join leads l on l.id = d.lead_id
   where d.id = $1 and ${inScope('d.client_id', '$2')} for no key update of d`,
).as<{
  outcome: Outcome | null
  filter: Area
  returnReasons: ReturnReason[]
  autoReturnReasons: ReturnReason[]
}>()
export const lockReturnable = (db: Db, id: string, { clientIds }: Scope, now: Date) =>
  returnable.first(db, [id, clientIds, now])

export type NewReturn = {
  id: string
  deliveryId: string
  clientId: string
  productId: string
  reason: ReturnReason
  note: string
  askedBy: string
  facts: readonly Fact[]
  status: ReturnStatus
  decidedAt: string | null
  transactionId: string | null
  createdAt: string
}
export async function insertReturn(db: Db, given: NewReturn): Promise<void> {
  const { transactionId, facts, ...rest } = given
  const columns = { ...byColumn(rest), facts: JSON.stringify(facts), ledger_transaction_id: transactionId }
  await insertInto(db, 'lead_returns', [columns])
}

export type ReturnRow = Pick<
  WholeReturnRow,
  | 'id'
  | 'clientId'
  | 'clientName'
  | 'reason'
  | 'status'
  | 'category'
  | 'priceCents'
  | 'facts'
  | 'createdAt'
  | 'decidedAt'
>

const SUMMARY = `r.id, r.client_id, c.name as client_name, r.reason, r.status, k.category, d.price_cents, r.facts,
  r.created_at, r.decided_at`
const JOINS = `join clients c on c.id = r.client_id join lead_products k on k.id = r.product_id
  join lead_deliveries d on d.id = r.delivery_id`

export const returnList = defineList<ReturnFilter, '-created_at' | 'created_at', ReturnRow, null>({
  name: 'returns',
  from: 'lead_returns r',
  id: 'r.id',
  filters: {
    ...plain(RETURN_FILTERS, 'lead_returns r'),
    client: equals('r.client_id'),
    manager: managedBy('r.client_id'),
  },
  orders: {
    '-created_at': { by: 'r.created_at', key: (row) => row.createdAt },
    created_at: { by: 'r.created_at', key: (row) => row.createdAt },
  },
  select: ({ where, orderBy, limit }) =>
    `select ${SUMMARY} from lead_returns r ${JOINS} where ${where} order by ${orderBy} limit ${limit}`,
})

export type WholeReturnRow = RowOf<typeof find>

const find = statement(
  'returns.find',
  `select ${SUMMARY}, r.note, r.answer, a.name as asked_by, r.asked_by as asked_by_id, b.name as decided_by, r.product_id,
     k.name as product_name, o.id as order_id, o.number as order_number, d.id as delivery_id, d.lead_id,
     d.ledger_transaction_id as sale_id, l.city, l.state,
     d.sale_no, d.share_limit, d.delivered_at, k.return_days, k.return_reasons, k.auto_return_reasons,
     k.return_limit_percent
   from lead_returns r ${JOINS} join order_lines n on n.id = d.order_line_id join orders o on o.id = n.order_id
     join leads l on l.id = d.lead_id left join users a on a.id = r.asked_by left join users b on b.id = r.decided_by
   where r.id = $1`,
).as<{
  reason: ReturnReason
  status: ReturnStatus
  facts: Fact[]
  askedBy: string | null
  decidedBy: string | null
  returnReasons: ReturnReason[]
  autoReturnReasons: ReturnReason[]
}>()
export const findReturn = (db: Db, id: string) => find.first(db, [id])

const lockWaiting = statement(
  'returns.lock',
  `select r.id from lead_returns r where r.id = $1 and r.status = 'submitted' for no key update`,
)
export const lockWaitingReturn = (db: Db, id: string) => lockWaiting.first(db, [id])

const decide = statement(
  'returns.decide',
  `update lead_returns r set status = $2, answer = $3, decided_by = $4, decided_at = $5, ledger_transaction_id = $6
   where r.id = $1 and r.status = 'submitted'`,
)
export async function writeDecision(
  db: Db,
  given: {
    id: string
    status: ReturnStatus
    answer: string
    by: string
    at: Date
    transactionId: string | null
  },
): Promise<void> {
  await decide.rows(db, [given.id, given.status, given.answer, given.by, given.at, given.transactionId])
}

const AGAINST = `coalesce((select array_agg(f ->> 'code') from jsonb_array_elements(r.facts) f
  where not (f ->> 'agrees')::boolean), '{}')`

const precedent = statement(
  'returns.precedent',
  `select r.id, c.name as client_name, r.status, r.decided_at, b.name as by,
     coalesce((select array_agg(f ->> 'text') from jsonb_array_elements(r.facts) f
       where not (f ->> 'agrees')::boolean), '{}') as against, ${AGAINST} && $3::text[] as is_alike
   from lead_returns r join clients c on c.id = r.client_id left join users b on b.id = r.decided_by
   where r.reason = $1 and r.id <> $2 and r.status in ('approved', 'rejected')
     and r.decided_at > $4::timestamptz - interval '90 days'
   order by is_alike desc, r.decided_at desc limit 5`,
).as<{ status: ReturnStatus; by: string | null }, 'decidedAt'>()
const precedentCounts = statement(
  'returns.precedent-counts',
  `select ${AGAINST} && $3::text[] as is_alike, count(*)::int as decided,
     (count(*) filter (where r.status = 'approved'))::int as credited
   from lead_returns r where r.reason = $1 and r.id <> $2 and r.status in ('approved', 'rejected')
     and r.decided_at > $4::timestamptz - interval '90 days' group by 1`,
)
/** What staff decided about the same reason, those with one of these facts against them first. */
export async function findPrecedent(
  db: Db,
  { reason, id, against, now }: { reason: ReturnReason; id: string; against: readonly string[]; now: Date },
) {
  const values = [reason, id, against, now] as const
  const rows = await precedent.rows(db, values)
  return { rows, counts: await precedentCounts.rows(db, values) }
}
