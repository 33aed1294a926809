// The URL of the list of clients.
import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import { uuid, yes } from '#platform/web/search-readers.ts'
import { CLIENT_FILTERS } from '../contract/filters.ts'

export const clientsSearch = listSearch({
  filters: CLIENT_FILTERS,
  view: {},
  // `new`: the dialog to add a client is open.
  open: { client: uuid, new: yes },
})
export type ClientsSearch = SearchOf<typeof clientsSearch>
