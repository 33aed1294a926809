// Interviews over HTTP: every call and its permission.
import { z } from 'zod'
import { shownAnswerSchema } from '#domains/jobs/contract/schemas.ts'
import { timestampSchema } from '#platform/shared/dates.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageOf } from '#platform/shared/list.ts'
import type { PermissionTable } from '#platform/shared/permissions.ts'
import { EVERY_STAFF_ROLE } from '#platform/shared/permissions.ts'
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

export const interviewPermissions = {
  read: EVERY_STAFF_ROLE,
  write: EVERY_STAFF_ROLE,
  export: EVERY_STAFF_ROLE,
} as const satisfies PermissionTable

const idParams = z.strictObject({ id: idSchema })
const tags = ['interviews']

export const listInterviews = endpoint('GET', '/api/interviews', {
  summary: 'Lists interviews with filters, by time, one page at a time.',
  tags,
  querystring: interviewListQuerySchema,
  response: { 200: pageOf(interviewSchema) },
})

export const getCalendar = endpoint('GET', '/api/interviews/calendar', {
  summary: 'Returns up to six weeks of interviews for the calendar. Crowded hours are counts.',
  tags,
  querystring: calendarQuerySchema,
  response: { 200: calendarSpanSchema },
})

export const scheduleInterview = endpoint('POST', '/api/interviews', {
  key: 'optional',
  summary: 'Schedules an interview. Returns 409 with the conflicts unless they are accepted.',
  tags,
  body: interviewCreateSchema,
  response: { 201: interviewSchema },
})

export const checkAvailability = endpoint('GET', '/api/interviews/availability', {
  summary: 'Returns busy times, conflicts and free times of the given colleagues on a day.',
  tags,
  querystring: availabilityQuerySchema,
  response: { 200: availabilitySchema },
})

export const listInterviewJobs = endpoint('GET', '/api/interviews/jobs', {
  summary: 'Lists the jobs for an interview: the candidate’s applications first, then open postings.',
  tags,
  querystring: z.strictObject({ candidate: idSchema }),
  response: {
    200: z.object({
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
  },
})

export const exportInterviews = endpoint('GET', '/api/interviews/export.csv', {
  summary: 'Exports the filtered list as CSV.',
  tags,
  querystring: interviewListQuerySchema.omit({ limit: true, cursor: true }),
  response: { 200: z.any() },
})

export const getInterview = endpoint('GET', '/api/interviews/:id', {
  summary: 'Returns one interview with its ETag, and the candidate’s answers to the posting’s questions.',
  tags,
  params: idParams,
  response: { 200: interviewSchema.extend({ answers: z.array(shownAnswerSchema) }) },
})

export const changeInterview = endpoint('PATCH', '/api/interviews/:id', {
  ifMatch: 'required',
  summary: 'Moves an interview or changes its participants. Needs If-Match. Everyone gets a new invitation.',
  tags,
  params: idParams,
  body: interviewEditSchema,
  response: { 200: interviewSchema },
})

const step = <const Url extends `/${string}`, Body extends z.ZodType>(
  url: Url,
  summary: string,
  body: Body,
) => endpoint('POST', url, { summary, tags, params: idParams, body, response: { 200: interviewSchema } })
const nothing = z.strictObject({})

export const confirmInterview = step(
  '/api/interviews/:id/confirm',
  'Records that the candidate confirmed.',
  nothing,
)
export const cancelInterview = step(
  '/api/interviews/:id/cancel',
  'Cancels an interview and notifies everyone.',
  z.strictObject({ reason: z.string().trim().max(500).default('') }),
)
export const markNoShow = step('/api/interviews/:id/no-show', 'Records a no-show.', nothing)
export const closeInterview = step(
  '/api/interviews/:id/close',
  'Completes an interview without the missing scorecards.',
  nothing,
)
export const respondToInterview = step(
  '/api/interviews/:id/respond',
  'Saves my response to an invitation.',
  z.strictObject({ response: z.enum(['accepted', 'declined', 'tentative']) }),
)

export const getFeedback = endpoint('GET', '/api/interviews/:id/scorecards', {
  summary: 'Lists the scorecards. Other interviewers’ scorecards appear after I submit mine.',
  tags,
  params: idParams,
  response: { 200: feedbackSchema },
})

export const submitScorecard = endpoint('POST', '/api/interviews/:id/scorecard', {
  summary: 'Submits my scorecard or a new version. Returns 409 when the replaced version is missing.',
  tags,
  params: idParams,
  body: scorecardInputSchema,
  response: { 200: feedbackSchema },
})

export const getCalendarFeed = endpoint('GET', '/api/account/calendar-feed', {
  summary: 'Returns whether I have a calendar address, and when it was last read.',
  tags,
  response: {
    200: z.object({
      feed: z.object({ createdAt: timestampSchema, lastReadAt: timestampSchema.nullable() }).nullable(),
    }),
  },
})

export const createCalendarFeed = endpoint('POST', '/api/account/calendar-feed', {
  summary: 'Creates a new calendar address and revokes the old one. It is shown only once.',
  tags,
  response: { 201: z.object({ url: z.string() }) },
})

export const revokeCalendarFeed = endpoint('DELETE', '/api/account/calendar-feed', {
  summary: 'Revokes my calendar address.',
  tags,
  response: { 204: z.undefined() },
})

export const readCalendarFeed = endpoint('GET', '/api/calendar/:file', {
  summary: 'Returns my interviews as an iCalendar file, by a secret address.',
  tags,
  params: z.strictObject({ file: z.string().max(100) }),
  response: { 200: z.any() },
})
