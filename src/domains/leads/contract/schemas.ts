// What crosses the wire of leads.
import { z } from 'zod'
import { FORM_NAMES, GIVEN_NAMES, LEAD_FIELDS } from '#domains/integrations/contract/lead-fields.ts'
import { leadShape } from '#domains/integrations/contract/lead-shape.ts'
import { timestampSchema } from '#shared/dates.ts'
import { byKind, pick } from '#shared/fields.ts'
import { filterShape } from '#shared/filter-schema.ts'
import { idSchema } from '#shared/ids.ts'
import { pageQuery } from '#shared/list.ts'
import { line, note } from '#shared/text.ts'
import { STATES } from '#shared/us-states.ts'
import { LEAD_FILTERS } from './filters.ts'
import { LEAD_SORTS, LEAD_STATUSES, MAX_BULK_LEADS, REJECT_REASONS } from './words.ts'

export const leadListQuerySchema = z.strictObject({
  ...filterShape(LEAD_FILTERS),
  ...pageQuery,
  sort: z.enum(LEAD_SORTS).default('-received_at'),
})

export const leadExportQuerySchema = leadListQuerySchema.omit({ limit: true, cursor: true })
export type LeadListQuery = z.output<typeof leadListQuerySchema>

const namedSchema = z.object({ id: idSchema, name: z.string() }).nullable()

export const leadSummarySchema = z.object({
  id: idSchema,
  externalId: z.string(),
  source: z.string(),
  receivedAt: timestampSchema,
  status: z.enum(LEAD_STATUSES),
  ...pick(leadShape, GIVEN_NAMES),
  campaign: namedSchema,
  client: namedSchema,
  isTest: z.boolean(),
  shareLimit: z.number().int(),
  sharesSold: z.number().int(),
  revenueCents: z.number().int(),
  owner: namedSchema,
  /** Since when it is not sold, because its person is in quarantine. Only admins read name and contact then. */
  withheldAt: timestampSchema.nullable(),
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
  countyFips: leadShape.countyFips,
  answers: z.record(z.string(), z.string()),
  /** The words of the form's questions, by the key of the answer, as far as they are known. */
  questions: z.record(z.string(), z.string()),
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
      /** SHA-256 of the contact, kept as evidence for a sold lead whose person was erased. */
      emailHash: z.string().nullable(),
      phoneHash: z.string().nullable(),
    }),
  ),
  deliveries: z.array(
    z.object({
      id: idSchema,
      saleNo: z.number().int(),
      client: z.object({ id: idSchema, name: z.string() }),
      deliveredAt: timestampSchema,
      /** The rule or the order that sold it. */
      by: z.string(),
      priceCents: z.number().int(),
    }),
  ),
  /** An estimate: the spend of that day or of the whole campaign, divided by its leads. */
  cost: z.object({ cents: z.number().int(), per: z.enum(['day', 'campaign']) }).nullable(),
  channel: z.string().nullable(),
  duplicate: z.object({ id: idSchema, name: z.string(), receivedAt: timestampSchema }).nullable(),
  candidate: namedSchema,
  /** Why an act is not possible now, for this user. Null when it is. */
  refusals: z.object({
    makeCandidate: z.string().nullable(),
    assign: z.string().nullable(),
    reject: z.string().nullable(),
    restock: z.string().nullable(),
    erase: z.string().nullable(),
  }),
  /** Null until the lead was routed. */
  decision: decisionSchema.nullable(),
})
export type Lead = z.infer<typeof leadSchema>

const text = ({ max = 100 }) => line(max)
const inputShape = byKind(LEAD_FIELDS, {
  name: text,
  email: text,
  phone: text,
  category: text,
  text,
  state: () => z.enum(STATES),
  county: () => z.never(),
  zip: text,
})

const MAX_ANSWERS = 50
export const newLeadSchema = z
  .strictObject({
    /** A campaign whose leads are added by hand. */
    campaignId: idSchema,
    /** At least one of email and phone. */
    ...pick(inputShape, FORM_NAMES),
    /** The words in which the person agreed, kept as they are. */
    consent: note(5_000),
    answers: z
      .record(line(300).min(1), note(5_000))
      .refine(
        (answers) => Object.keys(answers).length <= MAX_ANSWERS,
        `Send at most ${MAX_ANSWERS} answers.`,
      ),
  })
  .partial()
  .required({ campaignId: true })
export type NewLeadInput = z.output<typeof newLeadSchema>

export const makeCandidateSchema = z.strictObject({
  /** Needed where the form gave no name. */
  firstName: line(80).min(1, 'Enter the first name.').optional(),
  lastName: line(80).min(1, 'Enter the last name.').optional(),
})
export type MakeCandidate = z.infer<typeof makeCandidateSchema>

export const assignLeadsSchema = z.strictObject({
  ids: z.array(idSchema).min(1).max(MAX_BULK_LEADS),
  ownerId: idSchema,
})

export const rejectLeadSchema = z
  .strictObject({ reason: z.enum(REJECT_REASONS), note: line(300).default('') })
  .refine(({ reason, note }) => reason !== 'other' || note !== '', {
    path: ['note'],
    message: 'Say in a few words why you reject this lead.',
  })
export type RejectLead = z.infer<typeof rejectLeadSchema>

export const leadChangeSchema = z.object({
  changeSetId: idSchema.nullable(),
  changed: z.number().int(),
  skipped: z.array(z.object({ id: idSchema, name: z.string(), reason: z.string() })),
})
export type LeadChange = z.infer<typeof leadChangeSchema>
