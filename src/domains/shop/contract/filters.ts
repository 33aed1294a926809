// The filters of orders, one line each.
import { type FilterOf, id, many, one, search } from '#shared/filters.ts'
import { ORDER_KINDS, ORDER_STATUSES } from './words.ts'

const client = id({ chip: 'Client' })
/** Only clients of this account manager. */
const manager = id({ chip: 'Account manager' })

export const ORDER_FILTERS = { client, status: many(ORDER_STATUSES) }
/** Of the desk, for the orders of all clients. */
export const DESK_ORDER_FILTERS = {
  /** The number of an order, or a part of the name of its client. */
  q: search(),
  ...ORDER_FILTERS,
  kind: one(ORDER_KINDS),
  /** Only open standing orders that get none, or only a part, of the leads they want. */
  unfilled: one(['yes']),
  manager,
}
export type DeskOrderFilter = FilterOf<typeof DESK_ORDER_FILTERS>
