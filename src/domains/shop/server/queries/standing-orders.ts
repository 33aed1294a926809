// Standing orders: what they still need, and what they take.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { Area } from '../../contract/schemas.ts'
import type { OrderStatus } from '../../contract/words.ts'
import type { Prices } from '../prices.ts'

export type NeedRow = RowOf<typeof needs>

const needs = statement(
  'standing.needs',
  `select o.id as order_id, o.client_id, k.category, k.share_limit, n.filter as area, n.prices,
     n.quantity - n.delivered as needed
   from orders o join order_lines n on n.order_id = o.id join lead_products k on k.id = n.product_id
   where o.kind = 'standing' and o.status = 'fulfilling' and ($1::uuid[] is null or o.client_id = any($1))
     and n.delivered < n.quantity
   order by o.created_at, o.id`,
).as<{ area: Area; prices: Prices }>()
/** What open orders want, oldest first. Without clients, the orders of all. */
export const listNeeds = (db: Db, clientIds: readonly string[] | null) => needs.rows(db, [clientIds])

const needsAt = statement(
  'standing.needs-at',
  `select o.id as order_id, o.client_id, k.category, k.share_limit, n.filter as area, n.prices, o.created_at as placed_at,
     n.quantity - (select count(*)::int from lead_deliveries d where d.order_line_id = n.id and d.delivered_at < $2) as needed,
     coalesce((select c.status = 'fulfilling' from order_changes c where c.order_id = o.id and c.at < $2
       order by c.at desc limit 1), false) as is_open
   from orders o join order_lines n on n.order_id = o.id join lead_products k on k.id = n.product_id
   where o.kind = 'standing' and ($1::uuid[] is null or o.client_id = any($1)) and o.created_at < $3
     and (o.status in ('fulfilling', 'paused') or o.updated_at >= $2)
   order by o.created_at, o.id`,
).as<{ area: Area; prices: Prices }>()
/** What orders wanted at the start of a period, with those that were placed during it. */
export const listNeedsAt = (db: Db, { clientIds, from, to }: NeedsPeriod) =>
  needsAt.rows(db, [clientIds, from, to])
export type NeedsPeriod = { clientIds: readonly string[] | null; from: Date; to: Date }

const changes = statement(
  'standing.changes',
  `select c.order_id, c.at, c.status from order_changes c join orders o on o.id = c.order_id
   where o.kind = 'standing' and ($1::uuid[] is null or o.client_id = any($1)) and c.at >= $2 and c.at < $3 order by c.at`,
).as<{ status: OrderStatus }>()
export const listOrderChanges = (db: Db, { clientIds, from, to }: NeedsPeriod) =>
  changes.rows(db, [clientIds, from, to])

const served = statement(
  'standing.served',
  'select d.lead_id, d.client_id from lead_deliveries d where d.lead_id = any($1) order by d.sale_no',
)
/** The clients that have each of these leads. */
export const listServed = (db: Db, leadIds: readonly string[]) => served.rows(db, [leadIds])

/** The deliveries of other leads of the same person, within the days of the lead's campaign. */
export const SAME_PERSON = `lead_deliveries d where d.lead_id in (
    select e.id from leads e where e.email_hash = l.email_hash and e.id <> l.id
      and e.received_at between l.received_at - make_interval(days => l.buyer_days)
        and l.received_at + make_interval(days => l.buyer_days)
    union all
    select e.id from leads e where e.phone_hash = l.phone_hash and e.id <> l.id
      and e.received_at between l.received_at - make_interval(days => l.buyer_days)
        and l.received_at + make_interval(days => l.buyer_days))`

const knowing = statement(
  'standing.knowing',
  `select l.id as lead_id, k.client_id from leads l
     cross join lateral (select distinct d.client_id from ${SAME_PERSON} order by 1) as k
   where l.id = any($1) and l.buyer_days is not null`,
)
/** The clients that have another lead of the same person, for leads whose campaign says per buyer. */
export const listKnowing = (db: Db, leadIds: readonly string[]) => knowing.rows(db, [leadIds])

const find = statement(
  'standing.find-line',
  `select n.id as line_id, o.client_id, k.share_limit, k.return_days, n.prices
   from order_lines n join orders o on o.id = n.order_id join lead_products k on k.id = n.product_id
   where o.id = $1 and o.kind = 'standing'`,
).as<{ prices: Prices }>()
export const findLineToFill = (db: Db, orderId: string) => find.first(db, [orderId])

const fill = statement(
  'standing.fill',
  `update order_lines n set delivered = n.delivered + 1, held_cents = n.held_cents - $2
   from orders o where n.id = $1 and o.id = n.order_id and o.status = 'fulfilling' and n.delivered < n.quantity
   returning n.delivered = n.quantity as is_full`,
)
/** Undefined when the order needs no more, or is paused. */
export const fillLine = (db: Db, lineId: string, heldCents: number) => fill.first(db, [lineId, heldCents])

const finish = statement(
  'standing.finish',
  `update orders o set status = 'fulfilled', updated_at = $2, version = o.version + 1
   where o.id = $1 and o.status = 'fulfilling'
     and not exists (select from order_lines n where n.order_id = o.id and n.delivered < n.quantity)`,
)
export const finishOrder = (db: Db, orderId: string, at: Date) => finish.rows(db, [orderId, at])

const holdLine = statement('standing.hold-line', 'update order_lines set held_cents = $2 where order_id = $1')
const open = statement(
  'standing.open-paid',
  `update orders set status = 'fulfilling', updated_at = $2, version = version + 1 where id = $1`,
)
export async function openPaid(db: Db, orderId: string, { cents, at }: { cents: number; at: Date }) {
  await holdLine.rows(db, [orderId, cents])
  await open.rows(db, [orderId, at])
}

const change = statement(
  'standing.change',
  `update orders o set status = $3, paused_with_client = false, updated_at = $4, version = o.version + 1
   from (select id, status from orders where id = $1 for no key update) old
   where o.id = old.id and o.kind = 'standing' and o.status = any($2) returning old.status as before`,
).as<{ before: OrderStatus }>()
/** The status before, or undefined when the order does not allow the change. */
export const changeStatus = async (
  db: Db,
  { id, from, to, at }: { id: string; from: readonly OrderStatus[]; to: OrderStatus; at: Date },
) => (await change.first(db, [id, from, to, at]))?.before

const pause = statement(
  'standing.pause-with-client',
  `update orders o set status = 'paused', paused_with_client = true, updated_at = $2, version = o.version + 1
   where o.client_id = $1 and o.kind = 'standing' and o.status = 'fulfilling' returning o.id`,
)
export const pauseWith = async (db: Db, clientId: string, at: Date) =>
  (await pause.rows(db, [clientId, at])).map(({ id }) => id)

const resume = statement(
  'standing.resume-with-client',
  `update orders o set status = 'fulfilling', paused_with_client = false, updated_at = $2, version = o.version + 1
   where o.client_id = $1 and o.status = 'paused' and o.paused_with_client returning o.id`,
)
export const resumeWith = async (db: Db, clientId: string, at: Date) =>
  (await resume.rows(db, [clientId, at])).map(({ id }) => id)

const countOpen = statement(
  'standing.count-open',
  `select o.client_id, count(*)::int as count from orders o
   where o.client_id = any($1) and o.kind = 'standing' and o.status in ('fulfilling', 'paused') group by 1`,
)
export const countOpenOrders = async (db: Db, clientIds: readonly string[]) =>
  new Map((await countOpen.rows(db, [clientIds])).map(({ clientId, count }) => [clientId, count]))

const release = statement(
  'standing.release',
  `with open as (select n.id, n.held_cents from order_lines n where n.order_id = $1 and n.held_cents > 0 for update),
     closed as (update order_lines n set held_cents = 0 from open where n.id = open.id)
   select coalesce(sum(held_cents), 0)::bigint as cents from open`,
)
/** What was held for the order until now. */
export const releaseLines = async (db: Db, orderId: string) =>
  (await release.first(db, [orderId]))?.cents ?? 0

const holding = statement(
  'standing.holding',
  `select o.id from orders o where o.client_id = $1 and o.kind = 'standing' and o.status in ('fulfilling', 'paused')
   order by o.payment_id is not distinct from $2 desc, o.created_at desc, o.id desc`,
)
/** Open orders of a client: first those that this payment paid for, then the newest. */
export const listHolding = async (db: Db, clientId: string, paymentId: string) =>
  (await holding.rows(db, [clientId, paymentId])).map(({ id }) => id)

const hasLead = statement(
  'standing.has-lead',
  `select 1 from lead_deliveries d where d.lead_id = $1 and d.client_id = $2
   union all
   select 1 from leads l where l.id = $1 and l.buyer_days is not null
     and exists (select from ${SAME_PERSON} and d.client_id = $2)`,
)
/** Also another lead of the same person, where the campaign keeps duplicates from each buyer. */
export const hasDelivery = async (db: Db, leadId: string, clientId: string) =>
  Boolean(await hasLead.first(db, [leadId, clientId]))

const names = statement(
  'standing.names',
  'select o.id, o.number, c.name as client_name from orders o join clients c on c.id = o.client_id where o.id = any($1)',
)
/** "Lakeside Health, order 10012", for texts that keep the id of an order. */
export const listOrderNames = async (db: Db, ids: readonly string[]) =>
  new Map((await names.rows(db, [ids])).map((row) => [row.id, `${row.clientName}, order ${row.number}`]))
