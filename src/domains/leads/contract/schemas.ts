// What crosses the wire of leads.
import { z } from 'zod'
import { timestampSchema } from '#platform/shared/dates.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { listOf, pageQuery } from '#platform/shared/list.ts'
import { STATES } from '#platform/shared/us-states.ts'
import { LEAD_SORTS, LEAD_STATUSES } from './words.ts'

const leadFilterSchema = z.object({
  status: listOf(z.enum(LEAD_STATUSES)),
  /** The word "none" finds leads that wait for a campaign. */
  campaign: z.union([idSchema, z.literal('none')]).optional(),
  client: idSchema.optional(),
  state: listOf(z.enum(STATES)),
  category: z.string().max(100).optional(),
  test: z.enum(['true', 'false']).optional(),
  externalId: z.string().max(200).optional(),
  receivedFrom: timestampSchema.optional(),
  receivedTo: timestampSchema.optional(),
})
export type LeadFilter = z.infer<typeof leadFilterSchema>

export const leadListQuerySchema = z.strictObject({
  ...leadFilterSchema.shape,
  ...pageQuery,
  sort: z.enum(LEAD_SORTS).default('-received_at'),
})

const namedSchema = z.object({ id: idSchema, name: z.string() }).nullable()

export const leadSummarySchema = z.object({
  id: idSchema,
  externalId: z.string(),
  source: z.string(),
  receivedAt: timestampSchema,
  status: z.enum(LEAD_STATUSES),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  category: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  campaign: namedSchema,
  client: namedSchema,
  isTest: z.boolean(),
  shareLimit: z.number().int(),
  sharesSold: z.number().int(),
})
export type LeadSummary = z.infer<typeof leadSummarySchema>

const traceLineSchema = z.object({
  ruleId: z.string(),
  rule: z.string(),
  matched: z.boolean(),
  reason: z.string(),
})
const decisionSchema = z.object({
  ruleId: z.string().nullable(),
  ruleVersion: z.number().int().nullable(),
  outcome: z.string(),
  trace: z.array(traceLineSchema),
  nearestMiss: traceLineSchema.nullable(),
})

export const leadSchema = leadSummarySchema.extend({
  countyFips: z.string().nullable(),
  answers: z.record(z.string(), z.string()),
  attribution: z.record(z.string(), z.string()),
  flags: z.array(z.string()),
  formId: z.string().nullable(),
  pageId: z.string().nullable(),
  isBackfilled: z.boolean(),
  eventId: idSchema.nullable(),
  duplicateOf: idSchema.nullable(),
  rejectedFor: z.string().nullable(),
  consents: z.array(
    z.object({
      channel: z.string(),
      text: z.string(),
      capturedAt: timestampSchema,
      revokedAt: timestampSchema.nullable(),
    }),
  ),
  deliveries: z.array(z.object({ id: idSchema })),
  /** Null until the lead was routed. */
  decision: decisionSchema.nullable(),
})
export type Lead = z.infer<typeof leadSchema>
