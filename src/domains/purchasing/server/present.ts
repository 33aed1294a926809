// Orders as their client reads them, products as staff do.
import { toPayment } from '#domains/billing/server/index.ts'
import type { Order, Product } from '../contract/schemas.ts'
import type { Results } from '../contract/shop-schemas.ts'
import type { ResultRow } from './queries/order-list.ts'
import type { LineRow, OrderRow } from './queries/orders.ts'
import type { PriceRow, ProductRow } from './queries/products.ts'

const sumOf = (line: LineRow) => line.sold.reduce((sum, { unitCents, count }) => sum + unitCents * count, 0)

type CardPayment = Parameters<typeof toPayment>[0]

export function toOrder(row: OrderRow, lines: readonly LineRow[], payment: CardPayment | null): Order {
  const delivered = lines.reduce((sum, line) => sum + sumOf(line), 0)
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    status: row.status,
    client: { id: row.client_id, name: row.client_name },
    buyer: row.buyer_id && row.buyer_name ? { id: row.buyer_id, name: row.buyer_name } : null,
    poNumber: row.po_number,
    totalCents: row.status === 'awaiting_payment' ? (row.due_cents ?? 0) : delivered,
    heldCents: lines.reduce((sum, line) => sum + line.held_cents, 0),
    lines: lines.map((line) => ({
      id: line.id,
      productId: line.product_id,
      product: line.product_name,
      category: line.category,
      shareLimit: line.share_limit,
      ageBand: line.age_band,
      filter: line.filter,
      quantity: line.quantity,
      delivered: line.delivered,
      returned: line.returned,
      totalCents: sumOf(line),
      prices: line.sold,
    })),
    forecast:
      row.forecast_p50_days !== null && row.forecast_p90_days !== null
        ? { p50Days: row.forecast_p50_days, p90Days: row.forecast_p90_days }
        : null,
    note: row.note,
    payment: payment ? toPayment(payment) : null,
    createdAt: row.created_at,
  }
}

const NOTHING: Results = { new: 0, contacted: 0, interviewing: 0, hired: 0, not_a_fit: 0, returned: 0 }
export const toResults = (rows: readonly Pick<ResultRow, 'group' | 'count'>[]): Results => ({
  ...NOTHING,
  ...Object.fromEntries(rows.map(({ group, count }) => [group, count])),
})

export function toProduct(row: ProductRow): Product {
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    shareLimit: row.share_limit,
    exclusive: row.share_limit === 1,
    ageBand: row.age_band,
    returnDays: row.return_days,
    returnReasons: row.return_reasons,
    autoReturnReasons: row.auto_return_reasons,
    returnLimitPercent: row.return_limit_percent,
    status: row.status,
    unitCents: row.prices['US'] ?? 0,
    prices: row.prices,
    version: row.version,
  }
}

export const toProductWithHistory = (row: ProductRow, history: readonly PriceRow[]) => ({
  ...toProduct(row),
  history: history.map((price) => ({
    area: price.area,
    unitCents: price.unit_cents,
    validFrom: price.valid_from,
    note: price.note,
    by: price.by,
  })),
})
