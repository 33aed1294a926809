// The address of the list of bought leads.
import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import { OWN_LEAD_FILTERS } from '../contract/filters.ts'

const { receivedTo: _later, ...filters } = OWN_LEAD_FILTERS
export const ownLeadsSearch = listSearch({ filters, view: {}, open: {} })
export type OwnLeadsSearch = SearchOf<typeof ownLeadsSearch>
export const readOwnLeadsSearch = ownLeadsSearch.read
