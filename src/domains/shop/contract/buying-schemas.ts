// What a client can buy, its price and its forecast. Nothing here knows a contact.
import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { filterShape } from '#shared/filter-schema.ts'
import { idSchema } from '#shared/ids.ts'
import { listOf, pageQuery } from '#shared/list.ts'
import { zipSchema } from '#shared/text.ts'
import { STATES } from '#shared/us-states.ts'
import { DESK_ORDER_FILTERS, ORDER_FILTERS } from './filters.ts'
import { orderSchema, quantitySchema } from './schemas.ts'
import { AGE_BANDS, DELIVERY_GROUPS, MAX_RADIUS_MILES, REACHES, RETURN_REASONS } from './words.ts'

const cents = z.number().int()
const count = z.number().int()

const areaQuery = {
  client: idSchema.optional(),
  state: listOf(z.enum(STATES)),
  zip: zipSchema.optional(),
  radiusMiles: z.coerce.number().int().min(1).max(MAX_RADIUS_MILES).optional(),
  quantity: z.coerce.number().pipe(quantitySchema).default(10),
}
const isWhole = ({ zip, radiusMiles }: { zip?: string | undefined; radiusMiles?: number | undefined }) =>
  (zip === undefined) === (radiusMiles === undefined)
const HALF = { path: ['zip'], error: 'Enter a ZIP code and a radius together.' }

export const shopQuerySchema = z
  .strictObject({
    ...areaQuery,
    category: z.string().max(100).optional(),
    exclusive: z.enum(['true', 'false']).optional(),
    age: z.enum(AGE_BANDS).optional(),
  })
  .refine(isWhole, HALF)
export type ShopQuery = z.output<typeof shopQuerySchema>

export const quoteQuerySchema = z.strictObject(areaQuery).refine(isWhole, HALF)
export type QuoteQuery = z.output<typeof quoteQuerySchema>

/** A lead before the sale. The contact is not masked but absent: it was never read. */
const sampleSchema = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  receivedAt: timestampSchema,
  /** Which sale of this lead yours would be. */
  saleNo: count,
  shareLimit: count,
})
export type Sample = z.infer<typeof sampleSchema>

export const forecastSchema = z.object({ p50Days: count, p90Days: count })

const stockSchema = z.object({
  /** Counted up to 10,000. */
  inStock: count,
  samples: z.array(sampleSchema),
  /** Days until a standing order of this quantity is filled. Null when the past says too little. */
  forecast: forecastSchema.nullable(),
  /** Which of these leads a standing order would get by the rules. */
  reach: z.enum(REACHES),
})

export const shopProductSchema = stockSchema.extend({
  id: idSchema,
  name: z.string(),
  category: z.string(),
  exclusive: z.boolean(),
  shareLimit: count,
  ageBand: z.enum(AGE_BANDS),
  /** In the area asked for. With several areas, the lowest. Without one, the price of the country. */
  unitCents: cents,
  /** The highest price in the area asked for. */
  mostCents: cents,
  returnDays: count,
  returnReasons: z.array(z.enum(RETURN_REASONS)),
  /** Of a client's leads in 30 days. Returns above it can be declined. */
  returnLimitPercent: count,
})
export type ShopProduct = z.infer<typeof shopProductSchema>

/** Of standing orders with a forecast that are filled or past it: how many were filled in time. */
export const coverageSchema = z.object({ orders: count, inTime: count })
export type Coverage = z.infer<typeof coverageSchema>

export const quoteSchema = stockSchema.extend({
  /** Of the quantity, what is there now, by state and price. */
  parts: z.array(z.object({ state: z.string().nullable(), unitCents: cents, count })),
  available: count,
  totalCents: cents,
  /** What a standing order of the quantity would hold: the highest price of its area for each lead. */
  holdCents: cents,
  coverage: coverageSchema,
  countedAt: timestampSchema,
})
export type Quote = z.infer<typeof quoteSchema>

export const stockAreasSchema = z.object({
  items: z.array(
    z.object({
      area: z.string(),
      inStock: count,
      unitCents: cents,
      /** In its dearest county. */ mostCents: cents,
    }),
  ),
})

export const orderListQuerySchema = z.strictObject({
  ...filterShape(ORDER_FILTERS),
  ...pageQuery,
  sort: z.literal('-created_at').default('-created_at'),
})

/** Of the desk, for the orders of all clients. */
export const deskOrderQuerySchema = orderListQuerySchema.extend(filterShape(DESK_ORDER_FILTERS))

export const resultsSchema = z.record(z.enum(DELIVERY_GROUPS), count)
export type Results = z.infer<typeof resultsSchema>

const creditsSchema = z.object({
  /** By returns. */
  creditedCents: cents,
  /** By staff, to the balance. */
  refundedCents: cents,
})
export const orderItemSchema = orderSchema.extend({ results: resultsSchema, ...creditsSchema.shape })
export type OrderItem = z.infer<typeof orderItemSchema>

export const orderProgressSchema = z.object({
  results: resultsSchema,
  ...creditsSchema.shape,
  /** Delivered by day in the reader's timezone, the last 14 days with a delivery. */
  days: z.array(z.object({ day: z.string(), count })),
  /** From now on. Null when the order is over, or the past says too little. */
  forecast: forecastSchema.nullable(),
  /** Null when the order is over. */
  reach: z.enum(REACHES).nullable(),
  coverage: coverageSchema,
})
export type OrderProgress = z.infer<typeof orderProgressSchema>

/** Of the signed-in customer, this month. */
export const spendingSchema = z.object({
  /** Null: no limit. */
  limitCents: z.number().int().nullable(),
  spentCents: z.number().int(),
  leftCents: z.number().int().nullable(),
})
export type Spending = z.infer<typeof spendingSchema>
