// Products and orders as files.
import { dollars, type ExportColumns, listExport } from '#platform/server/list-export.ts'
import { customer, staff } from '#platform/server/policy.ts'
import { ownClient, scopeOf } from '#platform/server/scope.ts'
import type { Context } from '#platform/server/transaction.ts'
import { namesWith } from '#shared/fields.ts'
import type { SignedInActor } from '#shared/roles.ts'
import * as buying from '../contract/buying-endpoints.ts'
import type { OrderItem } from '../contract/buying-schemas.ts'
import { exportAllOrders, exportProducts } from '../contract/endpoints.ts'
import { shopPermissions } from '../contract/permissions.ts'
import { PRODUCT_FIELDS } from '../contract/product-fields.ts'
import type { Order } from '../contract/schemas.ts'
import { AGE_LABELS, ORDER_LOOKS, RETURN_REASON_LABELS } from '../contract/words.ts'
import type { OrderFilter } from './queries/order-list.ts'
import { listProducts, type ProductRow } from './queries/products.ts'
import { orderPage } from './service.ts'
import { listUnfilled } from './unfilled.ts'

const sum = (order: Order, of: 'quantity' | 'delivered' | 'returned') =>
  order.lines.reduce((total, line) => total + line[of], 0)

const ORDERS: ExportColumns<OrderItem> = {
  Order: (order) => order.number,
  Status: (order) => ORDER_LOOKS[order.status].label,
  Kind: (order) => (order.kind === 'standing' ? 'Standing order' : 'From stock'),
  Client: (order) => order.client.name,
  Buyer: (order) => order.buyer?.name ?? null,
  Products: (order) => order.lines.map(({ product }) => product).join(', '),
  Ordered: (order) => sum(order, 'quantity'),
  Delivered: (order) => sum(order, 'delivered'),
  Returned: (order) => sum(order, 'returned'),
  Paid: (order) => dollars(order.totalCents),
  Credited: (order) => dollars(order.creditedCents),
  Refunded: (order) => dollars(order.refundedCents),
  Held: (order) => dollars(order.heldCents),
  Placed: (order) => order.createdAt,
  Id: (order) => order.id,
}
type Orders = OrderFilter & { sort: '-created_at' }

function openOrders(context: Context<SignedInActor>, query: Orders, ids?: () => Promise<string[]>) {
  const chosen = ids?.()
  return {
    list: 'orders',
    query,
    columns: ORDERS,
    page: async (cursor: string | undefined) => {
      const filter = { ...query, limit: 200, cursor, ...(chosen && { ids: await chosen }) }
      const { items, nextCursor } = await orderPage(context, filter, scopeOf(context.actor))
      return { rows: items, nextCursor }
    },
  }
}

export const allOrdersExport = listExport(exportAllOrders, {
  policy: staff(shopPermissions.read),
  open: (context, { unfilled, ...query }) =>
    openOrders(
      context,
      query,
      unfilled && (async () => Object.values(await listUnfilled(context.db)).flat()),
    ),
})

export const ownOrdersExport = listExport(buying.exportOrders, {
  policy: customer,
  open: (context, query) => {
    if (query.client) ownClient(context.actor, query.client)
    return openOrders(context, query)
  },
})

/** "48201 14.00, TX 12.50", without the price for the country. */
const areaPrices = ({ prices }: ProductRow) =>
  Object.entries(prices)
    .filter(([area]) => area !== 'US')
    .map(([area, cents]) => `${area} ${dollars(cents)}`)
    .join(', ')

const EXPORTED = namesWith(PRODUCT_FIELDS, { export: true })
const BEFORE_PRICE = ['name', 'status', 'category', 'shareLimit', 'ageBand'] as const
const isBeforePrice = (name: (typeof EXPORTED)[number]) => BEFORE_PRICE.some((each) => each === name)

function productCell(row: ProductRow, name: (typeof EXPORTED)[number]): string | number | null {
  if (name === 'status') return row.status === 'active' ? 'Active' : 'Archived'
  if (name === 'ageBand') return AGE_LABELS[row.ageBand]
  if (name === 'returnReasons')
    return row.returnReasons.map((reason) => RETURN_REASON_LABELS[reason]).join(', ')
  return row[name]
}

const productColumns = (names: readonly (typeof EXPORTED)[number][]): ExportColumns<ProductRow> =>
  Object.fromEntries(
    names.map((name) => [PRODUCT_FIELDS[name].label, (row: ProductRow) => productCell(row, name)]),
  )

const PRODUCTS: ExportColumns<ProductRow> = {
  ...productColumns(BEFORE_PRICE),
  Price: (row) => dollars(row.prices['US'] ?? 0),
  'Area prices': areaPrices,
  ...productColumns(EXPORTED.filter((name) => !isBeforePrice(name))),
  Id: (row) => row.id,
}

export const productsExport = listExport(exportProducts, {
  policy: staff(shopPermissions.read),
  open: ({ db, now }) => ({
    list: 'products',
    query: {},
    columns: PRODUCTS,
    page: async () => ({ rows: await listProducts(db, now), nextCursor: null }),
  }),
})
