// The address of the list of orders.
import { listSearch } from '#platform/web/list/list-search.ts'
import { isOneOf, listOf, uuid } from '#platform/web/search-readers.ts'
import { ORDER_STATUSES, type OrderStatus } from '../contract/words.ts'

type Filter = { status?: OrderStatus[] | undefined }
type Open = { order?: string | undefined }
export type OrdersSearch = Filter & Open

export const ordersSearch = listSearch<Filter, object, Open>({
  filters: { status: listOf(isOneOf(ORDER_STATUSES)) },
  view: {},
  open: { order: uuid },
})
export const readOrdersSearch = ordersSearch.read
