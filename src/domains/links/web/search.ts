// The URL of sent links: filters, order, the open link.
import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import { oneOf, uuid, yes } from '#platform/web/search-readers.ts'
import { LINK_FILTERS } from '../contract/filters.ts'

export const linkSearch = listSearch({
  filters: LINK_FILTERS,
  view: { sort: oneOf(['last_step_at']) },
  open: { link: uuid, send: yes, person: uuid },
})
export type LinkSearch = SearchOf<typeof linkSearch>
