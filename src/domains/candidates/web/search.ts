// What stands in the URL of the hiring tracker: filters, order, columns, the open person.
import { STATES } from '#platform/shared/us-states.ts'
import {
  day,
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
import type { CandidateFilter, CandidateSort } from '../schemas.ts'
import { COLUMNS, SORTS, SOURCES, STATUSES } from './words.ts'

export type TrackerSearch = CandidateFilter & {
  sort?: CandidateSort | undefined
  columns?: string[] | undefined
  candidate?: string | undefined
  create?: true | undefined
}

const isWord = (word: string): word is string => word !== '' && word.length <= 60
const isId = (word: string): word is string => isUuid(word)
const isOwner = (word: string): word is string => word === 'me' || word === 'none' || isUuid(word)

const FILTER_READERS: Readers<CandidateFilter> = {
  q: text(200),
  status: listOf(isOneOf(STATUSES)),
  owner: listOf(isOwner),
  state: listOf(isOneOf(STATES)),
  source: listOf(isOneOf(SOURCES)),
  client: listOf(isId),
  skill: listOf(isWord),
  tag: listOf(isWord),
  idleDays: wholeNumber(1, 3650),
  createdFrom: day,
  createdTo: day,
}

const READERS: Readers<TrackerSearch> = {
  ...FILTER_READERS,
  sort: oneOf(SORTS),
  columns: listOf(isOneOf(COLUMNS)),
  candidate: uuid,
  create: yes,
}

export function readTrackerSearch(given: Record<string, unknown>): TrackerSearch {
  return readSearch(READERS, given)
}

const FILTER_NAMES = Object.keys(FILTER_READERS) as (keyof CandidateFilter)[]

export function filterOf(search: TrackerSearch): CandidateFilter {
  const given = FILTER_NAMES.filter((name) => search[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, search[name]]))
}

export function hasFilter(search: TrackerSearch): boolean {
  return FILTER_NAMES.some((name) => search[name] !== undefined)
}

/** The same page without any filter, in a form that the router takes as "remove". */
export const NO_FILTER = Object.fromEntries(
  FILTER_NAMES.map((name) => [name, undefined]),
) as Partial<TrackerSearch>

/** Everything that makes a view: filters, order and columns, but not who is open. */
export function viewOf(search: TrackerSearch): Record<string, string | number | boolean | string[]> {
  const { candidate: _candidate, create: _create, ...rest } = search
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
}
