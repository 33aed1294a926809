// The URL of interviews: the view and its day, filters, order, the open item.
import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
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
import { INTERVIEW_KINDS, INTERVIEW_SORTS, INTERVIEW_STATUSES } from '../contract/words.ts'

const VIEWS = ['day', 'week', 'list'] as const
export type InterviewView = (typeof VIEWS)[number]

const isPerson = (word: string): word is string => word === 'me' || isUuid(word)
const person = (value: unknown) => (typeof value === 'string' && isPerson(value) ? value : undefined)

export const interviewSearch = listSearch({
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
    view: oneOf(VIEWS),
    date: day,
    // The time of a slot chosen in the calendar, on `date`.
    at: (value) => (typeof value === 'string' && /^\d\d:\d\d$/.test(value) ? value : undefined),
    interview: uuid,
    // The form for a new interview is open, for this candidate if named.
    schedule: yes,
    person: uuid,
    // The open interview is being moved.
    move: yes,
  },
})

export type InterviewSearch = SearchOf<typeof interviewSearch>

export const readInterviewSearch = interviewSearch.read
