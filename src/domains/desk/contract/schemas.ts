// The figures of the sales desk: stock, balances, and areas with their prices and demand.
import { z } from 'zod'
import { productSchema } from '#domains/shop/contract/schemas.ts'
import { AGE_BANDS, MAX_SHARES } from '#domains/shop/contract/words.ts'
import { timestampSchema } from '#shared/dates.ts'
import { idSchema } from '#shared/ids.ts'
import { pageQuery } from '#shared/list.ts'
import { STATES } from '#shared/us-states.ts'

const cents = z.number().int()
const count = z.number().int()

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

export const areaQuerySchema = z.strictObject({
  /** The counties of this state. Without it, the states. */
  state: z.enum(STATES).optional(),
  category: z.string().max(100).optional(),
  age: z.enum(AGE_BANDS).optional(),
  /** Only stock that a product for so many buyers can sell. */
  shareLimit: z.coerce.number().int().min(1).max(MAX_SHARES).optional(),
})
export type AreaQuery = z.infer<typeof areaQuerySchema>

export const areaFiguresSchema = z.object({
  items: z.array(
    z.object({
      area: z.string(),
      stock: z.number().int(),
      /** What open orders that name this area still need. */
      demand: z.number().int(),
      /** Delivered in 30 days. */
      sold: z.number().int(),
      /** Delivered of what was wanted. Null where nothing was. */
      fillRate: z.number().nullable(),
    }),
  ),
  /** Leads without a known state, or without a county of the state shown. */
  unknown: z.object({ stock: z.number().int(), sold: z.number().int() }),
  /** Demand of orders that take leads from anywhere in the area shown. */
  anywhereDemand: z.number().int(),
  products: z.array(productSchema),
  countedAt: timestampSchema,
})
export type AreaFigures = z.infer<typeof areaFiguresSchema>
