// Postings: what both ends agree on.
import { z } from 'zod'
import { timestampSchema } from '#platform/shared/dates.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { listOf, pageOf, pageQuery } from '#platform/shared/list.ts'
import type { PermissionTable } from '#platform/shared/permissions.ts'
import { EVERY_STAFF_ROLE } from '#platform/shared/permissions.ts'

export const jobPermissions = { read: EVERY_STAFF_ROLE } as const satisfies PermissionTable

export const JOB_STATUSES = [
  'draft',
  'pending_approval',
  'rejected',
  'open',
  'on_hold',
  'filled',
  'closed',
] as const
export const EMPLOYMENT_TYPES = [
  'full_time',
  'part_time',
  'contractor',
  'temporary',
  'intern',
  'volunteer',
  'per_diem',
  'other',
] as const
export type JobStatus = (typeof JOB_STATUSES)[number]
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number]

export const jobSummarySchema = z.object({
  id: idSchema,
  referenceNumber: z.string(),
  title: z.string(),
  client: z.object({ id: idSchema, name: z.string() }),
  category: z.string(),
  employmentType: z.enum(EMPLOYMENT_TYPES),
  city: z.string().nullable(),
  state: z.string().nullable(),
  remote: z.boolean(),
  openings: z.number().int(),
  status: z.enum(JOB_STATUSES),
  postedAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
})
export type JobSummary = z.infer<typeof jobSummarySchema>

const listSchema = {
  tags: ['jobs'],
  querystring: z.strictObject({ ...pageQuery, status: listOf(z.enum(JOB_STATUSES)) }),
  response: { 200: pageOf(jobSummarySchema) },
}

export const listJobPostings = endpoint({
  method: 'GET',
  url: '/api/job-postings',
  schema: { summary: 'Postings, newest first, a page at a time.', ...listSchema },
})

export const listOwnJobPostings = endpoint({
  method: 'GET',
  url: '/api/customer/job-postings',
  schema: { summary: 'The postings of my own clients, newest first, a page at a time.', ...listSchema },
})
