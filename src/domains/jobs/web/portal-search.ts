// The URLs of the portal's job screens.
import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import { isOneOf, listOf, oneOf, readSearch, text, uuid } from '#platform/web/search-readers.ts'
import { JOB_STATUSES, PERIODS, type Period } from '../contract/words.ts'

export const ownPostingsSearch = listSearch({
  filters: { q: text(200) },
  view: { status: listOf(isOneOf(JOB_STATUSES)) },
  // `form`: the posting in the form, a new one or the one with this id.
  open: { job: uuid, form: (value) => (value === 'new' ? 'new' : uuid(value)) },
})
export type OwnPostingsSearch = SearchOf<typeof ownPostingsSearch>
export const readOwnPostingsSearch = ownPostingsSearch.read

export type InsightsSearch = { job?: string | undefined; days?: Period | undefined }
export const readInsightsSearch = (given: Record<string, unknown>): InsightsSearch =>
  readSearch<InsightsSearch>({ job: uuid, days: oneOf(PERIODS) }, given)
