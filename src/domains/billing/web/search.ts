// The URLs of the screens of money.
import { listSearch } from '#platform/web/list/list-search.ts'
import { day, isOneOf, listOf, oneOf, readSearch, uuid } from '#platform/web/search-readers.ts'
import {
  PAYMENT_STATUSES,
  type PaymentStatus,
  REQUEST_STATUSES,
  type RequestStatus,
  TRANSACTION_KINDS,
  type TransactionKind,
} from '../contract/words.ts'

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

type Filter = {
  client?: string | undefined
  kind?: TransactionKind[] | undefined
  status?: PaymentStatus[] | undefined
  /** Of requests for a second person. */
  decision?: RequestStatus[] | undefined
  /** Of payments. */
  dispute?: 'open' | undefined
  /** The account manager of the client. */
  manager?: string | undefined
  from?: string | undefined
  to?: string | undefined
}
type View = { tab?: HistoryTab | undefined }
type Open = { movement?: string | undefined; payment?: string | undefined; request?: string | undefined }
export type HistorySearch = Filter & View & Open

export const historySearch = listSearch<Filter, View, Open>({
  filters: {
    client: uuid,
    kind: listOf(isOneOf(TRANSACTION_KINDS)),
    status: listOf(isOneOf(PAYMENT_STATUSES)),
    decision: listOf(isOneOf(REQUEST_STATUSES)),
    dispute: oneOf(['open']),
    manager: uuid,
    from: day,
    to: day,
  },
  view: { tab: oneOf(HISTORY_TABS) },
  open: { movement: uuid, payment: uuid, request: uuid },
})
export const readHistorySearch = historySearch.read
