// The address of the list of orders.
import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import { isOneOf, listOf, uuid } from '#platform/web/search-readers.ts'
import { ORDER_STATUSES } from '../contract/words.ts'

export const ordersSearch = listSearch({
  filters: { status: listOf(isOneOf(ORDER_STATUSES)) },
  view: {},
  open: { order: uuid },
})
export type OrdersSearch = SearchOf<typeof ordersSearch>
export const readOrdersSearch = ordersSearch.read
