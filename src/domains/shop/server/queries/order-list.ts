// Orders in lists, and what became of their leads.
import { managedBy } from '#domains/clients/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { equals, plain, type Value } from '#platform/server/list-filters.ts'
import { inScope, type Scope } from '#platform/server/scope.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { DESK_ORDER_FILTERS, type DeskOrderFilter } from '../../contract/filters.ts'
import type { DeliveryGroup } from '../../contract/words.ts'
import { ORDER_COLUMNS, ORDER_JOINS, type OrderRow } from './orders.ts'

/** The orders that no rule fills are found by their ids. */
export type OrderFilter = Omit<DeskOrderFilter, 'unfilled'> & { ids?: readonly string[] | undefined }

const WAS_PLACED = `not (o.status = 'canceled' and exists (select from payments p
  where p.id = o.payment_id and p.status = 'failed'))`

/** "10017", "#10017" and "Order 10017" are numbers. A longer number than any order has finds no order. */
function orderSearch(words: string, value: Value): string {
  const number = /^(?:order\s*)?#?\s*(\d{1,18})$/i.exec(words)?.[1]
  if (number) return `o.number = ${value(number)}::bigint`
  return `o.client_id in (select c.id from clients c where position(fold_text(${value(words)}) in fold_text(c.name)) > 0)`
}

export const orderList = defineList<OrderFilter, '-created_at', OrderRow, Scope>({
  name: 'orders',
  from: 'orders o',
  id: 'o.id',
  // An order that its card never paid was never placed. Only its own page knows it.
  always: ({ viewer, value }) => [inScope('o.client_id', value(viewer.clientIds)), WAS_PLACED],
  filters: {
    ...plain(DESK_ORDER_FILTERS, 'orders o'),
    q: (words, { value }) => (words ? orderSearch(words, value) : []),
    client: equals('o.client_id'),
    manager: managedBy('o.client_id'),
    ids: (ids, { value }) => `o.id = any(${value(ids)})`,
  },
  orders: { '-created_at': { by: 'o.created_at', key: (row) => row.createdAt } },
  select: ({ where, orderBy, limit }) =>
    `select ${ORDER_COLUMNS} from orders o ${ORDER_JOINS} where ${where} order by ${orderBy} limit ${limit}`,
})

export type ResultRow = RowOf<typeof results>
const results = statement(
  'orders.results',
  `select n.order_id, case when d.returned_at is null then d.status else 'returned' end as group, count(*)::int as count,
     sum(d.price_cents)::bigint as cents
   from order_lines n join lead_deliveries d on d.order_line_id = n.id where n.order_id = any($1) group by 1, 2`,
).as<{ group: DeliveryGroup }>()
export const listResults = (db: Db, orderIds: readonly string[]) => results.rows(db, [orderIds])

const refunds = statement(
  'orders.refunds',
  `select s.order_id, sum(r.amount_cents)::bigint as cents
   from (select distinct n.order_id, d.ledger_transaction_id as sale_id
     from order_lines n join lead_deliveries d on d.order_line_id = n.id where n.order_id = any($1)) s
     join payment_refunds r on r.sale_id = s.sale_id group by 1`,
)
/** What staff refunded to the balance, besides returns. */
export const listRefunded = (db: Db, orderIds: readonly string[]) => refunds.rows(db, [orderIds])

const days = statement(
  'orders.days',
  `select to_char(d.delivered_at at time zone $2, 'YYYY-MM-DD') as day, count(*)::int as count
   from order_lines n join lead_deliveries d on d.order_line_id = n.id where n.order_id = $1
   group by 1 order by 1 desc limit 14`,
)
/** The newest last. */
export const listDays = async (db: Db, orderId: string, timezone: string) =>
  (await days.rows(db, [orderId, timezone])).toReversed()
