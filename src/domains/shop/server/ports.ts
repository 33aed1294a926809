// What the shop needs from the domains to its right.
import type { Db } from '#platform/server/database.ts'
import { port } from '#platform/server/port.ts'
import type { Reach } from '../contract/words.ts'
import type { NeedRow } from './queries/standing-orders.ts'

/** An order that exists, or one that a client may place. */
export type Wanted = Pick<NeedRow, 'clientId' | 'category' | 'shareLimit' | 'area'> & { orderId?: string }

export type OrderReach = {
  reach: Reach
  /** How many sales a day a limit allows for the order. Null without a limit. */
  dailySales: number | null
}

/** Routing: which of the leads that each order wants can reach it by the published rules. */
export const orderReach = port<(db: Db, orders: readonly Wanted[]) => Promise<OrderReach[]>>('orderReach')
