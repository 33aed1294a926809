// What stands in the URLs of the job screens.
import { STATES } from '#platform/shared/us-states.ts'
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
import {
  EMPLOYMENT_TYPES,
  type EmploymentType,
  JOB_SORTS,
  JOB_STATUSES,
  type JobSort,
  type JobStatus,
  PUBLIC_SORTS,
  type PublicSort,
} from '../contract-words.ts'

/** Where the visitor came from stays in the address until the application is sent. */
export type PublicJobSearch = { utm_source?: string | undefined; ref?: string | undefined }
const VISIT: Readers<PublicJobSearch> = { utm_source: text(80), ref: text(80) }
export const readPublicJobSearch = (given: Record<string, unknown>): PublicJobSearch =>
  readSearch(VISIT, given)

export type PublicSearch = PublicJobSearch & {
  q?: string | undefined
  place?: string | undefined
  radius?: number | undefined
  type?: EmploymentType[] | undefined
  category?: string[] | undefined
  remote?: true | undefined
  pay?: number | undefined
  sort?: PublicSort | undefined
}

const isWord = (word: string): word is string => word !== '' && word.length <= 60

const PUBLIC: Readers<PublicSearch> = {
  ...VISIT,
  q: text(200),
  place: text(80),
  radius: wholeNumber(1, 500),
  type: listOf(isOneOf(EMPLOYMENT_TYPES)),
  category: listOf(isWord),
  remote: yes,
  pay: wholeNumber(1, 10_000_000),
  sort: oneOf(PUBLIC_SORTS),
}
export const readPublicSearch = (given: Record<string, unknown>): PublicSearch => readSearch(PUBLIC, given)

export type PostingsSearch = {
  q?: string | undefined
  status?: JobStatus[] | undefined
  client?: string[] | undefined
  category?: string[] | undefined
  type?: EmploymentType[] | undefined
  state?: (typeof STATES)[number][] | undefined
  sort?: JobSort | undefined
  /** The posting that is open. */
  job?: string | undefined
}

const isId = (word: string): word is string => isUuid(word)
const POSTINGS: Readers<PostingsSearch> = {
  q: text(200),
  status: listOf(isOneOf(JOB_STATUSES)),
  client: listOf(isId),
  category: listOf(isWord),
  type: listOf(isOneOf(EMPLOYMENT_TYPES)),
  state: listOf(isOneOf(STATES)),
  sort: oneOf(JOB_SORTS),
  job: uuid,
}
export const readPostingsSearch = (given: Record<string, unknown>): PostingsSearch =>
  readSearch(POSTINGS, given)

/** Everything that makes a view: filters and order, but not what is open. */
export function viewOf({ job: _job, ...rest }: PostingsSearch): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(rest).filter((entry): entry is [string, string | string[]] => entry[1] !== undefined),
  )
}

export type JobFormSearch = { job?: string | undefined }
export const readJobFormSearch = (given: Record<string, unknown>): JobFormSearch =>
  readSearch<JobFormSearch>({ job: uuid }, given)
