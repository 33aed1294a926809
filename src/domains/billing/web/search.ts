// The URLs of the screens of money.
import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import { oneOf, readSearch, uuid } from '#platform/web/search-readers.ts'
import { MOVEMENT_FILTERS, PAYMENT_FILTERS, REQUEST_FILTERS } from '../contract/filters.ts'

export type BillingSearch = {
  /** All movements instead of the latest. */
  view?: 'movements' | undefined
  /** A payment that was just made, and may still wait for the bank. */
  payment?: string | undefined
  /** The dialog to add funds is open. */
  add?: 'funds' | undefined
}
export const readBillingSearch = (given: Record<string, unknown>): BillingSearch =>
  readSearch<BillingSearch>({ view: oneOf(['movements']), payment: uuid, add: oneOf(['funds']) }, given)

export const HISTORY_TABS = [
  'movements',
  'payments',
  'refunds',
  'adjustments',
  'disputes',
  'invoices',
  'requests',
] as const
export type HistoryTab = (typeof HISTORY_TABS)[number]

const { purpose: _all, ...paymentFilters } = PAYMENT_FILTERS
export const historySearch = listSearch({
  filters: { ...MOVEMENT_FILTERS, ...paymentFilters, decision: REQUEST_FILTERS.status },
  view: { tab: oneOf(HISTORY_TABS) },
  open: { movement: uuid, payment: uuid, request: uuid },
})
export type HistorySearch = SearchOf<typeof historySearch>
export const readHistorySearch = historySearch.read
