// The address of the list of bought leads.
import { STATES, type StateCode } from '#platform/shared/us-states.ts'
import { listSearch } from '#platform/web/list/list-search.ts'
import { isOneOf, listOf, text, time, uuid } from '#platform/web/search-readers.ts'
import { DELIVERY_GROUPS, type DeliveryGroup } from '../contract/words.ts'

type Filter = {
  q?: string | undefined
  status?: DeliveryGroup[] | undefined
  order?: string | undefined
  state?: StateCode[] | undefined
  receivedFrom?: string | undefined
}
export type OwnLeadsSearch = Filter

export const ownLeadsSearch = listSearch<Filter, object, object>({
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
export const readOwnLeadsSearch = ownLeadsSearch.read
