// The filters of orders, returns and bought leads, one line each.
import { type FilterOf, id, many, one, search, time } from '#shared/filters.ts'
import { STATES } from '#shared/us-states.ts'
import { DELIVERY_GROUPS, ORDER_KINDS, ORDER_STATUSES, RETURN_STATUSES } from './words.ts'

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

export const RETURN_FILTERS = { status: many(RETURN_STATUSES), client, manager }
export type ReturnFilter = FilterOf<typeof RETURN_FILTERS>

export const OWN_LEAD_FILTERS = {
  /** A name, a whole email address or a whole phone number. */
  q: search(),
  status: many(DELIVERY_GROUPS),
  order: id(),
  state: many(STATES),
  receivedFrom: time(),
  receivedTo: time(),
}
export type OwnLeadFilter = FilterOf<typeof OWN_LEAD_FILTERS>
