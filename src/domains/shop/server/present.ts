// Orders as their client reads them, products as staff do.
import { toPayment } from '#domains/billing/server/index.ts'
import { pick } from '#shared/fields.ts'
import type { Results } from '../contract/buying-schemas.ts'
import { FIELD_NAMES } from '../contract/product-fields.ts'
import type { Order, Product } from '../contract/schemas.ts'
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
    client: { id: row.clientId, name: row.clientName },
    buyer: row.buyerId && row.buyerName ? { id: row.buyerId, name: row.buyerName } : null,
    poNumber: row.poNumber,
    totalCents: row.status === 'awaiting_payment' ? (row.dueCents ?? 0) : delivered,
    heldCents: lines.reduce((sum, line) => sum + line.heldCents, 0),
    lines: lines.map((line) => ({
      id: line.id,
      productId: line.productId,
      product: line.productName,
      category: line.category,
      shareLimit: line.shareLimit,
      ageBand: line.ageBand,
      filter: line.filter,
      quantity: line.quantity,
      delivered: line.delivered,
      returned: line.returned,
      totalCents: sumOf(line),
      prices: line.sold,
    })),
    forecast:
      row.forecastP50Days !== null && row.forecastP90Days !== null
        ? { p50Days: row.forecastP50Days, p90Days: row.forecastP90Days }
        : null,
    note: row.note,
    payment: payment ? toPayment(payment) : null,
    createdAt: row.createdAt,
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
    ...pick(row, FIELD_NAMES),
    exclusive: row.shareLimit === 1,
    unitCents: row.prices['US'] ?? 0,
    prices: row.prices,
    version: row.version,
  }
}

export const toProductWithHistory = (row: ProductRow, history: readonly PriceRow[]) => ({
  ...toProduct(row),
  history: history.map((price) => ({
    area: price.area,
    unitCents: price.unitCents,
    validFrom: price.validFrom,
    note: price.note,
    by: price.by,
  })),
})
