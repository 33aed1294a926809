// Bought leads. The contact is joined only here, and only through a delivery of the client's own.
import {
  CLIENT_CONTACT_NAMES,
  CLIENT_FACT_NAMES,
  LEAD_FIELDS,
} from '#domains/integrations/contract/lead-fields.ts'
import type { DeliveryGroup, DeliveryStatus, ReturnReason } from '#domains/shop/contract/words.ts'
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import type { Value } from '#platform/server/list-filters.ts'
import { oneOf } from '#platform/server/list-filters.ts'
import { inScope, type Scope } from '#platform/server/scope.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { normalizePhone } from '#shared/normalize-phone.ts'
import type { OwnLeadFilter } from '../../contract/lead-schemas.ts'
import type { Outcome, ReturnStatus } from '../../contract/words.ts'

export type DeliveryRow = RowOf<typeof byIds>

const FIELDS = [
  ...CLIENT_CONTACT_NAMES.map((name) => `p.${LEAD_FIELDS[name].columns[0]}`),
  ...CLIENT_FACT_NAMES.map((name) => `l.${LEAD_FIELDS[name].columns[0]}`),
].join(', ')
const SUMMARY = `d.id, d.lead_id, d.client_id, d.delivered_at, p.lead_id is not null as has_contact, ${FIELDS}, d.status, d.outcome, d.notes, d.first_contacted_at,
  o.id as order_id, o.number as order_number, d.sale_no, d.share_limit, d.receipt_hash, d.price_cents, d.returnable_until,
  d.returned_at, r.status as return_status, r.reason as return_reason, r.created_at as return_asked_at, d.version`
const JOINS = `join leads l on l.id = d.lead_id join order_lines n on n.id = d.order_line_id
  join orders o on o.id = n.order_id left join lead_contacts p on p.lead_id = d.lead_id
  left join lead_returns r on r.delivery_id = d.id`

function nameSearch(words: string, value: Value): string {
  if (words.includes('@')) return `lower(p.email) = lower(${value(words)})`
  const phone = words.replaceAll(/\D/g, '').length >= 7 ? normalizePhone(words) : null
  if (phone) return `p.phone = ${value(phone)}`
  const start = `${words.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  return `(lower(p.first_name || ' ' || p.last_name) like ${value(start)} or lower(p.last_name) like ${value(start)})`
}

function groupConditions(groups: readonly DeliveryGroup[], value: Value): string {
  const statuses = groups.filter((group) => group !== 'returned')
  const parts = groups.includes('returned') ? ['d.returned_at is not null'] : []
  if (statuses.length > 0) parts.push(`(${oneOf('d.status')(statuses, { value })} and d.returned_at is null)`)
  return `(${parts.join(' or ')})`
}

export const deliveryList = defineList<
  OwnLeadFilter,
  '-delivered_at' | 'delivered_at',
  DeliveryRow,
  { clientId: string }
>({
  name: 'deliveries',
  from: `lead_deliveries d ${JOINS}`,
  id: 'd.id',
  always: ({ viewer, value }) => [`d.client_id = ${value(viewer.clientId)}`],
  filters: {
    q: (words, { value }) => (words ? nameSearch(words, value) : []),
    status: (groups, { value }) => groupConditions(groups, value),
    order: (id, { value }) => `o.id = ${value(id)}`,
    state: (states, { value }) => oneOf('l.state')(states, { value }),
    receivedFrom: (from, { value }) => `d.delivered_at >= ${value(from)}`,
    receivedTo: (to, { value }) => `d.delivered_at < ${value(to)}`,
  },
  orders: {
    '-delivered_at': { by: 'd.delivered_at', key: (row) => row.deliveredAt },
    delivered_at: { by: 'd.delivered_at', key: (row) => row.deliveredAt },
  },
  select: ({ where, orderBy, limit }) =>
    `select ${SUMMARY} from lead_deliveries d ${JOINS} where ${where} order by ${orderBy} limit ${limit}`,
})

/** `paymentId`: Of an order that a card paid. */
export type WholeDeliveryRow = RowOf<typeof find>

type Words = {
  firstName: string | null
  lastName: string | null
  status: DeliveryStatus
  outcome: Outcome | null
  returnStatus: ReturnStatus | null
  returnReason: ReturnReason | null
  returnAskedAt: string | null
}

const find = statement(
  'deliveries.find',
  `select ${SUMMARY}, c.name as client_name, l.answers, l.source, l.form_id, l.received_at, g.channel, k.return_days, k.return_reasons, k.return_limit_percent, r.note as return_note,
     r.answer as return_answer, r.decided_at as return_decided_at, o.payment_id,
     (select x.id from lead_deliveries x where x.client_id = d.client_id and (x.delivered_at, x.id) > (d.delivered_at, d.id)
      order by x.delivered_at, x.id limit 1) as newer,
     (select x.id from lead_deliveries x where x.client_id = d.client_id and (x.delivered_at, x.id) < (d.delivered_at, d.id)
      order by x.delivered_at desc, x.id desc limit 1) as older
   from lead_deliveries d ${JOINS} join clients c on c.id = d.client_id join lead_products k on k.id = n.product_id
     left join campaigns g on g.id = l.campaign_id
   where d.id = $1 and ${inScope('d.client_id', '$2')}`,
).as<
  Words & {
    answers: Record<string, string>
    channel: string | null
    returnReasons: ReturnReason[]
    returnNote: string | null
    returnAnswer: string | null
    newer: string | null
    older: string | null
  }
>()
export const findDelivery = (db: Db, id: string, { clientIds }: Scope) => find.first(db, [id, clientIds])

const byIds = statement(
  'deliveries.by-ids',
  `select ${SUMMARY} from lead_deliveries d ${JOINS} where d.id = any($1) order by d.delivered_at desc, d.id desc`,
).as<Words>()
/** For messages to a channel of the client that owns them. */
export const listDeliveries = (db: Db, ids: readonly string[]) => byIds.rows(db, [ids])

export type ConsentRow = RowOf<typeof consents>
const consents = statement(
  'deliveries.consents',
  `select w.channel, w.words, w.captured_at, w.revoked_at from lead_consents w
   where w.lead_id = $1 order by w.captured_at`,
)
export const listConsents = (db: Db, leadId: string) => consents.rows(db, [leadId])

export type SaleRow = RowOf<typeof sales>
const sales = statement(
  'deliveries.sales',
  'select d.sale_no, d.delivered_at from lead_deliveries d where d.lead_id = $1 order by d.sale_no',
)
export const listSales = (db: Db, leadId: string) => sales.rows(db, [leadId])

const counts = statement(
  'deliveries.counts',
  `select case when d.returned_at is null then d.status else 'returned' end as group, count(*)::int as count
   from lead_deliveries d where d.client_id = $1 group by 1`,
).as<{ group: DeliveryGroup }>()
export const countDeliveries = (db: Db, clientId: string) => counts.rows(db, [clientId])

/** A median of fewer calls says nothing about a habit. */
const MIN_CALLS = 5
const pace = statement(
  'deliveries.pace',
  `select case when count(*) >= ${MIN_CALLS} then percentile_cont(0.5) within group (order by m.minutes) end as median,
     case when count(m.hired_at) >= ${MIN_CALLS} then
       percentile_cont(0.5) within group (order by m.minutes) filter (where m.hired_at is not null) end as hired
   from (select extract(epoch from d.first_contacted_at - d.delivered_at)::float8 / 60 as minutes, d.hired_at
     from lead_deliveries d where d.client_id = $1 and d.first_contacted_at is not null
       and d.delivered_at > $2::timestamptz - interval '90 days') m`,
).as<{ median: number | null; hired: number | null }>()
export const findPace = (db: Db, clientId: string, now: Date) => pace.first(db, [clientId, now])

export type ReceiptRow = RowOf<typeof receipts>
const receipts = statement(
  'deliveries.receipts',
  `select d.id, d.sale_no, d.share_limit, d.delivered_at, d.receipt_hash from lead_deliveries d
   where d.lead_id = (select s.lead_id from lead_deliveries s where s.receipt_hash = $1) order by d.sale_no`,
)
/** The sales of the lead with this receipt, the first one first. */
export const listReceiptChain = (db: Db, hash: Buffer) => receipts.rows(db, [hash])

const moneySince = statement(
  'deliveries.money-since',
  `select ((date_trunc('day', $2::timestamptz at time zone c.timezone) - interval '29 days') at time zone c.timezone)
     as since from clients c where c.id = $1`,
)
/** The start of the last 30 days, today among them, in the calendar of the client: the days of its report. */
export async function findMoneySince(db: Db, clientId: string, now: Date): Promise<Date> {
  const row = await moneySince.first(db, [clientId, now])
  if (!row) throw new Error('The client of the money is gone.')
  return new Date(row.since)
}

const money = statement(
  'deliveries.money',
  `select count(*)::int as delivered, coalesce(sum(d.price_cents), 0)::bigint as spent_cents,
     (count(*) filter (where d.returned_at is not null))::int as returned,
     coalesce(sum(d.price_cents) filter (where d.returned_at is not null), 0)::bigint as credited_cents,
     (count(*) filter (where d.first_contacted_at is not null and d.returned_at is null))::int as contacted,
     (count(*) filter (where (d.interviewed_at is not null or d.hired_at is not null) and d.returned_at is null))::int
       as interviewed,
     (count(*) filter (where d.hired_at is not null and d.returned_at is null))::int as hired,
     (select coalesce(sum(refund.amount_cents), 0)::bigint from payment_refunds refund
       where refund.sale_id = any(array_agg(distinct d.ledger_transaction_id))) as refunded_cents
   from lead_deliveries d where d.client_id = $1 and d.delivered_at >= $2`,
)
export const findMoney = (db: Db, clientId: string, since: Date) => money.first(db, [clientId, since])

const byOrder = statement(
  'deliveries.money-by-order',
  `select o.id, o.number, count(*)::int as leads, sum(d.price_cents)::bigint as spent_cents,
     (case when min(d.price_cents) = max(d.price_cents) then min(d.price_cents) end)::bigint as unit_cents
   from lead_deliveries d join order_lines l on l.id = d.order_line_id join orders o on o.id = l.order_id
   where d.client_id = $1 and d.delivered_at >= $2
   group by o.id order by spent_cents desc, o.number desc limit $3`,
).as<{ unitCents: number | null }>()
export const listMoneyByOrder = (
  db: Db,
  { clientId, since, most }: { clientId: string; since: Date; most: number },
) => byOrder.rows(db, [clientId, since, most])
