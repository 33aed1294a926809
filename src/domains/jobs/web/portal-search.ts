// The URLs of the portal's job screens.
import { listSearch } from '#platform/web/list/list-search.ts'
import { isOneOf, listOf, oneOf, readSearch, text, uuid } from '#platform/web/search-readers.ts'
import { JOB_STATUSES, type JobStatus, PERIODS, type Period } from '../contract/words.ts'

type Open = {
  /** The open posting. */
  job?: string | undefined
  /** The posting in the form: a new one, or the one with this id. */
  form?: string | undefined
}
type Filter = { q?: string | undefined }
type View = { status?: JobStatus[] | undefined }
export type OwnPostingsSearch = Filter & View & Open

export const ownPostingsSearch = listSearch<Filter, View, Open>({
  filters: { q: text(200) },
  view: { status: listOf(isOneOf(JOB_STATUSES)) },
  open: { job: uuid, form: (value) => (value === 'new' ? 'new' : uuid(value)) },
})
export const readOwnPostingsSearch = ownPostingsSearch.read

export type InsightsSearch = { job?: string | undefined; days?: Period | undefined }
export const readInsightsSearch = (given: Record<string, unknown>): InsightsSearch =>
  readSearch<InsightsSearch>({ job: uuid, days: oneOf(PERIODS) }, given)
