// The address of the sales desk.
import { DESK_ORDER_FILTERS } from '#domains/shop/contract/filters.ts'
import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import { oneOf, uuid } from '#platform/web/search-readers.ts'

export const DESK_TABS = ['stock', 'products', 'orders', 'balances', 'returns'] as const
export type DeskTab = (typeof DESK_TABS)[number]

const { kind: _kind, ...filters } = DESK_ORDER_FILTERS
export const deskSearch = listSearch({
  filters,
  view: { tab: oneOf(DESK_TABS), decided: oneOf(['yes']) },
  open: { product: uuid, order: uuid, return: uuid },
})
export type DeskSearch = SearchOf<typeof deskSearch>
export const readDeskSearch = deskSearch.read
