// The leads of an order and returns with their precedent, as staff read them.
import { z } from 'zod'
import { RETURN_REASONS } from '#domains/shop/contract/words.ts'
import { timestampSchema } from '#shared/dates.ts'
import { filterShape } from '#shared/filter-schema.ts'
import { idSchema } from '#shared/ids.ts'
import { pageQuery } from '#shared/list.ts'
import { note } from '#shared/text.ts'
import { RETURN_FILTERS } from './filters.ts'
import { ownLeadSummarySchema } from './lead-schemas.ts'
import { RETURN_STATUSES } from './words.ts'

const cents = z.number().int()
const count = z.number().int()
const named = z.object({ id: idSchema, name: z.string() })

export const orderLeadQuerySchema = z.strictObject({
  ...pageQuery,
  sort: z.literal('-delivered_at').default('-delivered_at'),
})
/** A lead that an order delivered. */
export const orderLeadSchema = ownLeadSummarySchema
  .pick({
    id: true,
    contact: true,
    city: true,
    state: true,
    status: true,
    saleNo: true,
    shareLimit: true,
    priceCents: true,
    deliveredAt: true,
    returnedAt: true,
  })
  .extend({ leadId: idSchema })
export type OrderLead = z.infer<typeof orderLeadSchema>

export const returnListQuerySchema = z.strictObject({
  ...filterShape(RETURN_FILTERS),
  ...pageQuery,
  sort: z.enum(['-created_at', 'created_at']).default('-created_at'),
})

export const FACTS = [
  'window',
  'called',
  'other_buyer',
  'duplicate',
  'area',
  'consent',
  'hired',
  'limit',
] as const
export const factSchema = z.object({ code: z.enum(FACTS), agrees: z.boolean(), text: z.string() })
export type Fact = z.infer<typeof factSchema>

export const returnSummarySchema = z.object({
  id: idSchema,
  client: named,
  reason: z.enum(RETURN_REASONS),
  status: z.enum(RETURN_STATUSES),
  category: z.string(),
  priceCents: cents,
  factsAgainst: count,
  createdAt: timestampSchema,
  decidedAt: timestampSchema.nullable(),
})
export type ReturnSummary = z.infer<typeof returnSummarySchema>

const precedentSchema = z.object({
  id: idSchema,
  client: z.string(),
  status: z.enum(RETURN_STATUSES),
  decidedAt: timestampSchema,
  by: z.string().nullable(),
  /** The facts that spoke against it. */
  against: z.array(z.string()),
})

export const returnSchema = returnSummarySchema.extend({
  note: z.string(),
  answer: z.string(),
  askedBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  product: named,
  order: z.object({ id: idSchema, number: count }),
  leadId: idSchema,
  city: z.string().nullable(),
  state: z.string().nullable(),
  saleNo: count,
  shareLimit: count,
  deliveredAt: timestampSchema,
  facts: z.array(factSchema),
  policy: z.object({
    returnDays: count,
    byRule: z.array(z.enum(RETURN_REASONS)),
    byStaff: z.array(z.enum(RETURN_REASONS)),
    limitPercent: count,
  }),
  /** Decisions of staff on the same reason in 90 days. With opposing facts, those with one of the same facts first. */
  precedent: z.object({
    decided: count,
    credited: count,
    /** Of those with one of the facts that speak against this return. */
    alike: z.object({ decided: count, credited: count }).nullable(),
    items: z.array(precedentSchema),
  }),
})
export type Return = z.infer<typeof returnSchema>

export const decisionSchema = z
  .strictObject({
    decision: z.enum(['approve', 'reject']),
    note: note(1_000).trim().default(''),
  })
  .refine(({ decision, note }) => decision === 'approve' || note !== '', {
    path: ['note'],
    error: 'Tell the client why you decline this return.',
  })
export type ReturnDecision = z.infer<typeof decisionSchema>
