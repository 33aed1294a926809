// What crosses the wire of billing, for customers.
import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { emailSchema } from '#shared/email.ts'
import { idSchema } from '#shared/ids.ts'
import { pageQuery } from '#shared/list.ts'
import { line, note, text } from '#shared/text.ts'
import {
  INVOICE_STATUSES,
  MAX_TERMS_DAYS,
  MAX_TOP_UP_CENTS,
  MIN_TOP_UP_CENTS,
  PAY_LOCKS,
  PAYMENT_STATUSES,
  PROVIDERS,
  PURPOSES,
  TEST_CARDS,
  TRANSACTION_KINDS,
} from './words.ts'

const cents = z.number().int()

export const walletSchema = z.object({
  balanceCents: cents,
  heldCents: cents,
  availableCents: cents,
  creditLimitCents: cents,
  /** Went back to a card after it was spent. The next money pays it first. */
  owedCents: cents,
  currency: z.string(),
})
export type Wallet = z.infer<typeof walletSchema>

/** Without a client, the first one of the customer. */
export const ofClientQuery = { client: idSchema.optional() }

export const entryListQuerySchema = z.strictObject({
  ...ofClientQuery,
  ...pageQuery,
  sort: z.literal('-created_at').default('-created_at'),
})

export const entrySchema = z.object({
  id: idSchema,
  kind: z.enum(TRANSACTION_KINDS),
  /** Moved to or from the available amount. */
  amountCents: cents,
  balanceAfterCents: cents,
  /** Moved to or from what is held for standing orders. */
  heldCents: cents,
  heldAfterCents: cents,
  reference: z.object({ type: z.string(), id: idSchema }).nullable(),
  note: z.string(),
  createdAt: timestampSchema,
})
export type Entry = z.infer<typeof entrySchema>

export const methodSchema = z.object({
  id: idSchema,
  provider: z.enum(PROVIDERS),
  /** Pending until the provider has saved the card. */
  status: z.enum(['pending', 'active']),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int().nullable(),
  expYear: z.number().int().nullable(),
  /** The last payment with this card was declined then. */
  declinedAt: timestampSchema.nullable(),
  /** The provider's page on which the card is entered. */
  setupUrl: z.string().optional(),
})
export type Method = z.infer<typeof methodSchema>

export const methodCreateSchema = z.strictObject({
  client: idSchema.optional(),
  /** A card of the built-in test provider. Other providers ask for the card on their own page. */
  testCard: z.enum(TEST_CARDS).optional(),
  /** The page of the portal to which the provider sends the customer back. */
  returnPath: text({
    max: 1_000,
    pattern: /^\/portal\/(?:billing|purchase)(?:\?[^\s#]*)?$/,
    error: 'Return to /portal/billing or /portal/purchase.',
  }).optional(),
})
export type MethodCreate = z.infer<typeof methodCreateSchema>

const paidAmount = cents
  .min(MIN_TOP_UP_CENTS, 'Add at least $10.00.')
  .max(MAX_TOP_UP_CENTS, 'Add at most $50,000.00 at once.')

export const topUpSchema = z.strictObject({
  client: idSchema.optional(),
  amountCents: paidAmount,
  paymentMethodId: idSchema,
})
export type TopUp = z.infer<typeof topUpSchema>

export const paymentSchema = z.object({
  id: idSchema,
  status: z.enum(PAYMENT_STATUSES),
  amountCents: cents,
  purpose: z.enum(PURPOSES),
  orderId: idSchema.nullable(),
  /** The card that pays, such as "Visa ending 4242". */
  card: z.string(),
  /** Why it failed, and what to do. */
  failure: z.string().nullable(),
  /** The customer's bank asks for a step: at this address, or in the product with the test provider. */
  stepUrl: z.string().optional(),
  clientSecret: z.string().optional(),
  createdAt: timestampSchema,
})
export type Payment = z.infer<typeof paymentSchema>

export const stepSchema = z.strictObject({ decision: z.enum(['confirm', 'refuse']) })

export const rechargeSchema = z.strictObject({
  client: idSchema.optional(),
  isOn: z.boolean(),
  belowCents: cents
    .min(0, 'Enter an amount of $0.00 or more.')
    .max(MAX_TOP_UP_CENTS, 'Enter $50,000.00 or less.'),
  amountCents: paidAmount,
  monthlyLimitCents: cents.min(MIN_TOP_UP_CENTS).max(100 * MAX_TOP_UP_CENTS),
  paymentMethodId: idSchema,
})
export type Recharge = z.infer<typeof rechargeSchema>

/** What an invoice says about its buyer. Missing fields stay as they are. */
const invoiceDetails = {
  name: line(160),
  /** Empty: invoices stay in the portal. */
  email: z.union([z.literal(''), emailSchema], 'Enter an address such as name@example.com.'),
  /** In lines. Empty: the address of the client. */
  billingAddress: note(400),
  poNumber: line(40),
}
export const invoiceContactSchema = z.strictObject({
  client: idSchema.optional(),
  ...z.object(invoiceDetails).partial().shape,
})
export type InvoiceContact = z.infer<typeof invoiceContactSchema>

export const invoiceDetailsSchema = z.object({
  name: z.string(),
  email: z.string(),
  billingAddress: z.string(),
  poNumber: z.string(),
  /** Days until an invoice is due. Null: 30. Only clients with a credit limit have terms. */
  termsDays: z.number().int().nullable(),
})
export type InvoiceDetails = z.infer<typeof invoiceDetailsSchema>
export const invoiceDetailsEditSchema = z
  .strictObject({
    ...invoiceDetails,
    termsDays: z
      .number()
      .int()
      .min(0, 'Enter 0 or more.')
      .max(MAX_TERMS_DAYS, 'Enter 120 or less.')
      .nullable(),
  })
  .partial()
export type InvoiceDetailsEdit = z.infer<typeof invoiceDetailsEditSchema>

export const billingSchema = z.object({
  /** Null: card payments are not set up. */
  provider: z.enum(PROVIDERS).nullable(),
  /** Whether this user can pay by card now, and whether they manage cards, auto-recharge and invoices. */
  can: z.object({ pay: z.boolean(), manage: z.boolean() }),
  /** Why this user cannot pay by card. */
  payLock: z.enum(PAY_LOCKS).nullable(),
  autoRecharge: z
    .object({
      isOn: z.boolean(),
      belowCents: cents,
      amountCents: cents,
      monthlyLimitCents: cents,
      paymentMethodId: idSchema,
      pausedAt: timestampSchema.nullable(),
      pauseReason: z.string().nullable(),
    })
    .nullable(),
  /** Charged by auto-recharge this month, in the client's timezone. */
  recharged: z.object({ cents, days: z.array(z.string()) }),
  invoiceContact: invoiceDetailsSchema.omit({ termsDays: true }),
  /** Sales minus credits that are on no invoice yet. */
  uninvoiced: z.object({
    cents,
    count: z.number().int(),
    /** Of it, credits of invoiced sales: they go on credit notes. */
    creditedCents: cents,
  }),
  heldOrders: z.number().int(),
  timezone: z.string(),
})
export type Billing = z.infer<typeof billingSchema>

export const invoiceSchema = z.object({
  id: idSchema,
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  startsAt: timestampSchema,
  endsAt: timestampSchema,
  timezone: z.string(),
  issuedAt: timestampSchema,
  status: z.enum(INVOICE_STATUSES),
  totalCents: cents,
  /** Part of the total. */
  taxCents: cents,
  /** What is still due of it. */
  openCents: cents,
  dueAt: timestampSchema.nullable(),
  /** The number of the invoice that a credit note credits. */
  credits: z.string().nullable(),
  client: z.object({ id: idSchema, name: z.string() }),
})
export type Invoice = z.infer<typeof invoiceSchema>

/** The invoice, or a credit note when only credits were left. The others were issued with it. */
export const issuedSchema = invoiceSchema.extend({ others: z.array(invoiceSchema) })
export type Issued = z.infer<typeof issuedSchema>

export const invoiceListQuerySchema = z.strictObject({
  ...ofClientQuery,
  ...pageQuery,
  sort: z.literal('-issued_at').default('-issued_at'),
})
