// What crosses the wire of costs, for staff: hires, their receipts and the entries behind them.

import { z } from 'zod'
import { dateSchema, timestampSchema } from '#shared/dates.ts'
import { filterShape } from '#shared/filter-schema.ts'
import { idSchema } from '#shared/ids.ts'
import { pageQuery } from '#shared/list.ts'
import { text } from '#shared/text.ts'
import { HIRE_FILTERS } from './filters.ts'
import { COST_KINDS, LINE_KINDS, MISSING_KINDS, MONTH_STATES, POOL_KINDS, RECEIPT_KINDS } from './words.ts'

const cents = z.number().int()
const count = z.number().int().min(0)
const named = z.object({ id: idSchema, name: z.string() })

/** "2026-10". Months are months of the agency's timezone. */
export const monthSchema = text({
  max: 7,
  pattern: /^(19|2[01])\d\d-(0[1-9]|1[0-2])$/,
  error: 'Enter the month as YYYY-MM.',
})
/** The id of a line or of its part, such as "time" or "late-2026-10". */
export const lineIdSchema = text({ max: 200, pattern: /^[a-z0-9_.:-]+$/, error: 'This line does not exist.' })

export type { HireFilter } from './filters.ts'
export const hireListQuerySchema = z.strictObject({
  /** The month that counts the receipt. Its rows and its `supplementsCents` add up to its `receiptsCents`. */
  month: monthSchema.optional(),
  ...filterShape(HIRE_FILTERS),
  ...pageQuery,
  sort: z.enum(['-hired_at', 'hired_at', '-cost', 'cost']).default('-hired_at'),
})
export type HireListQuery = z.infer<typeof hireListQuerySchema>

/** One receipt of a hire. A hire that was undone after its month closed is still listed. */
export const hireSchema = z.object({
  /** The application. */
  id: idSchema,
  /** An application that was hired twice has two receipts. */
  receiptId: idSchema,
  /** "Erased candidate" after an erasure. */
  candidate: named,
  job: z.object({ id: idSchema, title: z.string(), reference: z.string() }),
  client: named,
  /** The owner of the application when the hire was made. Null without one. */
  recruiter: named.nullable(),
  hiredAt: timestampSchema,
  month: monthSchema,
  /** The total of this receipt. Supplements and a reversal are counted in their own months. */
  costCents: cents,
  state: z.enum(MONTH_STATES),
  /** The hire was undone after its month closed. */
  isReversed: z.boolean(),
  /** Costs of this hire that nobody recorded. See the receipt's `missing`. */
  missing: count,
})
export type Hire = z.infer<typeof hireSchema>

/** A part of a line: "Ad cost of 105 leads", "27 sold", "Contacted: 2 calls, 1 text". Its cents are part of the line's. */
export const linePartSchema = z.object({
  /** For `?part=` of the entries. */
  id: lineIdSchema,
  label: z.string(),
  kind: z.enum(COST_KINDS),
  /** What this hire carries of it. */
  cents,
  /** Of time, else null. */
  minutes: z.number().nullable(),
  entries: count,
})
export type LinePart = z.infer<typeof linePartSchema>

export const receiptLineSchema = z.object({
  id: lineIdSchema,
  kind: z.enum(LINE_KINDS),
  label: z.string(),
  /** One sentence under the label: "1 of 62 leads in ICU nights Houston". */
  detail: z.string(),
  cents,
  /** Entries behind the line. */
  entries: count,
  /** Of a shared line: the pools it comes from, their sums and by how many hires each was divided. Empty for its own. */
  shares: z.array(
    z.object({
      pool: z.enum(POOL_KINDS),
      /** The campaign's or posting's name. */
      label: z.string(),
      totalCents: cents,
      hires: count,
      cents,
    }),
  ),
  /** Of a late line: the closed month that the costs belong to. */
  lateFor: monthSchema.nullable(),
  parts: z.array(linePartSchema),
})
export type ReceiptLine = z.infer<typeof receiptLineSchema>

/** A cost that is not counted, with the reason in words: "No hourly rate is set for Dana Whitfield." */
export const missingCostSchema = z.object({
  kind: z.enum(MISSING_KINDS),
  /** "Time of Dana Whitfield", "Drug screen, Nov 12". */
  label: z.string(),
  /** "1 h 10 min is not counted: no hourly rate is set." */
  detail: z.string(),
  /** Whose rate is missing. */
  user: named.nullable(),
  minutes: z.number().nullable(),
  /** The cost of the candidate without an amount, for the address that changes it. */
  costId: idSchema.nullable(),
  /** From the default price or the team's rate. Shown only, never counted. Null without a default. */
  estimateCents: cents.nullable(),
})
export type MissingCost = z.infer<typeof missingCostSchema>

export const RECEIPT_STEPS = [
  'lead',
  'applied',
  'first_call',
  'submitted',
  'interview',
  'offer',
  'hired',
  'hire_ended',
] as const

export const receiptSchema = z.object({
  /** The application. */
  id: idSchema,
  receiptId: idSchema,
  kind: z.enum(RECEIPT_KINDS),
  /** The sum of the lines. */
  totalCents: cents,
  month: monthSchema,
  state: z.enum(MONTH_STATES),
  closedAt: timestampSchema.nullable(),
  /** The day it closes by itself. Null when closed, or when the start is not confirmed. */
  closesOn: dateSchema.nullable(),
  /** When it was computed. A closed receipt: when it closed. */
  asOf: timestampSchema,
  lines: z.array(receiptLineSchema),
  hire: z.object({
    candidate: named.extend({ isErased: z.boolean() }),
    job: z.object({ id: idSchema, title: z.string(), reference: z.string() }),
    client: named,
    recruiter: named.nullable(),
    hiredAt: timestampSchema,
  }),
  /** From ad to hire, in order. */
  timeline: z.array(z.object({ step: z.enum(RECEIPT_STEPS), label: z.string(), at: timestampSchema })),
  /** From the lead, or without one from the application, to the hire. */
  daysToHire: z.number().int().nullable(),
  missing: z.array(missingCostSchema),
  /** Every other receipt of the same application, oldest first. `?receipt=` shows it. */
  others: z.array(
    z.object({
      receiptId: idSchema,
      kind: z.enum(RECEIPT_KINDS),
      month: monthSchema,
      state: z.enum(MONTH_STATES),
      totalCents: cents,
    }),
  ),
  /** Receipts of all clients whose hires were made in the last 30 days. Null without any other. */
  comparison: z.object({ averageCents: cents, hires: count, differenceCents: cents }).nullable(),
})
export type Receipt = z.infer<typeof receiptSchema>

export const entryListQuerySchema = z.strictObject({
  /** A receipt of this application. By default the newest of a hire. */
  receipt: idSchema.optional(),
  /** Only a part of the line. */
  part: lineIdSchema.optional(),
  ...pageQuery,
  sort: z.enum(['-day', 'day']).default('day'),
})
export type EntryListQuery = z.infer<typeof entryListQuerySchema>

/** One cost. Of a shared line, the whole entry is shown, and `sharedBy` says by how many hires it is divided. */
export const costEntrySchema = z.object({
  id: z.string(),
  day: dateSchema,
  kind: z.enum(COST_KINDS),
  /** The whole entry. Sales are below zero, and their returns above. */
  cents,
  /** "1 of n". 1 for the hire's own. */
  sharedBy: z.number().int().min(1),
  /** What it was: "Call, 12 min at $45.00 an hour", "Share of $92.00 spent on Oct 3". */
  label: z.string(),
  /** The month it is counted in, and the closed month of its day when it came late. */
  month: monthSchema,
  lateFor: monthSchema.nullable(),
  minutes: z.number().nullable(),
  /** Records it was for, for links. Null where there is none. Erased candidates have no name. */
  campaign: named.nullable(),
  job: z.object({ id: idSchema, title: z.string() }).nullable(),
  candidate: named.nullable(),
  lead: idSchema.nullable(),
  user: named.nullable(),
})
export type CostEntry = z.infer<typeof costEntrySchema>
