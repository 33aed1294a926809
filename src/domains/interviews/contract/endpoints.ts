// Interviews over HTTP: every call and its permission.
import { z } from 'zod'
import { shownAnswerSchema } from '#domains/jobs/contract/schemas.ts'
import { timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf } from '#shared/list.ts'
import {
  availabilityQuerySchema,
  availabilitySchema,
  calendarQuerySchema,
  calendarSpanSchema,
  feedbackSchema,
  interviewCreateSchema,
  interviewEditSchema,
  interviewListQuerySchema,
  interviewSchema,
  scorecardInputSchema,
} from './schemas.ts'

const { get, post, patch, del } = endpoints('interviews')

export const listInterviews = get('/api/interviews', {
  summary: 'Lists interviews with filters, by time, one page at a time.',
  query: interviewListQuerySchema,
  answer: pageOf(interviewSchema),
})

export const getCalendar = get('/api/interviews/calendar', {
  summary: 'Returns up to six weeks of interviews for the calendar. Crowded hours are counts.',
  query: calendarQuerySchema,
  answer: calendarSpanSchema,
})

export const scheduleInterview = post('/api/interviews', {
  key: 'optional',
  summary: 'Schedules an interview. Returns 409 with the conflicts unless they are accepted.',
  body: interviewCreateSchema,
  created: interviewSchema,
})

export const checkAvailability = get('/api/interviews/availability', {
  summary: 'Returns busy times, conflicts and free times of the given colleagues on a day.',
  query: availabilityQuerySchema,
  answer: availabilitySchema,
})

export const listInterviewJobs = get('/api/interviews/jobs', {
  summary: 'Lists the jobs for an interview: the candidate’s applications first, then open postings.',
  query: z.strictObject({ candidate: idSchema }),
  answer: z.object({
    items: z.array(
      z.object({
        id: idSchema,
        title: z.string(),
        client: z.string(),
        applied: z.boolean(),
        round: z.number().int(),
      }),
    ),
  }),
})

export const exportInterviews = get('/api/interviews/export.csv', {
  summary: 'Exports the filtered list as CSV.',
  query: interviewListQuerySchema.omit({ limit: true, cursor: true }),
  answer: z.any(),
})

export const getInterview = get('/api/interviews/:id', {
  summary: 'Returns one interview with its ETag, and the candidate’s answers to the posting’s questions.',
  answer: interviewSchema.extend({ answers: z.array(shownAnswerSchema) }),
})

export const changeInterview = patch('/api/interviews/:id', {
  ifMatch: 'required',
  summary: 'Moves an interview or changes its participants. Needs If-Match. Everyone gets a new invitation.',
  body: interviewEditSchema,
  answer: interviewSchema,
})

const nothing = z.strictObject({})

export const confirmInterview = post('/api/interviews/:id/confirm', {
  summary: 'Records that the candidate confirmed.',
  body: nothing,
  answer: interviewSchema,
})
export const cancelInterview = post('/api/interviews/:id/cancel', {
  summary: 'Cancels an interview and notifies everyone.',
  body: z.strictObject({ reason: z.string().trim().max(500).default('') }),
  answer: interviewSchema,
})
export const markNoShow = post('/api/interviews/:id/no-show', {
  summary: 'Records a no-show.',
  body: nothing,
  answer: interviewSchema,
})
export const closeInterview = post('/api/interviews/:id/close', {
  summary: 'Completes an interview without the missing scorecards.',
  body: nothing,
  answer: interviewSchema,
})
export const respondToInterview = post('/api/interviews/:id/respond', {
  summary: 'Saves my response to an invitation.',
  body: z.strictObject({ response: z.enum(['accepted', 'declined', 'tentative']) }),
  answer: interviewSchema,
})

export const getFeedback = get('/api/interviews/:id/scorecards', {
  summary: 'Lists the scorecards. Other interviewers’ scorecards appear after I submit mine.',
  answer: feedbackSchema,
})

export const submitScorecard = post('/api/interviews/:id/scorecard', {
  summary: 'Submits my scorecard or a new version. Returns 409 when the replaced version is missing.',
  body: scorecardInputSchema,
  answer: feedbackSchema,
})

export const getCalendarFeed = get('/api/account/calendar-feed', {
  summary: 'Returns whether I have a calendar address, and when it was last read.',
  answer: z.object({
    feed: z.object({ createdAt: timestampSchema, lastReadAt: timestampSchema.nullable() }).nullable(),
  }),
})

export const createCalendarFeed = post('/api/account/calendar-feed', {
  summary: 'Creates a new calendar address and revokes the old one. It is shown only once.',
  created: z.object({ url: z.string() }),
})

export const revokeCalendarFeed = del('/api/account/calendar-feed', {
  summary: 'Revokes my calendar address.',
})

export const readCalendarFeed = get('/api/calendar/:file', {
  summary: 'Returns my interviews as an iCalendar file, by a secret address.',
  params: z.strictObject({ file: z.string().max(100) }),
  answer: z.any(),
  fileType: 'text/calendar',
})
