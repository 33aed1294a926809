// The address of the list of bought leads.
import { STATES } from '#platform/shared/us-states.ts'
import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import { isOneOf, listOf, text, time, uuid } from '#platform/web/search-readers.ts'
import { DELIVERY_GROUPS } from '../contract/words.ts'

export const ownLeadsSearch = listSearch({
  filters: {
    q: text(200),
    status: listOf(isOneOf(DELIVERY_GROUPS)),
    order: uuid,
    state: listOf(isOneOf(STATES)),
    receivedFrom: time,
  },
  view: {},
  open: {},
})
export type OwnLeadsSearch = SearchOf<typeof ownLeadsSearch>
export const readOwnLeadsSearch = ownLeadsSearch.read
