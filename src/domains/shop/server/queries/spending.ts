// What a customer ordered from the balance this month.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const spent = statement(
  'spending.month',
  `select coalesce(sum(n.held_cents + coalesce(
       (select sum(d.price_cents) from lead_deliveries d where d.order_line_id = n.id), 0)), 0)::bigint as cents
   from orders o join order_lines n on n.order_id = o.id join clients c on c.id = o.client_id
   where o.client_id = $1 and o.buyer_id = $2 and o.payment_id is null
     and o.created_at >= date_trunc('month', $3::timestamptz at time zone c.timezone) at time zone c.timezone`,
)
/** Delivered, or still held by a standing order. Of a canceled order only what was delivered. */
export const findSpentCents = async (db: Db, of: { clientId: string; userId: string; now: Date }) =>
  (await spent.first(db, [of.clientId, of.userId, of.now]))?.cents ?? 0
