// The sales behind the ledger of billing, which knows no orders and deliveries (see billing/server/ports.ts).
import {
  type CreditRow,
  IS_UNINVOICED,
  REVENUE_OF_SALE,
  type SoldRow,
  type sales,
  TAKEN_CENTS,
  type Uninvoiced,
  type UninvoicedAsked,
} from '#domains/billing/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import type { ProofCheck } from '#platform/server/proof.ts'
import { statement } from '#platform/server/statement.ts'

const values = ({ clientId, fromId, before }: UninvoicedAsked) => [clientId, fromId, before] as const

/** The invoice of the sale that a return or refund credits. */
const CREDITED = `(select y.invoice_id from invoice_transactions y where y.transaction_id = case when t.kind = 'return'
  then (select w.ledger_transaction_id from lead_deliveries w where w.id = t.reference_id)
  when t.kind = 'refund' then t.reference_id end)`

const uninvoiced = statement(
  'invoices.open',
  `select coalesce(sum(g.cents), 0)::bigint as cents, count(*)::int as count, min(g.at) as starts_at,
     coalesce(sum(g.cents) filter (where g.credits_id is not null), 0)::bigint as credited_cents
   from (select ${TAKEN_CENTS} as cents, ${CREDITED} as credits_id, t.created_at as at from ledger_transactions t
     where ${IS_UNINVOICED}) g`,
).as<{ startsAt: string | null }>()
const findUninvoiced = async (db: Db, asked: UninvoicedAsked): Promise<Uninvoiced> =>
  (await uninvoiced.first(db, values(asked))) ?? { cents: 0, creditedCents: 0, count: 0, startsAt: null }

const sold = statement(
  'invoices.sold',
  `select k.id as product_id, k.name as product, o.po_number, k.share_limit, k.age_band, o.number as order_number, d.price_cents, count(*)::int as count,
     min(d.delivered_at) as first_at, max(d.delivered_at) as last_at
   from ledger_transactions t join lead_deliveries d on d.ledger_transaction_id = t.id
     join order_lines n on n.id = d.order_line_id join orders o on o.id = n.order_id
     join lead_products k on k.id = n.product_id
   where t.kind = 'sale' and ${IS_UNINVOICED}
   group by k.id, o.id, d.price_cents order by o.number, k.name, d.price_cents desc`,
)
const listSold = (db: Db, asked: UninvoicedAsked): Promise<SoldRow[]> => sold.rows(db, values(asked))

const credits = statement(
  'invoices.credits',
  `select g.kind, g.order_number, g.credits_id, g.sale_id, g.product_id, g.cents, count(*)::int as count,
     array_agg(g.at order by g.at) as dates, array_agg(g.id) as ids
   from (select t.id, t.kind, o.number as order_number, ${TAKEN_CENTS}::bigint as cents, t.created_at as at, ${CREDITED} as credits_id,
       n.product_id, s.id as sale_id
     from ledger_transactions t
     left join lead_deliveries d on t.kind = 'return' and d.id = t.reference_id
     left join order_lines n on n.id = d.order_line_id
     left join ledger_transactions s on t.kind = 'refund' and s.id = t.reference_id
     left join orders o on o.id = coalesce(n.order_id, s.reference_id)
     where t.kind <> 'sale' and ${IS_UNINVOICED}) g
   group by g.kind, g.order_number, g.credits_id, g.sale_id, g.product_id, g.cents
   order by g.kind desc, g.order_number, g.cents`,
).as<Pick<CreditRow, 'kind' | 'orderNumber' | 'creditsId' | 'saleId' | 'productId'>>()
const listCredits = (db: Db, asked: UninvoicedAsked): Promise<CreditRow[]> => credits.rows(db, values(asked))

const soldIn = statement(
  'invoices.sold-in',
  `select n.product_id, sum(d.price_cents)::bigint as cents from lead_deliveries d
   join order_lines n on n.id = d.order_line_id where d.ledger_transaction_id = $1
   group by n.product_id order by n.product_id`,
)

const returned = statement(
  'refunds.returned',
  `select coalesce(sum(d.price_cents), 0)::bigint as cents from lead_deliveries d where d.ledger_transaction_id = $1
     and exists (select from ledger_transactions r where r.kind = 'return' and r.reference_id = d.id)`,
)

const numbers = statement(
  'orders.numbers',
  `select o.id, o.number from orders o where o.id = any($1::uuid[])
   union all
   select d.id, o.number from lead_deliveries d join order_lines n on n.id = d.order_line_id
     join orders o on o.id = n.order_id where d.id = any($2::uuid[])`,
)

const held = statement(
  'billing.held-orders',
  `select count(distinct o.id)::int as count from orders o join order_lines n on n.order_id = o.id
   where o.client_id = $1 and o.kind = 'standing' and o.status in ('fulfilling', 'paused') and n.held_cents > 0`,
)

const products = statement('products.names', 'select k.id, k.name from lead_products k order by k.name, k.id')

const checks: readonly ProofCheck[] = [
  {
    name: 'Holds that differ from their orders',
    of: { table: 'ledger_accounts', noun: 'accounts' },
    query: `select a.client_id from ledger_accounts a where a.kind = 'client_hold' and a.balance_cents <>
  (select coalesce(sum(n.held_cents), 0) from order_lines n join orders o on o.id = n.order_id
   where o.client_id = a.client_id)`,
  },
  {
    name: 'Sales credited more than once',
    of: { table: 'ledger_transactions', noun: 'transactions' },
    query: `select s.id from ledger_transactions s where s.kind = 'sale'
  and exists (select from payment_refunds r where r.sale_id = s.id)
  and (select coalesce(sum(r.amount_cents), 0) from payment_refunds r where r.sale_id = s.id)
    + (select coalesce(sum(d.price_cents), 0) from lead_deliveries d where d.ledger_transaction_id = s.id
       and exists (select from ledger_transactions t where t.kind = 'return' and t.reference_id = d.id))
    > (select sum(e.amount_cents) ${REVENUE_OF_SALE})`,
  },
  {
    name: 'Debits that differ from their deliveries',
    of: { table: 'ledger_transactions', noun: 'transactions' },
    query: `select s.id, s.client_id, s.kind from ledger_transactions s where s.kind = 'sale' and
  (select coalesce(sum(e.amount_cents), 0) ${REVENUE_OF_SALE}) <>
  (select coalesce(sum(d.price_cents), 0) from lead_deliveries d where d.ledger_transaction_id = s.id)`,
  },
]

export const billedSales: ReturnType<typeof sales.get> = {
  findUninvoiced,
  listSold,
  listCredits,
  listSoldIn: (db, saleId) => soldIn.rows(db, [saleId]),
  findReturnedCents: async (db, saleId) => (await returned.first(db, [saleId]))?.cents ?? 0,
  listOrderNumbers: (db, { orderIds, deliveryIds }) => numbers.rows(db, [orderIds, deliveryIds]),
  countHeldOrders: async (db, clientId) => (await held.first(db, [clientId]))?.count ?? 0,
  listProducts: (db) => products.rows(db, []),
  checks,
}
