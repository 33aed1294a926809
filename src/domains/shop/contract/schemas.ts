// Orders, products and prices as they cross the wire.
import { z } from 'zod'
import { paymentSchema } from '#domains/billing/contract/schemas.ts'
import { timestampSchema } from '#shared/dates.ts'
import { byKind, pick, recordOf } from '#shared/fields.ts'
import { idSchema } from '#shared/ids.ts'
import { line, text, zipSchema } from '#shared/text.ts'
import { STATES } from '#shared/us-states.ts'
import { CREATED, DEFAULTED, EDITABLE, PRODUCT_FIELDS } from './product-fields.ts'
import {
  AGE_BANDS,
  MAX_LINES,
  MAX_PRICE_CENTS,
  MAX_QUANTITY,
  MAX_RADIUS_MILES,
  MAX_SHARES,
  ORDER_KINDS,
  ORDER_STATUSES,
  PRODUCT_STATUSES,
  RETURN_REASONS,
} from './words.ts'

const cents = z.number().int()
const countySchema = text({ max: 5, pattern: /^\d{5}$/, error: 'Enter the five-digit code of a county.' })

/** Where the leads are. Without anything, the whole country. */
export const areaSchema = z
  .strictObject({
    states: z.array(z.enum(STATES)).min(1).max(STATES.length).optional(),
    counties: z.array(countySchema).min(1).max(200).optional(),
    zip: zipSchema.optional(),
    radiusMiles: z.number().int().min(1).max(MAX_RADIUS_MILES).optional(),
  })
  .refine(({ zip, radiusMiles }) => (zip === undefined) === (radiusMiles === undefined), {
    path: ['zip'],
    error: 'Enter a ZIP code and a radius together.',
  })
export type Area = z.infer<typeof areaSchema>

/** The limit comes first, so that an endless number is told the limit. */
export const quantitySchema = z
  .number()
  .max(MAX_QUANTITY, {
    error: `Order at most ${MAX_QUANTITY.toLocaleString('en-US')} leads at once.`,
    abort: true,
  })
  .int('Order a whole number of leads.')
  .min(1, 'Order at least 1 lead.')

export const orderCreateSchema = z.strictObject({
  client: idSchema,
  kind: z.enum(ORDER_KINDS),
  lines: z
    .array(
      z.strictObject({
        productId: idSchema,
        quantity: quantitySchema,
        filter: areaSchema.default({}),
      }),
    )
    .min(1, 'Choose a product.')
    .max(MAX_LINES),
  /** The balance, or a saved card that is charged exactly the total. */
  payWith: z.union([z.literal('wallet'), z.strictObject({ paymentMethodId: idSchema })]),
  /** The total that the buyer saw. When it is another one by now, nothing is bought. */
  expectedTotalCents: cents.min(0).optional(),
  /** The buyer's purchase order number. Invoices show it. */
  poNumber: line(40).optional(),
})
export type OrderCreate = z.infer<typeof orderCreateSchema>

export const orderSchema = z.object({
  id: idSchema,
  number: z.number().int(),
  kind: z.enum(ORDER_KINDS),
  status: z.enum(ORDER_STATUSES),
  client: z.object({ id: idSchema, name: z.string() }),
  buyer: z.object({ id: idSchema, name: z.string() }).nullable(),
  poNumber: z.string(),
  /** What was delivered, at the prices it was delivered for. While a card has to pay, what it has to pay. */
  totalCents: cents,
  heldCents: cents,
  lines: z.array(
    z.object({
      id: idSchema,
      productId: idSchema,
      product: z.string(),
      category: z.string(),
      shareLimit: z.number().int(),
      ageBand: z.enum(AGE_BANDS),
      filter: areaSchema,
      quantity: z.number().int(),
      delivered: z.number().int(),
      returned: z.number().int(),
      totalCents: cents,
      /** One line for each price: an area can have a price of its own. */
      prices: z.array(z.object({ unitCents: cents, count: z.number().int() })),
    }),
  ),
  /** Of a standing order: days to fill it, as told when it was placed. */
  forecast: z.object({ p50Days: z.number().int(), p90Days: z.number().int() }).nullable(),
  /** Why an order ended without leads. */
  note: z.string(),
  /** The card payment of an order. */
  payment: paymentSchema.nullable(),
  createdAt: timestampSchema,
})
export type Order = z.infer<typeof orderSchema>

const unitCentsSchema = cents
  .min(1, 'Enter a price above 0.')
  .max(MAX_PRICE_CENTS, 'Enter a price of $10,000.00 or less.')
const reasonsSchema = z
  .array(z.enum(RETURN_REASONS))
  .max(RETURN_REASONS.length)
  .overwrite((reasons) => [...new Set(reasons)])

const productFields = byKind(PRODUCT_FIELDS, {
  name: ({ max = 120 }) => line(max).min(1, 'Enter a name.'),
  category: ({ max = 100 }) => line(max).min(1, 'Enter a category.'),
  text: ({ max = 120 }) =>
    line(max)
      .transform((text) => text || null)
      .nullable(),
  shares: () => z.number().int().min(1).max(MAX_SHARES),
  age: () => z.enum(AGE_BANDS),
  days: ({ max = 90 }) => z.number().int().min(0).max(max),
  reasons: () => reasonsSchema,
  percent: ({ max = 100 }) => z.number().int().min(0).max(max),
  status: () => z.enum(PRODUCT_STATUSES),
})

type Defaulted = { [Name in (typeof DEFAULTED)[number]]: z.ZodDefault<(typeof productFields)[Name]> }
const defaulted = recordOf(
  DEFAULTED,
  (name): z.ZodType => z._default<z.ZodType>(productFields[name], PRODUCT_FIELDS[name].blank),
) as Defaulted

export const productCreateSchema = z.strictObject({
  ...pick(productFields, CREATED),
  ...defaulted,
  unitCents: unitCentsSchema,
})
export type ProductCreate = z.infer<typeof productCreateSchema>

/** What a product is cannot change, because orders refer to it. Its name, its returns and its end can. */
export const productEditSchema = z.strictObject(pick(productFields, EDITABLE)).partial()
export type ProductEdit = z.infer<typeof productEditSchema>

export const areaCodeSchema = text({
  max: 5,
  pattern: /^(?:US|[A-Z]{2}|\d{5})$/,
  error: 'Enter US, the code of a state such as TX, or of a county such as 48201.',
})

export const priceChangeSchema = z.strictObject({
  productId: idSchema,
  area: areaCodeSchema,
  /** Null to follow the wider area again. */
  unitCents: unitCentsSchema.nullable(),
  validFrom: timestampSchema.optional(),
  note: line(300).default(''),
})
export type PriceChange = z.infer<typeof priceChangeSchema>

const priceSchema = z.object({
  area: z.string(),
  unitCents: cents.nullable(),
  validFrom: timestampSchema,
  note: z.string(),
  by: z.string().nullable(),
})

export const productSchema = z.object({
  id: idSchema,
  ...productFields,
  exclusive: z.boolean(),
  unitCents: cents,
  /** In force now, by area. */
  prices: z.record(z.string(), cents),
  version: z.number().int(),
})
export type Product = z.infer<typeof productSchema>

export const productWithHistorySchema = productSchema.extend({ history: z.array(priceSchema) })
