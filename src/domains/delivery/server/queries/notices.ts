// Standing orders whose members are still to be told of new leads.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const add = statement(
  'delivery-notices.add',
  `insert into delivery_notices (order_id, minute) values ($1, date_trunc('minute', $2::timestamptz))
   on conflict do nothing`,
)
export const addNotice = (db: Db, orderId: string, at: Date) => add.rows(db, [orderId, at])

const take = statement(
  'delivery-notices.take',
  `delete from delivery_notices n using (select m.order_id, m.minute from delivery_notices m
     where m.minute <= $1 order by m.minute limit 1 for update skip locked) d
   where n.order_id = d.order_id and n.minute = d.minute returning n.order_id, n.minute`,
)
export const takeNotice = (db: Db, before: Date) => take.first(db, [before])

const delivered = statement(
  'orders.delivered-between',
  `select count(*)::int as count from order_lines n join lead_deliveries d on d.order_line_id = n.id
   where n.order_id = $1 and d.delivered_at >= $2 and d.delivered_at < $3`,
)
export const countDelivered = async (
  db: Db,
  { orderId, from, to }: { orderId: string; from: string; to: Date },
) => (await delivered.first(db, [orderId, from, to]))?.count ?? 0
