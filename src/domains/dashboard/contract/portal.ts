// The portal's first page: the state of a customer's postings, and the next step.
import { z } from 'zod'
import { JOB_STATUSES } from '#domains/jobs/contract/words.ts'
import { timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'

const statusSchema = z.enum(JOB_STATUSES)
const postingSchema = z.object({
  id: idSchema,
  title: z.string(),
  status: statusSchema,
  place: z.string(),
  applicants: z.number().int(),
  /** The last event of the posting. */
  updatedAt: timestampSchema,
})
export type PortalPosting = z.infer<typeof postingSchema>

const figure = z.object({ now: z.number().int(), before: z.number().int() })

/** In this order: postings with requested changes wait for the customer, submitted ones for the agency. */
const NEXT_STEPS = ['mend', 'finish', 'write', 'wait', 'look'] as const
export type NextStep = (typeof NEXT_STEPS)[number]

const portalDashboardSchema = z.object({
  counts: z.record(statusSchema, z.number().int()),
  /** The last 30 days, and the 30 days before. */
  applicants: figure,
  hires: figure,
  /** Scheduled and in the future. */
  interviewsAhead: z.number().int(),
  /** In the next seven days. */
  interviewsThisWeek: z.number().int(),
  postings: z.array(postingSchema),
  next: z.object({ step: z.enum(NEXT_STEPS), posting: postingSchema.nullable() }),
})
export type PortalDashboard = z.infer<typeof portalDashboardSchema>

const { get } = endpoints('portal')

export const getPortalDashboard = get('/api/customer/dashboard', {
  summary: 'Returns my postings by status, counts of applicants, interviews and hires, and the next step.',
  query: z.strictObject({ client: idSchema.optional() }),
  answer: portalDashboardSchema,
})
