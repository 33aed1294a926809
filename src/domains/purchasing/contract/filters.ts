// The filters of orders and of bought leads, one line each.
import { type FilterOf, id, many, search, time } from '#platform/shared/filters.ts'
import { STATES } from '#platform/shared/us-states.ts'
import { DELIVERY_GROUPS, ORDER_STATUSES } from './words.ts'

export const ORDER_FILTERS = { client: id(), status: many(ORDER_STATUSES) }

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
