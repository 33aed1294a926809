// The filters of movements, payments and requests for a second person, one line each.
import { day, type FilterOf, id, many, one } from '#platform/shared/filters.ts'
import { PAYMENT_STATUSES, PURPOSES, REQUEST_LOOKS, REQUEST_STATUSES, TRANSACTION_KINDS } from './words.ts'

export const MOVEMENT_FILTERS = { client: id(), kind: many(TRANSACTION_KINDS), from: day(), to: day() }
export type MovementFilter = FilterOf<typeof MOVEMENT_FILTERS>

export const PAYMENT_FILTERS = {
  client: id(),
  status: many(PAYMENT_STATUSES),
  purpose: many(PURPOSES),
  /** Payments with an open dispute. */
  dispute: one(['open']),
  /** Only clients of this account manager. */
  manager: id(),
  from: day(),
  to: day(),
}
export type PaymentFilter = FilterOf<typeof PAYMENT_FILTERS>

export const REQUEST_FILTERS = {
  client: id(),
  status: many(REQUEST_STATUSES, { menu: 'Status', labels: REQUEST_LOOKS }),
}
export type RequestFilter = FilterOf<typeof REQUEST_FILTERS>
