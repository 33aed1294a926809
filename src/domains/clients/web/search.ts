// The URL of the list of clients.
import { listSearch } from '#platform/web/list/list-search.ts'
import { isOneOf, listOf, text, uuid, yes } from '#platform/web/search-readers.ts'
import { CLIENT_STATUSES, type ClientStatus } from '../contract/words.ts'

type Filter = { q?: string | undefined; status?: ClientStatus[] | undefined; waiting?: true | undefined }
/** `new`: the dialog to add a client is open. */
type Open = { client?: string | undefined; new?: true | undefined }
export type ClientsSearch = Filter & Open

export const clientsSearch = listSearch<Filter, object, Open>({
  filters: { q: text(200), status: listOf(isOneOf(CLIENT_STATUSES)), waiting: yes },
  view: {},
  open: { client: uuid, new: yes },
})
