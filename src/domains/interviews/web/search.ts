// The URL of interviews: the view and its day, filters, order, the open item.
import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import { day, oneOf, uuid, yes } from '#platform/web/search-readers.ts'
import { INTERVIEW_FILTERS } from '../contract/filters.ts'
import { INTERVIEW_SORTS } from '../contract/words.ts'

const VIEWS = ['day', 'week', 'list'] as const
export type InterviewView = (typeof VIEWS)[number]

export const interviewSearch = listSearch({
  filters: INTERVIEW_FILTERS,
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
