// The filters of movements, payments and requests for a second person, one line each.
import { day, type FilterOf, id, many, one } from '#shared/filters.ts'
import {
  PAYMENT_LOOKS,
  PAYMENT_STATUSES,
  PURPOSES,
  REQUEST_LOOKS,
  REQUEST_STATUSES,
  TRANSACTION_KINDS,
  TRANSACTION_LABELS,
} from './words.ts'

const client = id({ menu: 'Client' })
const from = day({ menu: 'From', operator: '' })
const to = day({ menu: 'Through', operator: '' })

export const MOVEMENT_FILTERS = {
  client,
  kind: many(TRANSACTION_KINDS, { menu: 'Kind', labels: TRANSACTION_LABELS }),
  from,
  to,
}
export type MovementFilter = FilterOf<typeof MOVEMENT_FILTERS>

export const PAYMENT_FILTERS = {
  client,
  status: many(PAYMENT_STATUSES, { menu: 'Status', labels: PAYMENT_LOOKS }),
  purpose: many(PURPOSES),
  /** Payments with an open dispute. */
  dispute: one(['open'], { chip: 'Dispute' }),
  /** Only clients of this account manager. */
  manager: id({ chip: 'Account manager' }),
  from,
  to,
}
export type PaymentFilter = FilterOf<typeof PAYMENT_FILTERS>

export const REQUEST_FILTERS = {
  client,
  status: many(REQUEST_STATUSES, { menu: 'Status', labels: REQUEST_LOOKS }),
}
export type RequestFilter = FilterOf<typeof REQUEST_FILTERS>
