// The portal's first page: what stands with a customer's postings, and the one next step.
import { z } from 'zod'
import { JOB_STATUSES } from '#domains/jobs/contract/words.ts'
import { timestampSchema } from '#platform/shared/dates.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { idSchema } from '#platform/shared/ids.ts'

const statusSchema = z.enum(JOB_STATUSES)
const postingSchema = z.object({
  id: idSchema,
  title: z.string(),
  status: statusSchema,
  place: z.string(),
  applicants: z.number().int(),
  /** The last thing that happened to it. */
  updatedAt: timestampSchema,
})
export type PortalPosting = z.infer<typeof postingSchema>

const figure = z.object({ now: z.number().int(), before: z.number().int() })

/** In this order: what is sent back waits for the customer, what is submitted for the agency. */
const NEXT_STEPS = ['mend', 'finish', 'write', 'wait', 'look'] as const
export type NextStep = (typeof NEXT_STEPS)[number]

const portalDashboardSchema = z.object({
  counts: z.record(statusSchema, z.number().int()),
  /** Of the last 30 days, and of the 30 before. */
  applicants: figure,
  hires: figure,
  /** Agreed and still to come. */
  interviewsAhead: z.number().int(),
  /** Those of the next seven days. */
  interviewsThisWeek: z.number().int(),
  postings: z.array(postingSchema),
  next: z.object({ step: z.enum(NEXT_STEPS), posting: postingSchema.nullable() }),
})
export type PortalDashboard = z.infer<typeof portalDashboardSchema>

export const getPortalDashboard = endpoint({
  method: 'GET',
  url: '/api/customer/dashboard',
  schema: {
    summary: 'Returns my postings by status, counts of applicants, interviews and hires, and the next step.',
    tags: ['portal'],
    querystring: z.strictObject({ client: idSchema.optional() }),
    response: { 200: portalDashboardSchema },
  },
})
