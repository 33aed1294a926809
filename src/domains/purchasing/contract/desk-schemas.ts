// The sales desk: stock, orders of all clients, balances, returns with their precedent.
import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { filterShape } from '#shared/filter-schema.ts'
import { idSchema } from '#shared/ids.ts'
import { pageQuery } from '#shared/list.ts'
import { note } from '#shared/text.ts'
import { DESK_ORDER_FILTERS, RETURN_FILTERS } from './filters.ts'
import { ownLeadSummarySchema } from './lead-schemas.ts'
import { orderListQuerySchema } from './shop-schemas.ts'
import { RETURN_REASONS, RETURN_STATUSES } from './words.ts'

const cents = z.number().int()
const count = z.number().int()
const named = z.object({ id: idSchema, name: z.string() })

export const stockSchema = z.object({
  /** Each active product. An exclusive product can share leads with a shared one. */
  items: z.array(
    z.object({
      productId: idSchema,
      inStock: count,
      sold: count,
      /** Leads of its category and age that are sold to another number of buyers. */
      otherShares: count,
    }),
  ),
  figures: z.object({
    inStock: count,
    /** Those that no active product sells: another category, or another number of buyers. */
    withoutProduct: count,
    /** Of the asking user's timezone. */
    today: z.string(),
    soldToday: count,
    receivedToday: count,
    openOrders: count,
    /** Open orders that no rule fills, and those that get only a part of the leads they want. */
    unfilledOrders: count,
    partlyFilledOrders: count,
    returnsWaiting: count,
    oldestReturnAt: timestampSchema.nullable(),
  }),
  countedAt: timestampSchema,
})
export type Stock = z.infer<typeof stockSchema>

export const deskOrderQuerySchema = orderListQuerySchema.extend(filterShape(DESK_ORDER_FILTERS))

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

export const balanceQuerySchema = z.strictObject({
  q: z.string().trim().max(200).optional(),
  ...pageQuery,
  sort: z.literal('name').default('name'),
})
export const balanceSchema = z.object({
  /** Of the client. */
  id: idSchema,
  name: z.string(),
  availableCents: cents,
  heldCents: cents,
  balanceCents: cents,
  creditLimitCents: cents,
  owedCents: cents,
  openOrders: count,
})
export type Balance = z.infer<typeof balanceSchema>

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
