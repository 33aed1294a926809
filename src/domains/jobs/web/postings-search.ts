// The URL of the list of postings for staff.
import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import { oneOf, uuid } from '#platform/web/search-readers.ts'
import { JOB_FILTERS } from '../contract/filters.ts'
import { JOB_SORTS } from '../contract/words.ts'

// The status belongs to the tabs, so clearing the filters stays in the tab.
const { status, ...filters } = JOB_FILTERS
export const postingsSearch = listSearch({
  filters,
  view: { status, sort: oneOf(JOB_SORTS) },
  open: { job: uuid },
})
export type PostingsSearch = SearchOf<typeof postingsSearch>
export const readPostingsSearch = postingsSearch.read
