// What a client sees of its own hires: what it paid, never the agency's cost.
import { z } from 'zod'
import { dateSchema, timestampSchema } from '#shared/dates.ts'
import { idSchema } from '#shared/ids.ts'
import { pageQuery } from '#shared/list.ts'
import { RECEIPT_STEPS } from './schemas.ts'

const cents = z.number().int()

export const customerHireQuerySchema = z.strictObject({
  client: idSchema.optional(),
  from: dateSchema.optional(),
  to: dateSchema.optional(),
  ...pageQuery,
  sort: z.enum(['-hired_at', 'hired_at']).default('-hired_at'),
})
export type CustomerHireQuery = z.infer<typeof customerHireQuerySchema>

const orderSchema = z.object({ id: idSchema, number: z.number().int(), isExclusive: z.boolean() })

export const customerHireSchema = z.object({
  /** The delivery of a lead that the client marked as hired, or the application to its posting. */
  id: idSchema,
  kind: z.enum(['lead', 'application']),
  /** "Erased candidate" after an erasure. */
  name: z.string(),
  job: z.string().nullable(),
  /** Null without a bought lead. */
  order: orderSchema.nullable(),
  hiredAt: timestampSchema,
  costCents: cents,
})
export type CustomerHire = z.infer<typeof customerHireSchema>

export const customerReceiptSchema = customerHireSchema.extend({
  totalCents: cents,
  lines: z.array(
    z.object({
      id: z.enum(['lead', 'share']),
      /** "Price of the lead", "Share of 387 leads not hired". Postings have no fee. */
      label: z.string(),
      detail: z.string(),
      cents,
      /** Leads behind it. */
      entries: z.number().int(),
    }),
  ),
  /** Leads of the order that were not returned. Their prices are the receipts of the order's hires. */
  leadsKept: z.number().int(),
  hiresOfOrder: z.number().int(),
  timeline: z.array(z.object({ step: z.enum(RECEIPT_STEPS), label: z.string(), at: timestampSchema })),
  daysToHire: z.number().int().nullable(),
})
export type CustomerReceipt = z.infer<typeof customerReceiptSchema>
