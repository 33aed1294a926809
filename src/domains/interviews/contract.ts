// Interviews over HTTP: every call, and who may make it.
import { z } from 'zod'
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

export const listInterviews = endpoint({
  method: 'GET',
  url: '/api/interviews',
  schema: {
    summary: 'Interviews, filtered and by time, a page at a time.',
    tags,
    querystring: interviewListQuerySchema,
    response: { 200: pageOf(interviewSchema) },
  },
})

export const getCalendar = endpoint({
  method: 'GET',
  url: '/api/interviews/calendar',
  schema: {
    summary:
      'Some days by the viewer’s own calendar, at most six weeks: interviews one by one, crowded hours as counts.',
    tags,
    querystring: calendarQuerySchema,
    response: { 200: calendarSpanSchema },
  },
})

export const scheduleInterview = endpoint({
  method: 'POST',
  url: '/api/interviews',
  schema: {
    summary: 'Schedules an interview; answers 409 with the conflicts unless they are accepted.',
    tags,
    body: interviewCreateSchema,
    response: { 201: interviewSchema },
  },
})

export const checkAvailability = endpoint({
  method: 'GET',
  url: '/api/interviews/availability',
  schema: {
    summary: 'When the people asked for are busy on a day, what a time collides with, and when all are free.',
    tags,
    querystring: availabilityQuerySchema,
    response: { 200: availabilitySchema },
  },
})

export const listInterviewJobs = endpoint({
  method: 'GET',
  url: '/api/interviews/jobs',
  schema: {
    summary: 'The jobs somebody can be interviewed for: their own applications first, then open postings.',
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
  },
})

export const exportInterviews = endpoint({
  method: 'GET',
  url: '/api/interviews/export.csv',
  schema: {
    summary: 'The filtered list as CSV, streamed.',
    tags,
    querystring: interviewListQuerySchema.omit({ limit: true, cursor: true }),
    response: { 200: z.any() },
  },
})

export const getInterview = endpoint({
  method: 'GET',
  url: '/api/interviews/:id',
  schema: {
    summary: 'One interview, with its ETag.',
    tags,
    params: idParams,
    response: { 200: interviewSchema },
  },
})

export const changeInterview = endpoint({
  method: 'PATCH',
  url: '/api/interviews/:id',
  schema: {
    summary:
      'Moves an interview or changes who takes part; needs If-Match. Everyone gets the new invitation.',
    tags,
    params: idParams,
    body: interviewEditSchema,
    response: { 200: interviewSchema },
  },
})

const step = <const Url extends `/${string}`, Body extends z.ZodType>(
  url: Url,
  summary: string,
  body: Body,
) =>
  endpoint({
    method: 'POST',
    url,
    schema: { summary, tags, params: idParams, body, response: { 200: interviewSchema } },
  })
const nothing = z.strictObject({})

export const confirmInterview = step(
  '/api/interviews/:id/confirm',
  'The candidate has said that they will come.',
  nothing,
)
export const cancelInterview = step(
  '/api/interviews/:id/cancel',
  'Calls an interview off; everyone is told.',
  z.strictObject({ reason: z.string().trim().max(500).default('') }),
)
export const markNoShow = step('/api/interviews/:id/no-show', 'The candidate did not come.', nothing)
export const closeInterview = step(
  '/api/interviews/:id/close',
  'Ends the wait for scorecards that will not come.',
  nothing,
)
export const respondToInterview = step(
  '/api/interviews/:id/respond',
  'My own answer to an invitation.',
  z.strictObject({ response: z.enum(['accepted', 'declined', 'tentative']) }),
)

export const getFeedback = endpoint({
  method: 'GET',
  url: '/api/interviews/:id/scorecards',
  schema: {
    summary: 'The scorecards; those of others only to who has handed in their own.',
    tags,
    params: idParams,
    response: { 200: feedbackSchema },
  },
})

export const submitScorecard = endpoint({
  method: 'POST',
  url: '/api/interviews/:id/scorecard',
  schema: {
    summary:
      'Submits my scorecard, or a new version of it; answers 409 where the version it replaces is not named.',
    tags,
    params: idParams,
    body: scorecardInputSchema,
    response: { 200: feedbackSchema },
  },
})

export const getCalendarFeed = endpoint({
  method: 'GET',
  url: '/api/account/calendar-feed',
  schema: {
    summary: 'Whether I have a calendar address, and when it was last read.',
    tags,
    response: {
      200: z.object({
        feed: z.object({ createdAt: timestampSchema, lastReadAt: timestampSchema.nullable() }).nullable(),
      }),
    },
  },
})

export const createCalendarFeed = endpoint({
  method: 'POST',
  url: '/api/account/calendar-feed',
  schema: {
    summary: 'Makes a new calendar address and ends the old one. It is shown this once.',
    tags,
    response: { 201: z.object({ url: z.string() }) },
  },
})

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  url: '/api/account/calendar-feed',
  schema: { summary: 'Ends my calendar address.', tags, response: { 204: z.undefined() } },
})

export const readCalendarFeed = endpoint({
  method: 'GET',
  url: '/api/calendar/:file',
  schema: {
    summary: 'My interviews as an iCalendar file, by a secret address.',
    tags,
    params: z.strictObject({ file: z.string().max(100) }),
    response: { 200: z.any() },
  },
})
