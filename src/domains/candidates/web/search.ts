// The URL of the hiring tracker: filters, order, columns, the open candidate.
import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import { isOneOf, isUuid, listOf, oneOf, uuid, yes } from '#platform/web/search-readers.ts'
import { CANDIDATE_FILTERS } from '../contract/filters.ts'
import { CANDIDATE_SORTS } from '../contract/words.ts'
import { COLUMNS } from './column-names.ts'

const isBuiltIn = isOneOf(COLUMNS)
/** Custom fields are columns by their id. */
const isColumn = (word: string): word is string => isBuiltIn(word) || isUuid(word)

export const trackerSearch = listSearch({
  filters: CANDIDATE_FILTERS,
  view: { sort: oneOf(CANDIDATE_SORTS), columns: listOf(isColumn) },
  open: { candidate: uuid, tab: oneOf(['messages']), create: yes },
})
export type TrackerSearch = SearchOf<typeof trackerSearch>

export const readTrackerSearch = trackerSearch.read
