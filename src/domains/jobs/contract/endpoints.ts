// The contract of postings for staff. Customers use portal.ts, the public public.ts.
import { z } from 'zod'
import { timestampSchema } from '#platform/shared/dates.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageOf } from '#platform/shared/list.ts'
import { EVERY_STAFF_ROLE, MANAGERS, type PermissionTable } from '#platform/shared/permissions.ts'
import {
  jobActSchema,
  jobBulkResultSchema,
  jobBulkSchema,
  jobCreateSchema,
  jobEditSchema,
  jobListQuerySchema,
  jobPostingSchema,
  placeSchema,
  staffJobSummarySchema,
} from './schemas.ts'
import { JOB_STATUSES } from './words.ts'

export type { EmploymentType, JobStatus } from './words.ts'

export const jobPermissions = {
  read: EVERY_STAFF_ROLE,
  write: EVERY_STAFF_ROLE,
  decide: MANAGERS,
  export: EVERY_STAFF_ROLE,
} as const satisfies PermissionTable

const tags = ['jobs']
const params = z.strictObject({ id: idSchema })
const one = { 200: jobPostingSchema }

export const listJobPostings = endpoint('GET', '/api/job-postings', {
  summary: 'Lists postings with search, filters and sorting, one page at a time.',
  tags,
  querystring: jobListQuerySchema,
  response: { 200: pageOf(staffJobSummarySchema) },
})

const feedSchema = z.object({
  id: z.enum(['indeed', 'google', 'site']),
  /** How many open postings the feed includes. */
  taken: z.number().int(),
  readAt: timestampSchema.nullable(),
})

export const getJobOverview = endpoint('GET', '/api/job-postings/overview', {
  summary: 'Counts postings by status, and lists their job boards and today’s decisions.',
  tags,
  response: {
    200: z.object({
      counts: z.record(z.enum(JOB_STATUSES), z.number().int()),
      feeds: z.array(feedSchema),
      /** The number of open postings behind the feed figures: all, or the newest. */
      judged: z.number().int(),
      decided: z.array(
        z.object({
          id: idSchema,
          title: z.string(),
          status: z.enum(JOB_STATUSES),
          at: timestampSchema,
        }),
      ),
      categories: z.array(z.string()),
    }),
  },
})

export const exportJobPostings = endpoint('GET', '/api/job-postings/export.csv', {
  summary: 'Exports the filtered list as CSV.',
  tags,
  querystring: jobListQuerySchema.omit({ limit: true, cursor: true }),
  response: { 200: z.any() },
})

export const createJobPosting = endpoint('POST', '/api/job-postings', {
  key: 'optional',
  summary: 'Starts a draft.',
  tags,
  body: jobCreateSchema,
  response: { 201: jobPostingSchema },
})

export const getJobPosting = endpoint('GET', '/api/job-postings/:id', {
  summary: 'Returns one posting with its checks and ETag.',
  tags,
  params,
  response: one,
})

export const updateJobPosting = endpoint('PATCH', '/api/job-postings/:id', {
  ifMatch: 'required',
  summary: 'Changes the given fields. Needs If-Match.',
  tags,
  params,
  body: jobEditSchema,
  response: one,
})

export const submitJobPosting = endpoint('POST', '/api/job-postings/:id/submit', {
  summary: 'Submits a draft to the managers for approval.',
  tags,
  params,
  response: one,
})

export const withdrawJobPosting = endpoint('POST', '/api/job-postings/:id/withdraw', {
  summary: 'Moves a posting from review back to drafts.',
  tags,
  params,
  response: one,
})

export const decideJobPosting = endpoint('POST', '/api/job-postings/:id/decisions', {
  summary: 'Publishes, returns, pauses, reopens, closes or fills a posting.',
  tags,
  params,
  body: jobActSchema,
  response: one,
})

export const bulkDecideJobPostings = endpoint('POST', '/api/job-postings/bulk', {
  summary: 'Pauses or closes many postings. Can be undone.',
  tags,
  body: jobBulkSchema,
  response: { 200: jobBulkResultSchema },
})

export const undoJobPostingChange = endpoint('POST', '/api/job-postings/bulk/:id/undo', {
  summary: 'Undoes a bulk change. Postings that changed since then stay as they are.',
  tags,
  params,
  response: { 200: jobBulkResultSchema },
})

export const findPlaces = endpoint('GET', '/api/places', {
  summary: 'Finds U.S. places by ZIP code or the start of a city name.',
  tags,
  querystring: z.strictObject({ q: z.string().trim().min(1).max(80) }),
  response: { 200: z.object({ items: z.array(placeSchema) }) },
})
