// The URL of the list of clients.
import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import { isOneOf, listOf, text, uuid, yes } from '#platform/web/search-readers.ts'
import { CLIENT_STATUSES } from '../contract/words.ts'

export const clientsSearch = listSearch({
  filters: { q: text(200), status: listOf(isOneOf(CLIENT_STATUSES)), waiting: yes },
  view: {},
  // `new`: the dialog to add a client is open.
  open: { client: uuid, new: yes },
})
export type ClientsSearch = SearchOf<typeof clientsSearch>
