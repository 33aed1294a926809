// The contract of postings for staff. Customers use portal.ts, the public public.ts.
import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf } from '#shared/list.ts'
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

const { get, post, patch } = endpoints('jobs')

export const listJobPostings = get('/api/job-postings', {
  summary: 'Lists postings with search, filters and sorting, one page at a time.',
  query: jobListQuerySchema,
  answer: pageOf(staffJobSummarySchema),
})

const feedSchema = z.object({
  id: z.enum(['indeed', 'google', 'site']),
  /** How many open postings the feed includes. */
  taken: z.number().int(),
  readAt: timestampSchema.nullable(),
})

export const getJobOverview = get('/api/job-postings/overview', {
  summary: 'Counts postings by status, and lists their job boards and today’s decisions.',
  answer: z.object({
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
})

export const exportJobPostings = get('/api/job-postings/export.csv', {
  summary: 'Exports the filtered list as CSV.',
  query: jobListQuerySchema.omit({ limit: true, cursor: true }),
  answer: z.any(),
})

export const createJobPosting = post('/api/job-postings', {
  key: 'optional',
  summary: 'Starts a draft.',
  body: jobCreateSchema,
  created: jobPostingSchema,
})

export const getJobPosting = get('/api/job-postings/:id', {
  summary: 'Returns one posting with its checks and ETag.',
  answer: jobPostingSchema,
})

export const updateJobPosting = patch('/api/job-postings/:id', {
  ifMatch: 'required',
  summary: 'Changes the given fields. Needs If-Match.',
  body: jobEditSchema,
  answer: jobPostingSchema,
})

export const submitJobPosting = post('/api/job-postings/:id/submit', {
  summary: 'Submits a draft to the managers for approval.',
  answer: jobPostingSchema,
})

export const withdrawJobPosting = post('/api/job-postings/:id/withdraw', {
  summary: 'Moves a posting from review back to drafts.',
  answer: jobPostingSchema,
})

export const decideJobPosting = post('/api/job-postings/:id/decisions', {
  summary: 'Publishes, returns, pauses, reopens, closes or fills a posting.',
  body: jobActSchema,
  answer: jobPostingSchema,
})

export const bulkDecideJobPostings = post('/api/job-postings/bulk', {
  summary: 'Pauses or closes many postings. Can be undone.',
  body: jobBulkSchema,
  answer: jobBulkResultSchema,
})

export const undoJobPostingChange = post('/api/job-postings/bulk/:id/undo', {
  summary: 'Undoes a bulk change. Postings that changed since then stay as they are.',
  answer: jobBulkResultSchema,
})

export const findPlaces = get('/api/places', {
  summary: 'Finds U.S. places by ZIP code or the start of a city name.',
  query: z.strictObject({ q: z.string().trim().min(1).max(80) }),
  answer: z.object({ items: z.array(placeSchema) }),
})
