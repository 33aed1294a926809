// Leads as the client that bought them reads them. The id is the delivery's.
import { z } from 'zod'
import { CLIENT_CONTACT_NAMES, CLIENT_FACT_NAMES } from '#domains/integrations/contract/lead-fields.ts'
import { leadShape } from '#domains/integrations/contract/lead-shape.ts'
import { DELIVERY_GROUPS, DELIVERY_STATUSES, RETURN_REASONS } from '#domains/shop/contract/words.ts'
import { timestampSchema } from '#shared/dates.ts'
import { pick } from '#shared/fields.ts'
import { filterShape } from '#shared/filter-schema.ts'
import { idSchema } from '#shared/ids.ts'
import { pageQuery } from '#shared/list.ts'
import { note } from '#shared/text.ts'
import { OWN_LEAD_FILTERS } from './filters.ts'
import { MAX_NOTES, OUTCOMES, RETURN_STATUSES } from './words.ts'

const cents = z.number().int()

export const LEAD_ORDERS = ['-delivered_at', 'delivered_at'] as const
export const ownLeadListQuerySchema = z.strictObject({
  client: idSchema.optional(),
  ...filterShape(OWN_LEAD_FILTERS),
  ...pageQuery,
  sort: z.enum(LEAD_ORDERS).default('-delivered_at'),
})
export const ownLeadExportQuerySchema = ownLeadListQuerySchema.omit({ limit: true, cursor: true })
export type OwnLeadQuery = z.output<typeof ownLeadListQuerySchema>
export type { OwnLeadFilter } from './filters.ts'

const contactSchema = z.object(pick(leadShape, CLIENT_CONTACT_NAMES))

const returnStateSchema = z.object({
  status: z.enum(RETURN_STATUSES),
  reason: z.enum(RETURN_REASONS),
  askedAt: timestampSchema,
})

export const ownLeadSummarySchema = z.object({
  id: idSchema,
  deliveredAt: timestampSchema,
  /** Null when the lead was erased. */
  contact: contactSchema.nullable(),
  ...pick(leadShape, CLIENT_FACT_NAMES),
  status: z.enum(DELIVERY_STATUSES),
  outcome: z.enum(OUTCOMES).nullable(),
  notes: z.string(),
  firstContactedAt: timestampSchema.nullable(),
  order: z.object({ id: idSchema, number: z.number().int() }),
  saleNo: z.number().int(),
  shareLimit: z.number().int(),
  receiptHash: z.string(),
  priceCents: cents,
  returnableUntil: timestampSchema,
  returnedAt: timestampSchema.nullable(),
  return: returnStateSchema.nullable(),
  version: z.number().int(),
})
export type OwnLeadSummary = z.infer<typeof ownLeadSummarySchema>

/** Minutes from delivery to the first call, in 90 days: the median of all leads, and of those that were hired.
 * Null below 5 calls.
 */
export const paceSchema = z.object({
  medianMinutes: z.number().nullable(),
  hiredMinutes: z.number().nullable(),
})
export type Pace = z.infer<typeof paceSchema>

export const ownLeadSchema = ownLeadSummarySchema.extend({
  client: z.object({ id: idSchema, name: z.string() }),
  answers: z.record(z.string(), z.string()),
  /** The words of the form's questions, by the key of the answer, as far as they are known. */
  questions: z.record(z.string(), z.string()),
  receivedAt: timestampSchema,
  channel: z.string().nullable(),
  /** The card that paid for the order. Null when the balance did. */
  paidBy: z.string().nullable(),
  consents: z.array(
    z.object({
      channel: z.string(),
      text: z.string(),
      capturedAt: timestampSchema,
      revokedAt: timestampSchema.nullable(),
    }),
  ),
  /** The sales of this lead so far, without their buyers. */
  sales: z.array(z.object({ saleNo: z.number().int(), soldAt: timestampSchema })),
  returnDays: z.number().int(),
  returnReasons: z.array(z.enum(RETURN_REASONS)),
  returnLimitPercent: z.number().int(),
  return: returnStateSchema
    .extend({ note: z.string(), answer: z.string(), decidedAt: timestampSchema.nullable() })
    .nullable(),
  pace: paceSchema,
  /** The lead before and after it in the list, newest first. */
  newer: idSchema.nullable(),
  older: idSchema.nullable(),
})
export type OwnLead = z.infer<typeof ownLeadSchema>

export const ownLeadChangeSchema = z
  .strictObject({
    status: z.enum(DELIVERY_STATUSES),
    outcome: z.enum(OUTCOMES).nullable(),
    notes: note(MAX_NOTES),
    /** Starts nothing and ends the clock: the client has called. */
    called: z.literal(true),
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'Send a status, an outcome, notes or called.')
export type OwnLeadChange = z.infer<typeof ownLeadChangeSchema>

export const ownLeadOverviewSchema = z.object({
  counts: z.record(z.enum(DELIVERY_GROUPS), z.number().int()),
  pace: paceSchema,
  /** The newest lead that was not called yet. */
  next: ownLeadSummarySchema.nullable(),
})
export type OwnLeadOverview = z.infer<typeof ownLeadOverviewSchema>

export const returnAskSchema = z.strictObject({
  reason: z.enum(RETURN_REASONS),
  note: note(1_000).trim().default(''),
})
export type ReturnAsk = z.infer<typeof returnAskSchema>

/** No name, contact, buyer or price. With the parts of its code, so that anyone can compute it again. */
export const receiptSchema = z.object({
  saleNo: z.number().int(),
  shareLimit: z.number().int(),
  /** In UTC with milliseconds, as in the code. */
  soldAt: timestampSchema,
  deliveryId: idSchema,
  /** The code of the sale before. Empty for the first one. */
  previous: z.string(),
  /** All sales of the lead until now. Of other sales, only the ends of their codes. */
  chain: z.array(z.object({ saleNo: z.number().int(), soldAt: timestampSchema, code: z.string() })),
})
export type Receipt = z.infer<typeof receiptSchema>

/** Leads delivered in the last 30 days, followed to today. */
export const moneyResultSchema = z.object({
  /** Leads delivered from here on are counted. */
  since: timestampSchema,
  delivered: z.number().int(),
  spentCents: cents,
  returned: z.number().int(),
  creditedCents: cents,
  refundedCents: cents,
  contacted: z.number().int(),
  interviewed: z.number().int(),
  hired: z.number().int(),
  /** The orders with the highest sums, before returns and refunds. The others are the rest of the two totals. */
  orders: z.array(
    z.object({
      id: idSchema,
      number: z.number().int(),
      leads: z.number().int(),
      spentCents: cents,
      /** Null: the leads had different prices. */
      unitCents: cents.nullable(),
    }),
  ),
})
export type MoneyResult = z.infer<typeof moneyResultSchema>
