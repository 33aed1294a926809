// The filters of webhook events, one line each. One that is not a column has its SQL in server/queries/events.ts.
import { type FilterOf, many, one } from '#shared/filters.ts'
import { EVENT_STATUSES, PROVIDERS } from './words.ts'

export const EVENT_FILTERS = {
  provider: many(PROVIDERS),
  status: many(EVENT_STATUSES),
  test: one(['true', 'false']),
}
export type EventFilter = FilterOf<typeof EVENT_FILTERS>
