// The figures of the sales desk. Counts may be seconds old, the sale never is.
import type { Context } from '#platform/server/transaction.ts'
import type { StaffActor } from '#platform/shared/roles.ts'
import type { Stock } from '../contract/desk-schemas.ts'
import { countProductStock, countSoldByProduct, findFigures } from './queries/desk.ts'
import { listProducts } from './queries/products.ts'
import { listUnfilled } from './unfilled.ts'

export async function getStock({ db, actor, now }: Context<StaffActor>): Promise<Stock> {
  const [products, sold, figures, unfilled] = await Promise.all([
    listProducts(db, now),
    countSoldByProduct(db, now),
    findFigures(db, now, actor.timezone),
    listUnfilled(db),
  ])
  const active = products.filter(({ status }) => status === 'active')
  const counts = await Promise.all(active.map((product) => countProductStock(db, product, now)))
  return {
    items: active.map(({ id }, place) => ({
      productId: id,
      inStock: counts[place] ?? 0,
      sold: sold.find((row) => row.product_id === id)?.count ?? 0,
    })),
    figures: {
      inStock: figures?.in_stock ?? 0,
      today: figures?.today ?? '',
      soldToday: figures?.sold_today ?? 0,
      receivedToday: figures?.received_today ?? 0,
      openOrders: figures?.open_orders ?? 0,
      unfilledOrders: unfilled.none.length,
      partlyFilledOrders: unfilled.part.length,
      returnsWaiting: figures?.returns_waiting ?? 0,
      oldestReturnAt: figures?.oldest_return_at ?? null,
    },
    countedAt: now.toISOString(),
  }
}
