// Open standing orders that do not get the leads they want.
import type { Db } from '#platform/server/database.ts'
import type { Total } from '#shared/list.ts'
import { orderReach } from './ports.ts'
import { orderList } from './queries/order-list.ts'
import { listNeeds } from './queries/standing-orders.ts'

/** The ids of orders that no published rule fills, and of those that get only a part. */
export async function listUnfilled(db: Db): Promise<{ none: string[]; part: string[] }> {
  const needs = await listNeeds(db, null)
  const reaches = await orderReach.get()(db, needs)
  const idsOf = (reach: 'none' | 'part') =>
    needs.flatMap(({ orderId: id }, index) => (reaches[index]?.reach === reach ? [id] : []))
  return { none: idsOf('none'), part: idsOf('part') }
}

type Of = { client?: string | undefined; manager?: string | undefined }

/** The same as the total of the list of orders. */
export async function countUnfilledOrders(db: Db, of: Of): Promise<Total> {
  const ids = Object.values(await listUnfilled(db)).flat()
  return orderList.total(db, { ...of, ids }, { clientIds: null })
}
