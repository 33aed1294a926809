// What the dashboard counts of sales. Each figure is the count of a list.
import type { Db } from '#platform/server/database.ts'
import type { Total } from '#shared/list.ts'
import { orderList } from './queries/order-list.ts'
import { returnList } from './queries/returns.ts'
import { listUnfilled } from './unfilled.ts'

export { type SaleRow, salesList, sumSales } from './queries/sales.ts'

type Of = { client?: string | undefined; manager?: string | undefined }

/** Open standing orders that get none, or only a part, of the leads they want. */
export async function countUnfilledOrders(db: Db, of: Of): Promise<Total> {
  const ids = Object.values(await listUnfilled(db)).flat()
  return orderList.total(db, { ...of, ids }, { clientIds: null })
}

export const countWaitingReturns = (db: Db, of: Of): Promise<Total> =>
  returnList.total(db, { ...of, status: ['submitted'] }, null)
