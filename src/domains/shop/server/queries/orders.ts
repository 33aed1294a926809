// Orders, their lines and what was delivered for them.
import type { Db } from '#platform/server/database.ts'
import { inScope, type Scope } from '#platform/server/scope.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { Area } from '../../contract/schemas.ts'
import type { AgeBand, OrderKind, OrderStatus } from '../../contract/words.ts'
import type { Prices } from '../prices.ts'

export type NewOrder = {
  id: string
  clientId: string
  buyerId: string | null
  kind: OrderKind
  status: OrderStatus
  at: Date
  lines: readonly NewLine[]
  forecast?: { p50Days: number; p90Days: number } | null
  poNumber?: string | undefined
}

export type NewLine = {
  id: string
  productId: string
  filter: Area
  quantity: number
  prices: Prices
  heldCents: number
  delivered: number
}

const addOrder = statement(
  'orders.insert',
  `with placed as (
     insert into orders (id, client_id, buyer_id, kind, status, created_at, updated_at, forecast_p50_days, forecast_p90_days,
       po_number)
     values ($1, $2, $3, $4, $5, $6::timestamptz, $6, $8, $9, $10) returning id)
   insert into order_lines (id, order_id, product_id, filter, quantity, prices, held_cents, delivered)
   select n.id, placed.id, n."productId", n.filter, n.quantity, n.prices, n."heldCents", n.delivered
   from placed cross join jsonb_to_recordset($7::jsonb) as n (id uuid, "productId" uuid, filter jsonb, quantity int,
     prices jsonb, "heldCents" bigint, delivered int)`,
)
export async function insertOrder(db: Db, order: NewOrder): Promise<void> {
  const { id, clientId, buyerId, kind, status, at, lines, forecast, poNumber = '' } = order
  const days = [forecast?.p50Days ?? null, forecast?.p90Days ?? null] as const
  await addOrder.rows(db, [id, clientId, buyerId, kind, status, at, JSON.stringify(lines), ...days, poNumber])
}

export type NewDelivery = {
  id: string
  leadId: string
  saleNo: number
  shareLimit: number
  priceCents: number
  receiptHash: Buffer
}

const addDeliveries = statement(
  'deliveries.insert',
  `insert into lead_deliveries (id, lead_id, sale_no, share_limit, price_cents, receipt_hash, client_id, order_line_id,
     ledger_transaction_id, delivered_at, returnable_until)
   select *, $7, $8, $9, $10, $11
   from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::smallint[], $5::bigint[], $6::bytea[])`,
)

type DeliveredFor = {
  clientId: string
  orderLineId: string
  transactionId: string
  at: string
  returnableUntil: Date
}

export async function insertDeliveries(
  db: Db,
  deliveries: readonly NewDelivery[],
  { clientId, orderLineId, transactionId, at, returnableUntil }: DeliveredFor,
): Promise<void> {
  const column = <Name extends keyof NewDelivery>(name: Name) => deliveries.map((delivery) => delivery[name])
  await addDeliveries.rows(db, [
    column('id'),
    column('leadId'),
    column('saleNo'),
    column('shareLimit'),
    column('priceCents'),
    column('receiptHash'),
    clientId,
    orderLineId,
    transactionId,
    at,
    returnableUntil,
  ])
}

const previous = statement(
  'deliveries.previous',
  `select distinct on (lead_id) lead_id, receipt_hash from lead_deliveries where lead_id = any($1)
   order by lead_id, sale_no desc`,
)
/** The hash of the last sale of each lead. */
export const findLastHashes = async (db: Db, leadIds: readonly string[]) =>
  new Map((await previous.rows(db, [leadIds])).map((row) => [row.leadId, row.receiptHash]))

export type OrderRow = RowOf<typeof find>
export type LineRow = RowOf<typeof lines>

export const ORDER_COLUMNS = `o.id, o.number, o.kind, o.status, o.client_id, c.name as client_name, o.buyer_id,
  u.name as buyer_name, o.forecast_p50_days, o.forecast_p90_days, o.payment_id, o.due_cents, o.note, o.po_number,
  o.created_at`
export const ORDER_JOINS = 'join clients c on c.id = o.client_id left join users u on u.id = o.buyer_id'

const find = statement(
  'orders.find',
  `select ${ORDER_COLUMNS} from orders o ${ORDER_JOINS}
   where o.id = $1 and ${inScope('o.client_id', '$2')}`,
).as<{ kind: OrderKind; status: OrderStatus; buyerName: string | null }>()
export const findOrder = (db: Db, id: string, { clientIds }: Scope) => find.first(db, [id, clientIds])

const lines = statement(
  'orders.lines',
  `select n.id, n.order_id, n.product_id, k.name as product_name, k.category, k.share_limit, k.age_band, n.filter, n.quantity, n.delivered, n.returned,
     n.held_cents, coalesce((select jsonb_agg(jsonb_build_object('unitCents', s.price_cents, 'count', s.count)
       order by s.price_cents desc)
       from (select d.price_cents, count(*)::int from lead_deliveries d where d.order_line_id = n.id
         group by d.price_cents) s), '[]') as sold
   from order_lines n join lead_products k on k.id = n.product_id where n.order_id = any($1) order by n.id`,
).as<{ ageBand: AgeBand; filter: Area; sold: { unitCents: number; count: number }[] }>()
export const listLines = (db: Db, orderIds: readonly string[]) => lines.rows(db, [orderIds])
