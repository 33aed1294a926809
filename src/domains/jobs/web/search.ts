// The URLs of the job screens.
import { STATES } from '#platform/shared/us-states.ts'
import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import {
  isOneOf,
  isUuid,
  listOf,
  oneOf,
  type Readers,
  readSearch,
  text,
  uuid,
  wholeNumber,
  yes,
} from '#platform/web/search-readers.ts'
import { EMPLOYMENT_TYPES, JOB_SORTS, JOB_STATUSES, PUBLIC_SORTS } from '../contract/words.ts'

/** The visitor's source stays in the address until the application is sent. */
export type PublicJobSearch = { utm_source?: string | undefined; ref?: string | undefined }
const VISIT: Readers<PublicJobSearch> = { utm_source: text(80), ref: text(80) }
export const readPublicJobSearch = (given: Record<string, unknown>): PublicJobSearch =>
  readSearch(VISIT, given)

const isWord = (word: string): word is string => word !== '' && word.length <= 60

/** The filters of the public list. */
export const publicSearch = listSearch({
  filters: {
    q: text(200),
    place: text(80),
    radius: wholeNumber(1, 500),
    type: listOf(isOneOf(EMPLOYMENT_TYPES)),
    category: listOf(isWord),
    remote: yes,
    pay: wholeNumber(1, 10_000_000),
  },
  view: { sort: oneOf(PUBLIC_SORTS) },
  open: VISIT,
})
export type PublicSearch = SearchOf<typeof publicSearch>
export const readPublicSearch = publicSearch.read

const isId = (word: string): word is string => isUuid(word)
export const postingsSearch = listSearch({
  filters: {
    q: text(200),
    client: listOf(isId),
    category: listOf(isWord),
    type: listOf(isOneOf(EMPLOYMENT_TYPES)),
    state: listOf(isOneOf(STATES)),
    owner: uuid,
  },
  // The status belongs to the tabs, so clearing the filters stays in the tab.
  view: { status: listOf(isOneOf(JOB_STATUSES)), sort: oneOf(JOB_SORTS) },
  open: { job: uuid },
})
export type PostingsSearch = SearchOf<typeof postingsSearch>
export const readPostingsSearch = postingsSearch.read

type JobFormSearch = { job?: string | undefined }
export const readJobFormSearch = (given: Record<string, unknown>): JobFormSearch =>
  readSearch<JobFormSearch>({ job: uuid }, given)
