// What stands in the URL of interviews: the view and its day, filters, order, what is open.
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
import type { InterviewFilter, InterviewSort } from '../schemas.ts'
import { KINDS, SORTS, STATUSES } from './vocabulary.ts'

export type InterviewView = 'day' | 'week' | 'list'
export type InterviewSearch = InterviewFilter & {
  view?: InterviewView | undefined
  date?: string | undefined
  /** The time of a slot that was chosen in the calendar, on `date`. */
  at?: string | undefined
  sort?: InterviewSort | undefined
  interview?: string | undefined
  /** The form for a new one is open, for this candidate if named. */
  schedule?: true | undefined
  person?: string | undefined
  /** The open interview is being moved. */
  move?: true | undefined
}

const isPerson = (word: string): word is string => word === 'me' || isUuid(word)
const person = (value: unknown) => (typeof value === 'string' && isPerson(value) ? value : undefined)

const FILTER_READERS: Readers<InterviewFilter> = {
  q: text(200),
  status: listOf(isOneOf(STATUSES)),
  kind: listOf(isOneOf(KINDS)),
  participant: listOf(isPerson),
  client: listOf(isUuid),
  candidate: uuid,
  when: oneOf(['upcoming', 'past']),
  owes: person,
  from: day,
  to: day,
  hour: wholeNumber(0, 23),
}

const READERS: Readers<InterviewSearch> = {
  ...FILTER_READERS,
  view: oneOf(['day', 'week', 'list']),
  date: day,
  at: (value) => (typeof value === 'string' && /^\d\d:\d\d$/.test(value) ? value : undefined),
  sort: oneOf(SORTS),
  interview: uuid,
  schedule: yes,
  person: uuid,
  move: yes,
}

export function readInterviewSearch(given: Record<string, unknown>): InterviewSearch {
  return readSearch(READERS, given)
}

const FILTER_NAMES = Object.keys(FILTER_READERS) as (keyof InterviewFilter)[]

export function filterOf(search: InterviewSearch): InterviewFilter {
  const given = FILTER_NAMES.filter((name) => search[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, search[name]]))
}

export const hasFilter = (search: InterviewSearch) => FILTER_NAMES.some((name) => search[name] !== undefined)

export const NO_FILTER = Object.fromEntries(
  FILTER_NAMES.map((name) => [name, undefined]),
) as Partial<InterviewSearch>

/** Everything that makes a view of the list: filters and order, but not what is open. */
export function viewOf(search: InterviewSearch): Record<string, string | string[]> {
  const rest = { ...filterOf(search), ...(search.sort && { sort: search.sort }) }
  const words = Object.entries(rest).map(([name, value]) => [
    name,
    typeof value === 'number' ? String(value) : value,
  ])
  return Object.fromEntries(words.filter(([, value]) => value !== undefined))
}
