// What crosses the wire of billing.
import { z } from 'zod'
import { timestampSchema } from '#platform/shared/dates.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageQuery } from '#platform/shared/list.ts'
import { TRANSACTION_KINDS } from './words.ts'

const cents = z.number().int()

export const walletSchema = z.object({
  balanceCents: cents,
  heldCents: cents,
  availableCents: cents,
  creditLimitCents: cents,
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
  reference: z.object({ type: z.string(), id: idSchema }).nullable(),
  note: z.string(),
  createdAt: timestampSchema,
})
export type Entry = z.infer<typeof entrySchema>
