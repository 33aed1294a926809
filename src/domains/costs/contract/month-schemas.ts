// What crosses the wire of months, open cost, the start and rates.
import { z } from 'zod'
import { dateSchema, timestampSchema } from '#shared/dates.ts'
import { idSchema } from '#shared/ids.ts'
import { pageQuery } from '#shared/list.ts'
import { line } from '#shared/text.ts'
import { monthSchema } from './schemas.ts'
import { MAX_COST_CENTS, MONTH_STATES, POOL_KINDS, RATE_KINDS } from './words.ts'

const cents = z.number().int()
const count = z.number().int().min(0)
const named = z.object({ id: idSchema, name: z.string() })

/** `openBeforeCents + entriesCents = receiptsCents + openAfterCents`, to the cent. */
export const costMonthSchema = z.object({
  month: monthSchema,
  state: z.enum(MONTH_STATES),
  openBeforeCents: cents,
  /** Costs that are counted in this month, less sales. */
  entriesCents: cents,
  /** How many entries that is. */
  entries: count,
  /** Receipts, supplements and reversals of the month. */
  receiptsCents: cents,
  /** The part of `receiptsCents` for hires of earlier months: supplements and reversals. */
  supplementsCents: cents,
  openAfterCents: cents,
  /** Applications that were hired in the month. */
  hires: count,
  /** Receipts ÷ hires. Null without hires. */
  costPerHireCents: cents.nullable(),
  /** ANSI/SHRM 06001, ISO/TS 30407: entries ÷ hires. Null without hires. */
  standardCostPerHireCents: cents.nullable(),
  timezone: z.string(),
  /** Campaigns and postings with open cost at the end. */
  openPlaces: count,
  /** The day it closes by itself. Null when closed, or when the start is not confirmed. */
  closesOn: dateSchema.nullable(),
  closedAt: timestampSchema.nullable(),
  /** Null: closed by itself, or open. */
  closedBy: z.string().nullable(),
  /** When it was computed. */
  asOf: timestampSchema,
  /** This user may close it now. */
  canClose: z.boolean(),
})
export type CostMonth = z.infer<typeof costMonthSchema>

export const costMonthDetailSchema = costMonthSchema.extend({
  /** Hires that only a client marked. They are none of `hires`, and have no receipt. */
  markedHires: count,
  /** Costs of the month that nobody recorded. They are not counted. */
  notRecorded: z.object({
    /** People with time and no hourly rate. */
    people: z.array(named.extend({ minutes: z.number() })),
    /** Checks of candidates without an amount. */
    checks: count,
  }),
})
export type CostMonthDetail = z.infer<typeof costMonthDetailSchema>

export const missingCheckQuerySchema = z.strictObject({
  ...pageQuery,
  sort: z.enum(['-day', 'day']).default('-day'),
})

/** A check of a candidate without an amount. It is not counted until it has one. */
export const missingCheckSchema = z.object({
  /** Of the cost on the candidate. */
  id: idSchema,
  label: z.string(),
  day: dateSchema,
  candidate: named,
})
export type MissingCheck = z.infer<typeof missingCheckSchema>

export const openCostQuerySchema = z.strictObject({
  client: idSchema.optional(),
  pool: z.enum(POOL_KINDS).optional(),
  ...pageQuery,
  sort: z.enum(['-cents', 'cents']).default('-cents'),
})
export type OpenCostQuery = z.infer<typeof openCostQuerySchema>

/** Open cost of one campaign, one posting or the house at the end of a month, or now. The rows add up to `openAfterCents`. */
export const openCostSchema = z.object({
  /** Of this row. The campaign's or posting's own id is `place`. */
  id: idSchema,
  pool: z.enum(POOL_KINDS),
  /** The campaign or posting. Null for the house. */
  place: named.nullable(),
  /** "Meta lead ad", "Posting CH-2046". */
  detail: z.string(),
  /** Null for the house's own. */
  client: named.nullable(),
  cents,
  entries: count,
  /** Leads with open cost, and how many of them are finished. */
  leads: count,
  finishedLeads: count,
  /** Candidates with open cost. */
  candidates: count,
  /** Ad spend that waits for a first lead. */
  waitingCents: cents,
  oldestDay: dateSchema.nullable(),
  /** Hires of this campaign or posting in the month. */
  hires: count,
  /** Archived, closed, filled or past its end day. */
  isEnded: z.boolean(),
})
export type OpenCost = z.infer<typeof openCostSchema>

export const costStartSchema = z.object({
  /** The first month with receipts. Earlier cost is its `openBeforeCents`. */
  month: monthSchema,
  /** Null: no admin has confirmed it. Then nothing closes, and the start is the present month. */
  confirmedAt: timestampSchema.nullable(),
  confirmedBy: z.string().nullable(),
  /** A month has closed, so the start is final. */
  isFinal: z.boolean(),
  /** Months that can be chosen, newest first. */
  months: z.array(monthSchema),
  /** What the rates leave out. */
  withoutRate: z.array(named),
})
export type CostStart = z.infer<typeof costStartSchema>
export const costStartChangeSchema = z.strictObject({ month: monthSchema })

const rateKey = line(80)
export const costRateSchema = z.object({
  id: idSchema,
  kind: z.enum(RATE_KINDS),
  /**
   * hour: the user's id, or null for everyone without an own rate. minutes: an activity ("call") or the id of a stage.
   * posting_day: a source, or null for the posting itself. check: the kind of a check. text, email: null.
   */
  key: z.string().nullable(),
  /** The key in words: a name, a stage. */
  label: z.string(),
  cents: cents.nullable(),
  minutes: z.number().nullable(),
  /** The first day it holds. */
  from: dateSchema,
  /** The last day it holds. Null: until changed. */
  to: dateSchema.nullable(),
  /** It holds today. */
  isCurrent: z.boolean(),
  /** No month with one of its days is closed. */
  canRemove: z.boolean(),
  by: z.string().nullable(),
  createdAt: timestampSchema,
})
export type CostRate = z.infer<typeof costRateSchema>

export const costRateListQuerySchema = z.strictObject({
  kind: z.enum(RATE_KINDS).optional(),
  /** Only rates that hold today. */
  current: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
  ...pageQuery,
  sort: z.literal('kind').default('kind'),
})
export type CostRateListQuery = z.infer<typeof costRateListQuerySchema>

/** A second rate for the same kind, key and day replaces the first. */
export const costRateCreateSchema = z.strictObject({
  kind: z.enum(RATE_KINDS),
  key: rateKey.nullish(),
  /** hour: per hour. posting_day: per day. check: each. text, email: per 1,000. */
  cents: cents.min(0, 'Enter $0.00 or more.').max(MAX_COST_CENTS, 'Enter $1,000,000.00 or less.').optional(),
  minutes: z
    .number()
    .min(0, 'Enter 0 minutes or more.')
    .max(1_440, 'Enter 1,440 minutes or fewer.')
    .multipleOf(0.5, 'Enter whole or half minutes.')
    .optional(),
  from: dateSchema,
})
export type CostRateCreate = z.infer<typeof costRateCreateSchema>

/** `YYYY-MM-DD` of the agency's timezone. Without `cents` the amount is not known yet, and the receipt says so. */
export const candidateCostCreateSchema = z.strictObject({
  kind: line(60).min(1, 'Choose what it was.'),
  day: dateSchema,
  cents: cents.min(0, 'Enter $0.00 or more.').max(MAX_COST_CENTS, 'Enter $1,000,000.00 or less.').nullish(),
  note: line(300).optional(),
  /** For one of the candidate's applications. By default for the candidate. */
  applicationId: idSchema.optional(),
  /** A document of the candidate. */
  fileId: idSchema.optional(),
})
export type CandidateCostCreate = z.infer<typeof candidateCostCreateSchema>
export const candidateCostChangeSchema = candidateCostCreateSchema.partial().extend({
  applicationId: idSchema.nullish(),
  fileId: idSchema.nullish(),
})
export type CandidateCostChange = z.infer<typeof candidateCostChangeSchema>

export const candidateCostSchema = z.object({
  id: idSchema,
  kind: z.string(),
  label: z.string(),
  day: dateSchema,
  /** Null: not known yet. */
  cents: cents.nullable(),
  /** The default price of its kind on its day. Proposed, never counted. */
  defaultCents: cents.nullable(),
  note: z.string(),
  application: z.object({ id: idSchema, title: z.string() }).nullable(),
  file: named.nullable(),
  by: z.string().nullable(),
  createdAt: timestampSchema,
  /** No closed month counts it, so it can be corrected or removed. */
  canChange: z.boolean(),
  version: z.number().int(),
})
export type CandidateCost = z.infer<typeof candidateCostSchema>

export const candidateCostsSchema = z.object({
  items: z.array(candidateCostSchema),
  /** Of all costs with an amount. */
  totalCents: cents,
  /** Kinds with their default price today, to choose from. */
  kinds: z.array(z.object({ kind: z.string(), label: z.string(), defaultCents: cents.nullable() })),
  /** The day in the agency's timezone: the last one that a cost may have. */
  today: dateSchema,
})
export type CandidateCosts = z.infer<typeof candidateCostsSchema>
