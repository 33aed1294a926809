// The address of the list of orders.
import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import { uuid } from '#platform/web/search-readers.ts'
import { ORDER_FILTERS } from '../contract/filters.ts'

// The client is that of the portal.
const { status } = ORDER_FILTERS
export const ordersSearch = listSearch({ filters: { status }, view: {}, open: { order: uuid } })
export type OrdersSearch = SearchOf<typeof ordersSearch>
export const readOrdersSearch = ordersSearch.read
