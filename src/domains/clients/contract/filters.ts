// The filters of clients, one line each. One that is not a column of clients has its SQL in server/queries/clients.ts.
import { type FilterOf, many, one, search } from '#shared/filters.ts'
import { CLIENT_LOOKS, CLIENT_STATUSES } from './words.ts'

export const CLIENT_FILTERS = {
  q: search(),
  status: many(CLIENT_STATUSES, { menu: 'Status', labels: CLIENT_LOOKS }),
  /** Registered themselves, and wait for a decision. */
  waiting: one(['true'], { menu: 'Approval', labels: { true: 'Needs approval' } }),
}
export type ClientFilter = FilterOf<typeof CLIENT_FILTERS>
