// The contract of postings for customers, within their own clients. Staff notes and staff figures are not part of it.
import { z } from 'zod'
import { dateSchema, timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf, pageQuery } from '#shared/list.ts'
import {
  jobCreateSchema,
  jobEditSchema,
  jobListQuerySchema,
  jobPostingSchema,
  jobSummarySchema,
  STAFF_ONLY,
  shownAnswerSchema,
} from './schemas.ts'
import { JOB_STATUSES, OWN_ACTS, PERIODS } from './words.ts'

const { get, file, post, patch } = endpoints('portal')

/** One of the customer's clients. Default: all of them. */
const client = idSchema.optional()

const ownJobSummarySchema = jobSummarySchema.omit({ owner: true }).extend({
  /** All candidates who applied or were submitted. */
  applicants: z.number().int(),
  /** The requested changes. */
  decisionNote: z.string(),
})
export type OwnJobSummary = z.infer<typeof ownJobSummarySchema>

const ownJobPostingSchema = jobPostingSchema
  .omit({ owner: true, ...STAFF_ONLY })
  .extend({
    applicants: z.number().int(),
    /** The side that paused it: only the agency can reopen what it paused. */
    onHoldBy: z.enum(['agency', 'client']).nullable(),
  })
  .meta({ id: 'OwnJobPosting' })
export type OwnJobPosting = z.infer<typeof ownJobPostingSchema>

const ownEditSchema = jobEditSchema.omit(STAFF_ONLY)

/** The owner is a colleague of ours, whom customers do not see. */
const ownListQuerySchema = jobListQuerySchema.omit({ owner: true })

export const listOwnJobPostings = get('/api/customer/job-postings', {
  summary: 'Lists the postings of my clients, one page at a time.',
  query: ownListQuerySchema,
  answer: pageOf(ownJobSummarySchema),
})

export const exportOwnJobPostings = file('/api/customer/job-postings/export.csv', ownListQuerySchema)

export const getOwnJobOverview = get('/api/customer/job-postings/overview', {
  summary: 'Counts my postings by status, and lists the categories.',
  query: z.strictObject({ client }),
  answer: z.object({
    counts: z.record(z.enum(JOB_STATUSES), z.number().int()),
    categories: z.array(z.string()),
  }),
})

export const createOwnJobPosting = post('/api/customer/job-postings', {
  key: 'optional',
  summary: 'Starts a draft for one of my clients.',
  body: jobCreateSchema.omit(STAFF_ONLY),
  created: ownJobPostingSchema,
})

export const getOwnJobPosting = get('/api/customer/job-postings/:id', {
  summary: 'Returns one of my postings with its checks and ETag.',
  answer: ownJobPostingSchema,
})

export const updateOwnJobPosting = patch('/api/customer/job-postings/:id', {
  ifMatch: 'required',
  summary: 'Changes the given fields. Needs If-Match.',
  body: ownEditSchema,
  answer: ownJobPostingSchema,
})

export const submitOwnJobPosting = post('/api/customer/job-postings/:id/submit', {
  summary: 'Submits a draft to the agency for approval.',
  answer: ownJobPostingSchema,
})

export const withdrawOwnJobPosting = post('/api/customer/job-postings/:id/withdraw', {
  summary: 'Moves a posting from review back to drafts.',
  answer: ownJobPostingSchema,
})

export const decideOwnJobPosting = post('/api/customer/job-postings/:id/decisions', {
  summary: 'Pauses, reopens or closes one of my postings.',
  body: z.strictObject({ act: z.enum(OWN_ACTS) }),
  answer: ownJobPostingSchema,
})

const APPLICANT_STANDINGS = ['in_progress', 'hired', 'closed'] as const

const applicantSchema = z.object({
  id: idSchema,
  /** The last name is an initial until the agency submits the candidate. */
  name: z.string(),
  appliedAt: timestampSchema,
  standing: z.enum(APPLICANT_STANDINGS),
  stage: z.string(),
  answers: z.array(shownAnswerSchema),
  /** The newest applicant's name, if the agency has submitted them. */
  resume: z.string().nullable(),
})
export type Applicant = z.infer<typeof applicantSchema>

export const listOwnApplicants = get('/api/customer/job-postings/:id/applicants', {
  summary:
    'Lists the applicants and submitted candidates of one of my postings with their answers, newest first.',
  query: z.strictObject(pageQuery),
  answer: pageOf(applicantSchema),
})

export const exportOwnApplicants = file(
  '/api/customer/applicants/export.csv',
  z.strictObject({ job: idSchema }),
)

export const downloadApplicantResume = get('/api/customer/job-postings/:id/applicants/:applicantId/resume', {
  summary: 'Downloads the newest resume of a candidate submitted for one of my postings.',
  answer: z.any(),
})

const countsSchema = z.object({
  views: z.number().int(),
  /** Candidates who applied or were submitted. */
  applies: z.number().int(),
  /** Of these, added and submitted by the agency. */
  submitted: z.number().int(),
  /** Of these, through the public page. */
  fromPage: z.number().int(),
  interviews: z.number().int(),
  hires: z.number().int(),
})
export type Counts = z.infer<typeof countsSchema>

const usualSchema = z.object({
  /** The number of postings behind the medians. */
  postings: z.number().int(),
  views: z.number(),
  applies: z.number(),
  /** Rates from 0 to 1: of views, and of applicants. */
  applyRate: z.number().nullable(),
  interviewRate: z.number().nullable(),
  hireRate: z.number().nullable(),
})
export type Usual = z.infer<typeof usualSchema>

const insightsQuery = z.strictObject({
  client,
  job: idSchema.optional(),
  days: z.enum(PERIODS).default('30'),
})
export type InsightsQuery = z.output<typeof insightsQuery>

export const getJobInsights = get('/api/customer/job-insights', {
  summary: 'Returns views, applications, interviews and hires of my postings by day, source and posting.',
  query: insightsQuery,
  answer: z.object({
    from: dateSchema,
    to: dateSchema,
    totals: countsSchema,
    /** The same number of days before. */
    before: countsSchema,
    days: z.array(countsSchema.extend({ day: dateSchema })),
    sources: z.array(countsSchema.extend({ source: z.string() })),
    postings: z.array(
      countsSchema.extend({
        id: idSchema,
        title: z.string(),
        place: z.string(),
        status: z.enum(JOB_STATUSES),
      }),
    ),
    /** Medians over all postings of the agency. Null while too few clients are behind them. */
    usual: usualSchema.nullable(),
  }),
})

export const exportJobInsights = get('/api/customer/job-insights/export.csv', {
  summary: 'Exports the same figures as CSV, one line per posting, day and source.',
  query: insightsQuery,
  answer: z.any(),
})
