// The figures of the sales desk. Counts may be seconds old, the sale never is.
import { listProducts, listUnfilled, type ProductRow } from '#domains/shop/server/index.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { Stock } from '../contract/schemas.ts'
import {
  countProductStock,
  countSoldByProduct,
  findFigures,
  listStockKinds,
  type StockKind,
} from './queries/desk.ts'

export async function getStock({ db, actor, now }: Context<StaffActor>): Promise<Stock> {
  const [products, sold, figures, unfilled, kinds] = await Promise.all([
    listProducts(db, now),
    countSoldByProduct(db, now),
    findFigures(db, now, actor.timezone),
    listUnfilled(db),
    listStockKinds(db, now),
  ])
  const active = products.filter(({ status }) => status === 'active')
  const counts = await Promise.all(active.map((product) => countProductStock(db, product, now)))
  return {
    items: active.map((product, index) => ({
      productId: product.id,
      inStock: counts[index] ?? 0,
      sold: sold.find((row) => row.productId === product.id)?.count ?? 0,
      otherShares: sum(kinds.filter((kind) => isLike(product, kind) && !sells(product, kind))),
    })),
    figures: {
      inStock: figures?.inStock ?? 0,
      withoutProduct: sum(kinds.filter((kind) => !active.some((product) => sells(product, kind)))),
      today: figures?.today ?? '',
      soldToday: figures?.soldToday ?? 0,
      receivedToday: figures?.receivedToday ?? 0,
      openOrders: figures?.openOrders ?? 0,
      unfilledOrders: unfilled.none.length,
      partlyFilledOrders: unfilled.part.length,
      returnsWaiting: figures?.returnsWaiting ?? 0,
      oldestReturnAt: figures?.oldestReturnAt ?? null,
    },
    countedAt: now.toISOString(),
  }
}

const sum = (kinds: readonly StockKind[]) => kinds.reduce((total, { count }) => total + count, 0)

const isLike = (product: ProductRow, kind: StockKind) =>
  product.category === kind.category && product.ageBand === kind.ageBand

/** As the sale: an exclusive product needs an untouched lead, a shared one a lead for at most as many buyers. */
function sells(product: ProductRow, kind: StockKind): boolean {
  if (!isLike(product, kind)) return false
  if (product.shareLimit === 1) return kind.isUntouched
  return kind.shareLimit > 1 && kind.shareLimit <= product.shareLimit
}
