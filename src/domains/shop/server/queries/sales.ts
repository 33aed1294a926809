// Sold leads over time, of all clients: what was delivered, and what it brought after returns.
import { managedBy } from '#domains/clients/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { equals, fromDay, toDay, type Viewer } from '#platform/server/list-filters.ts'

export type SaleRow = {
  id: string
  leadId: string
  clientId: string
  clientName: string
  orderNumber: number
  category: string
  city: string | null
  state: string | null
  saleNo: number
  shareLimit: number
  priceCents: number
  deliveredAt: string
  returnedAt: string | null
}

export type SaleFilter = {
  from?: string | undefined
  to?: string | undefined
  client?: string | undefined
  manager?: string | undefined
  /** Without leads that were returned. Their price was credited. */
  kept?: true | undefined
}

export const salesList = defineList<SaleFilter, '-delivered_at', SaleRow, Pick<Viewer, 'timezone'>>({
  name: 'sales',
  from: 'lead_deliveries d',
  id: 'd.id',
  filters: {
    from: fromDay('d.delivered_at'),
    to: toDay('d.delivered_at'),
    client: equals('d.client_id'),
    manager: managedBy('d.client_id'),
    kept: () => 'd.returned_at is null',
  },
  orders: { '-delivered_at': { by: 'd.delivered_at', key: (row) => row.deliveredAt } },
  select: ({ where, orderBy, limit }) =>
    `select d.id, d.lead_id, d.client_id, c.name as client_name, o.number as order_number, k.category, l.city, l.state,
       d.sale_no, d.share_limit, d.price_cents, d.delivered_at, d.returned_at
     from lead_deliveries d join clients c on c.id = d.client_id join order_lines n on n.id = d.order_line_id
       join orders o on o.id = n.order_id join lead_products k on k.id = n.product_id join leads l on l.id = d.lead_id
     where ${where} order by ${orderBy} limit ${limit}`,
})

/** To the cent, like the prices of the list. */
export async function sumSales(
  db: Db,
  filter: SaleFilter,
  viewer: Pick<Viewer, 'timezone'>,
): Promise<number> {
  const { sql, values } = salesList.where(filter, viewer)
  const [row] = await db.query<{ cents: number }>({
    text: `select coalesce(sum(d.price_cents), 0)::bigint as cents from lead_deliveries d where ${sql || 'true'}`,
    values,
  })
  return row?.cents ?? 0
}
