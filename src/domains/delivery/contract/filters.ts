// The filters of bought leads and returns, one line each.
import { DELIVERY_GROUPS } from '#domains/shop/contract/words.ts'
import { type FilterOf, id, many, search, time } from '#shared/filters.ts'
import { STATES } from '#shared/us-states.ts'
import { RETURN_STATUSES } from './words.ts'

export const RETURN_FILTERS = {
  status: many(RETURN_STATUSES),
  client: id({ chip: 'Client' }),
  /** Only clients of this account manager. */
  manager: id({ chip: 'Account manager' }),
}
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
