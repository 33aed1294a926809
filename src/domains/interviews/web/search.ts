// The URL of interviews: the view and its day, filters, order, the open item.
import { listSearch } from '#platform/web/list/list-search.ts'
import {
  day,
  isOneOf,
  isUuid,
  listOf,
  oneOf,
  text,
  uuid,
  wholeNumber,
  yes,
} from '#platform/web/search-readers.ts'
import type { InterviewFilter } from '../contract/schemas.ts'
import {
  INTERVIEW_KINDS,
  INTERVIEW_SORTS,
  INTERVIEW_STATUSES,
  type InterviewSort,
} from '../contract/words.ts'

export type InterviewView = 'day' | 'week' | 'list'
type View = { sort?: InterviewSort | undefined }
type Open = {
  view?: InterviewView | undefined
  date?: string | undefined
  /** The time of a slot chosen in the calendar, on `date`. */
  at?: string | undefined
  interview?: string | undefined
  /** The form for a new interview is open, for this candidate if named. */
  schedule?: true | undefined
  person?: string | undefined
  /** The open interview is being moved. */
  move?: true | undefined
}
export type InterviewSearch = InterviewFilter & View & Open

const isPerson = (word: string): word is string => word === 'me' || isUuid(word)
const person = (value: unknown) => (typeof value === 'string' && isPerson(value) ? value : undefined)

export const interviewSearch = listSearch<InterviewFilter, View, Open>({
  filters: {
    q: text(200),
    status: listOf(isOneOf(INTERVIEW_STATUSES)),
    kind: listOf(isOneOf(INTERVIEW_KINDS)),
    participant: listOf(isPerson),
    client: listOf(isUuid),
    candidate: uuid,
    when: oneOf(['upcoming', 'past']),
    owes: person,
    from: day,
    to: day,
    hour: wholeNumber(0, 23),
  },
  view: { sort: oneOf(INTERVIEW_SORTS) },
  open: {
    view: oneOf(['day', 'week', 'list']),
    date: day,
    at: (value) => (typeof value === 'string' && /^\d\d:\d\d$/.test(value) ? value : undefined),
    interview: uuid,
    schedule: yes,
    person: uuid,
    move: yes,
  },
})

export const readInterviewSearch = interviewSearch.read
