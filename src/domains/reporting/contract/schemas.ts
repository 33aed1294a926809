// The shapes of reports. A name that is not known is refused by the service with a sentence, so the query takes any text.
import { z } from 'zod'
import { RECEIPT_KINDS } from '#domains/costs/contract/words.ts'
import { dateSchema, timestampSchema } from '#shared/dates.ts'
import { idSchema } from '#shared/ids.ts'
import { pageQuery, totalSchema } from '#shared/list.ts'
import { FIGURE_NAMES, FUNNEL_STEPS, UNITS } from './figures.ts'

const name = z.string().max(60).optional()
const day = z.string().max(30).optional()

/** What staff may filter by: an id, the code of a state, a source, or `none`. */
const filterQuery = {
  client: name,
  campaign: name,
  state: name,
  product: name,
  recruiter: name,
  source: name,
  job: name,
}

const spanQuery = {
  /** Both days are included. Without them, the current month to today. */
  from: day,
  to: day,
  /** A moving period instead of days, such as `90_days`. Counted in the timezone of the report. */
  last: name,
  ...filterQuery,
}
export const spanQuerySchema = z.strictObject(spanQuery)
export type SpanQuery = z.infer<typeof spanQuerySchema>

export const figuresQuerySchema = z.strictObject({
  ...spanQuery,
  /** `previous` or `year`. */
  compare: name,
  /** The split of the rows. */
  by: name,
  /** Names of figures, with commas. Without it, all figures of the account report. */
  figures: z.string().max(400).optional(),
})
export type FiguresQuery = z.infer<typeof figuresQuerySchema>

export const rowsQuerySchema = z.strictObject({
  ...spanQuery,
  figure: z.string().max(60).default('delivered'),
  /** A step of the funnel instead of a figure: the leads delivered in the period that reached it. */
  step: name,
  /** With `key`, only the rows of one line of a split. */
  by: name,
  key: z.string().max(120).optional(),
  /** The rows of the period it is compared with, instead of its own. */
  compare: name,
  ...pageQuery,
})
export type RowsQuery = z.infer<typeof rowsQuerySchema>

export const trendQuerySchema = z.strictObject({
  ...filterQuery,
  figure: z.string().max(60).default('costPerHireCents'),
  /** The last month is the month of this day. */
  to: day,
  months: z.coerce.number().int().min(2).max(24).default(12),
})
export type TrendQuery = z.infer<typeof trendQuerySchema>

const figureNameSchema = z.enum(FIGURE_NAMES)
const value = z.number().nullable()
const valuesSchema = z.partialRecord(figureNameSchema, value)
export type Values = z.infer<typeof valuesSchema>

export const spanSchema = z.object({ from: dateSchema, to: dateSchema })

const figureSchema = z.object({
  name: figureNameSchema,
  label: z.string(),
  unit: z.enum(UNITS),
  /** Null when nothing can be divided, or when a cost is not known for the period. */
  value,
  /** Null without a comparison too. */
  before: value,
  /** The rows behind the value. Of a ratio, the rows that it is divided by. With fewer than 5, no percentage. */
  count: z.number().int().nullable(),
  countBefore: z.number().int().nullable(),
})
export type FigureValue = z.infer<typeof figureSchema>

const rowSchema = z.object({
  /** A day, the Monday of a week, a month as YYYY-MM, an id, a code, or `none`. */
  key: z.string(),
  label: z.string(),
  /** Such as the channel of a campaign. */
  detail: z.string().nullable(),
  figures: valuesSchema,
  /** The same in the period of the comparison. Null without one. */
  before: valuesSchema.nullable(),
})
export type ReportRow = z.infer<typeof rowSchema>

export const figuresAnswerSchema = z.object({
  from: dateSchema,
  to: dateSchema,
  timezone: z.string(),
  asOf: timestampSchema,
  /** The period it is compared with. */
  compared: spanSchema.nullable(),
  /** Set while the last day of the period has not ended: days so far, and days in all. */
  unfinished: z.object({ days: z.number().int(), of: z.number().int() }).nullable(),
  figures: z.array(figureSchema),
  rows: z.array(rowSchema),
  /** Of the hires, those that only the client marked. They have no receipt. Null for customers. */
  markedHires: z.number().int().nullable(),
  /** Spend by the ledger's own day, which Payment history shows, less spend by the day of delivery. Null with filters. */
  ledgerDifferenceCents: z.number().int().nullable(),
})
export type FiguresAnswer = z.infer<typeof figuresAnswerSchema>

const named = z.object({ id: idSchema, name: z.string() }).nullable()

export const reportRowSchema = z.object({
  id: z.string(),
  kind: z.enum(['delivery', 'interview', 'application', 'receipt']),
  at: timestampSchema,
  /** The candidate or lead. Null when the person was erased, or when the reader may not see the name. */
  name: z.string().nullable(),
  client: z.object({ id: idSchema, name: z.string() }),
  leadId: idSchema.nullable(),
  deliveryId: idSchema.nullable(),
  applicationId: idSchema.nullable(),
  candidateId: idSchema.nullable(),
  job: z.object({ id: idSchema, title: z.string() }).nullable(),
  campaign: named,
  product: named,
  recruiter: named,
  state: z.string().nullable(),
  source: z.string().nullable(),
  orderNumber: z.number().int().nullable(),
  deliveredAt: timestampSchema.nullable(),
  returnedAt: timestampSchema.nullable(),
  /** Minutes from delivery to the first contact. */
  firstCallMinutes: z.number().int().nullable(),
  /**
   * What it adds to spend: its price, or 0 once returned. Of a hire behind the cost per hire, the price of its lead. Of a
   * receipt its total, and of a sold lead its part of the margin. Null of other rows.
   */
  cents: z.number().int().nullable(),
  /** Of a row behind our cost. Costs that are not recorded are `missing`. */
  receipt: z.object({ kind: z.enum(RECEIPT_KINDS), month: z.string(), missing: z.number().int() }).nullable(),
})
export type ReportListRow = z.infer<typeof reportRowSchema>

export const ownReportRowSchema = reportRowSchema.omit({
  recruiter: true,
  candidateId: true,
  source: true,
  receipt: true,
})
export type OwnReportListRow = z.infer<typeof ownReportRowSchema>

/** The total is always exact. `value` is the figure itself. */
export const rowsAnswerOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    total: totalSchema.nullable(),
    value: z.number().nullable(),
    /** Of hires, those without a receipt, because only the client marked them. Null for other figures. */
    withoutReceipt: z.number().int().nullable(),
  })

export const funnelAnswerSchema = z.object({
  from: dateSchema,
  to: dateSchema,
  timezone: z.string(),
  asOf: timestampSchema,
  steps: z.array(
    z.object({
      name: z.enum(FUNNEL_STEPS),
      label: z.string(),
      count: z.number().int(),
      /** The count of the step before it. Null for the first. */
      of: z.number().int().nullable(),
      /** A part of 1, null when nothing can be divided. */
      step: value,
      /** Spend of the leads divided by the count. Null without one. */
      spendEachCents: z.number().int().nullable(),
    }),
  ),
})
export type FunnelAnswer = z.infer<typeof funnelAnswerSchema>

export const trendAnswerSchema = z.object({
  figure: figureNameSchema,
  unit: z.enum(UNITS),
  timezone: z.string(),
  asOf: timestampSchema,
  months: z.array(
    z.object({
      month: z.string(),
      value,
      count: z.number().int().nullable(),
      /** Of similar clients. Null with fewer than 5 of them in the month. */
      median: value,
    }),
  ),
  /** Clients of the same industry. Null unless the report is of one client with at least 5 similar ones. */
  similar: z.object({ clients: z.number().int(), industry: z.string() }).nullable(),
})
export type TrendAnswer = z.infer<typeof trendAnswerSchema>
