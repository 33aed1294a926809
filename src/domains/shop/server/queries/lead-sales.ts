// The sales of one lead, as staff read them.
import type { Lead } from '#domains/leads/contract/schemas.ts'
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import type { OrderKind } from '../../contract/words.ts'

const sales = statement(
  'deliveries.of-lead',
  `select d.id, d.sale_no, d.client_id, c.name as client_name, d.delivered_at, d.price_cents, o.number, o.kind
   from lead_deliveries d join clients c on c.id = d.client_id join order_lines n on n.id = d.order_line_id
     join orders o on o.id = n.order_id
   where d.lead_id = $1 order by d.sale_no`,
).as<{ kind: OrderKind }>()

export async function listSalesOf(db: Db, leadId: string): Promise<Lead['deliveries']> {
  return (await sales.rows(db, [leadId])).map((row) => ({
    id: row.id,
    saleNo: row.saleNo,
    client: { id: row.clientId, name: row.clientName },
    deliveredAt: row.deliveredAt,
    by: row.kind === 'standing' ? `standing order ${row.number}` : `order ${row.number}`,
    priceCents: row.priceCents,
  }))
}
