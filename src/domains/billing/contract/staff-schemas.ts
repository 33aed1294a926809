// What crosses the wire of billing, for staff.

import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { filterShape } from '#shared/filter-schema.ts'
import { idSchema } from '#shared/ids.ts'
import { pageQuery } from '#shared/list.ts'
import { line } from '#shared/text.ts'
import { MOVEMENT_FILTERS, PAYMENT_FILTERS } from './filters.ts'
import {
  DISPUTE_STATUSES,
  MAX_ADJUSTMENT_CENTS,
  PAYMENT_STATUSES,
  PROVIDERS,
  PURPOSES,
  REFUND_STATUSES,
  TRANSACTION_KINDS,
} from './words.ts'

const cents = z.number().int()
const named = z.object({ id: idSchema, name: z.string() })

export type { MovementFilter, PaymentFilter } from './filters.ts'
export const movementListQuerySchema = z.strictObject({
  ...filterShape(MOVEMENT_FILTERS),
  ...pageQuery,
  sort: z.literal('-created_at').default('-created_at'),
})
export type MovementListQuery = z.infer<typeof movementListQuerySchema>
export const movementExportQuerySchema = movementListQuerySchema.omit({ limit: true, cursor: true })

export const movementSchema = z.object({
  id: idSchema,
  kind: z.enum(TRANSACTION_KINDS),
  client: named.nullable(),
  availableCents: cents,
  heldCents: cents,
  /** Null where the account was not touched. */
  availableAfterCents: cents.nullable(),
  heldAfterCents: cents.nullable(),
  note: z.string(),
  reference: z.object({ type: z.string(), id: idSchema }).nullable(),
  createdAt: timestampSchema,
})
export type Movement = z.infer<typeof movementSchema>

export const paymentListQuerySchema = z.strictObject({
  ...filterShape(PAYMENT_FILTERS),
  ...pageQuery,
  sort: z.literal('-created_at').default('-created_at'),
})
export type PaymentListQuery = z.infer<typeof paymentListQuerySchema>

export const staffPaymentSchema = z.object({
  id: idSchema,
  client: named,
  provider: z.enum(PROVIDERS),
  providerRef: z.string().nullable(),
  purpose: z.enum(PURPOSES),
  /** The order that it paid for. */
  orderNumber: z.number().int().nullable(),
  amountCents: cents,
  refundedCents: cents,
  status: z.enum(PAYMENT_STATUSES),
  /** The last one. Null when it was never disputed. */
  dispute: z.enum(DISPUTE_STATUSES).nullable(),
  failure: z.string().nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }),
  createdAt: timestampSchema,
})
export type StaffPayment = z.infer<typeof staffPaymentSchema>

const refundSchema = z.object({
  id: idSchema,
  target: z.enum(['card', 'balance']),
  amountCents: cents,
  /** The client had spent this part. */
  shortCents: cents,
  /** Of it, what the client still owes. */
  owedCents: cents,
  status: z.enum(REFUND_STATUSES),
  reason: z.string(),
  failure: z.string().nullable(),
  by: z.string().nullable(),
  createdAt: timestampSchema,
})
export type Refund = z.infer<typeof refundSchema>

const disputeSchema = z.object({
  id: idSchema,
  amountCents: cents,
  shortCents: cents,
  owedCents: cents,
  reason: z.string(),
  status: z.enum(DISPUTE_STATUSES),
  openedAt: timestampSchema,
  closedAt: timestampSchema.nullable(),
  /** The test provider's disputes are closed here, Stripe's at Stripe. */
  canClose: z.boolean(),
})
export type Dispute = z.infer<typeof disputeSchema>

export const paymentDetailSchema = staffPaymentSchema.extend({
  checkedAt: timestampSchema.nullable(),
  providerStatus: z.string().nullable(),
  providerCents: cents.nullable(),
  postedCents: cents,
  /** What happened, in order. */
  steps: z.array(
    z.object({ at: timestampSchema, text: z.string(), tone: z.enum(['plain', 'good', 'bad', 'quiet']) }),
  ),
  refunds: z.array(refundSchema),
  disputes: z.array(disputeSchema),
})
export type PaymentDetail = z.infer<typeof paymentDetailSchema>

export const movementDetailSchema = movementSchema.extend({
  key: z.string(),
  by: z.string().nullable(),
  entries: z.array(
    z.object({ account: z.string(), amountCents: cents, balanceAfterCents: cents.nullable() }),
  ),
  payment: paymentDetailSchema.nullable(),
  refunds: z.array(refundSchema),
  /** How much of it can still be refunded: a payment to its card, a sale to the balance. */
  refundable: z.object({ target: z.enum(['card', 'balance']), cents }).nullable(),
})
export type MovementDetail = z.infer<typeof movementDetailSchema>

export const refundCreateSchema = z.strictObject({
  /** A payment is refunded to its card, a sale to the balance. */
  paymentId: idSchema.optional(),
  saleId: idSchema.optional(),
  amountCents: cents
    .min(1, 'Enter an amount above $0.00.')
    .max(MAX_ADJUSTMENT_CENTS, 'Enter $1,000,000.00 or less.'),
  reason: line(300).min(3, 'Enter a reason. The client sees it.'),
})
export type RefundCreate = z.infer<typeof refundCreateSchema>
export const refundAnswerSchema = refundSchema

export const adjustmentSchema = z.strictObject({
  client: idSchema,
  /** Below 0 takes money from the balance. */
  amountCents: cents
    .min(-MAX_ADJUSTMENT_CENTS, 'Take $1,000,000.00 or less.')
    .max(MAX_ADJUSTMENT_CENTS, 'Enter $1,000,000.00 or less.')
    .refine((amount) => amount !== 0, 'Enter an amount other than $0.00.'),
  reason: line(300).min(3, 'Enter a reason. The client sees it.'),
})
export type Adjustment = z.infer<typeof adjustmentSchema>

export const reconciliationSchema = z.object({
  /** Null: card payments are not set up. */
  provider: z.enum(PROVIDERS).nullable(),
  /** Null until it was compared for the first time. */
  checkedAt: timestampSchema.nullable(),
  /** Of payments in the last 35 days. */
  matched: z.number().int(),
  /** Less than the total when payments are newer than the comparison. */
  compared: z.number().int(),
  total: z.number().int(),
  /** Every other payment: before the 35 days, never sent to the provider, or of another provider. */
  notCompared: z.object({
    older: z.number().int(),
    unsent: z.number().int(),
    otherProvider: z.number().int(),
  }),
  pending: z.array(staffPaymentSchema),
  different: z.array(
    staffPaymentSchema.extend({ providerCents: cents.nullable(), providerStatus: z.string().nullable() }),
  ),
  /** Events that say something else than the ledger. Nothing was booked. */
  parked: z.array(
    z.object({
      id: idSchema,
      type: z.string(),
      note: z.string(),
      receivedAt: timestampSchema,
      payment: staffPaymentSchema.nullable(),
    }),
  ),
  openDisputes: z.number().int(),
  /** How much a manager may move at once. */
  managerLimitCents: cents,
})
export type Reconciliation = z.infer<typeof reconciliationSchema>
