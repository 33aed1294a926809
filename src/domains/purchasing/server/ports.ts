// What purchasing needs from the domains to its right.
import type { Db } from '#platform/server/database.ts'
import { port } from '#platform/server/port.ts'

/** Routing: the ids of open standing orders that no published rule can fill. */
export const unfilledOrders = port<(db: Db) => Promise<string[]>>('unfilledOrders')
