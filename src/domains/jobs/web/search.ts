// The URLs of the job screens.
import type { SearchIn } from '#platform/web/list/list-search.ts'
import {
  isOneOf,
  listOf,
  oneOf,
  type Readers,
  readSearch,
  text,
  uuid,
  wholeNumber,
  yes,
} from '#platform/web/search-readers.ts'
import { EMPLOYMENT_TYPES, PUBLIC_SORTS, type PublicSort } from '../contract/words.ts'

/** The visitor's source stays in the address until the application is sent. */
export type PublicJobSearch = { utm_source?: string | undefined; ref?: string | undefined }
const VISIT: Readers<PublicJobSearch> = { utm_source: text(80), ref: text(80) }
export const readPublicJobSearch = (given: Record<string, unknown>): PublicJobSearch =>
  readSearch(VISIT, given)

const isWord = (word: string): word is string => word !== '' && word.length <= 60

/** The filters of the public list. */
export const PUBLIC_FILTERS = {
  q: text(200),
  place: text(80),
  radius: wholeNumber(1, 500),
  type: listOf(isOneOf(EMPLOYMENT_TYPES)),
  category: listOf(isWord),
  remote: yes,
  pay: wholeNumber(1, 10_000_000),
}
export type PublicSearch = SearchIn<typeof PUBLIC_FILTERS> & {
  sort?: PublicSort | undefined
  /** The list continues from here. */
  after?: string | undefined
} & PublicJobSearch
export const readPublicSearch = (given: Record<string, unknown>): PublicSearch =>
  readSearch<PublicSearch>(
    { ...PUBLIC_FILTERS, sort: oneOf(PUBLIC_SORTS), after: text(600), ...VISIT },
    given,
  )

type JobFormSearch = { job?: string | undefined }
export const readJobFormSearch = (given: Record<string, unknown>): JobFormSearch =>
  readSearch<JobFormSearch>({ job: uuid }, given)
