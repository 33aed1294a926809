// What stands in the URLs of the portal's job screens.
import { isOneOf, listOf, oneOf, type Readers, readSearch, text, uuid } from '#platform/web/search-readers.ts'
import { JOB_STATUSES, type JobStatus, PERIODS, type Period } from '../contract-words.ts'

export type OwnPostingsSearch = {
  q?: string | undefined
  status?: JobStatus[] | undefined
  /** The posting that is open. */
  job?: string | undefined
  /** The posting that is written: a new one, or the one with this id. */
  form?: string | undefined
}

const OWN: Readers<OwnPostingsSearch> = {
  q: text(200),
  status: listOf(isOneOf(JOB_STATUSES)),
  job: uuid,
  form: (value) => (value === 'new' ? 'new' : uuid(value)),
}
export const readOwnPostingsSearch = (given: Record<string, unknown>): OwnPostingsSearch =>
  readSearch(OWN, given)

export type InsightsSearch = { job?: string | undefined; days?: Period | undefined }
export const readInsightsSearch = (given: Record<string, unknown>): InsightsSearch =>
  readSearch<InsightsSearch>({ job: uuid, days: oneOf(PERIODS) }, given)
