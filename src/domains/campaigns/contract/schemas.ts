// What crosses the wire of campaigns.
import { z } from 'zod'
import { fieldMapInputSchema, fieldMapSchema } from '#domains/integrations/contract/field-map.ts'
import {
  FORM_NAMES,
  type GivenName,
  isPlace,
  type PlaceName,
} from '#domains/integrations/contract/lead-fields.ts'
import { leadShape } from '#domains/integrations/contract/lead-shape.ts'
import { dateSchema, timestampSchema } from '#shared/dates.ts'
import { byKind, pick } from '#shared/fields.ts'
import { filterShape } from '#shared/filter-schema.ts'
import { idSchema } from '#shared/ids.ts'
import { pageQuery } from '#shared/list.ts'
import { line, zipSchema } from '#shared/text.ts'
import { MAX_CENTS } from '#shared/typed-number.ts'
import { STATES } from '#shared/us-states.ts'
import { CAMPAIGN_FIELDS } from './campaign-fields.ts'
import { CAMPAIGN_FILTERS } from './filters.ts'
import {
  CAMPAIGN_PERIODS,
  CAMPAIGN_SORTS,
  CAMPAIGN_STATUSES,
  CHANNELS,
  DUPLICATE_SCOPES,
  MAX_DUPLICATE_DAYS,
  MAX_RADIUS_MILES,
  MAX_SHARES,
  MAX_SPEND_ROWS,
} from './words.ts'

const TOO_MUCH = 'Enter $100,000,000.00 or less.'
// The upper limit is checked before whole numbers: the message for a number beyond all measure would be zod's own.
const cents = z
  .number('Enter the amount in cents.')
  .max(MAX_CENTS, { error: TOO_MUCH, abort: true })
  .int('Enter a whole number of cents.')
  .min(0, 'Use 0 or more.')

/** A lead is inside in one of the states or within the radius. An empty area accepts every place. */
export const areaSchema = z.strictObject({
  states: z.array(z.enum(STATES)).max(60).default([]),
  zip: zipSchema.nullable().default(null),
  radiusMiles: z.number().int().min(1).max(MAX_RADIUS_MILES).nullable().default(null),
})
export type Area = z.output<typeof areaSchema>

const { status, ...fields } = byKind(CAMPAIGN_FIELDS, {
  name: ({ max = 120 }) => line(max).min(1, 'Enter a name.'),
  channel: () => z.enum(CHANNELS),
  client: () => idSchema.nullable(),
  job: () => idSchema.nullable(),
  text: ({ max = 100 }) => line(max).nullable(),
  form: ({ max = 200 }) => line(max).min(1, 'Enter the id of the form, or send null.').nullable(),
  area: () => areaSchema,
  date: () => dateSchema.nullable(),
  cents: () => cents.nullable(),
  shares: ({ max = MAX_SHARES }) => z.number().int().min(1).max(max),
  /** The same phone or email within so many days is the same person again. 0 for never. */
  days: ({ max = MAX_DUPLICATE_DAYS }) => z.number().int().min(0, 'Use 0 or more.').max(max),
  scope: () => z.enum(DUPLICATE_SCOPES),
  flag: () => z.boolean(),
  status: () => z.enum(CAMPAIGN_STATUSES),
})
const editable = { ...fields, fieldMap: fieldMapInputSchema, status }

export const campaignEditSchema = z.strictObject(editable).partial()
export type CampaignEdit = z.infer<typeof campaignEditSchema>

export const campaignCreateSchema = campaignEditSchema.required({ name: true, channel: true })
export type CampaignCreate = z.infer<typeof campaignCreateSchema>

export type { CampaignFilter } from './filters.ts'

export const campaignListQuerySchema = z.strictObject({
  ...filterShape(CAMPAIGN_FILTERS),
  ...pageQuery,
  period: z.enum(CAMPAIGN_PERIODS).default('all'),
  sort: z.enum(CAMPAIGN_SORTS).default('-created_at'),
})

export const campaignTotalsQuerySchema = z.strictObject({
  ...filterShape(CAMPAIGN_FILTERS),
  period: z.enum(CAMPAIGN_PERIODS).default('all'),
})

const figuresSchema = z.object({
  leads: z.number().int(),
  accepted: z.number().int(),
  duplicates: z.number().int(),
  rejected: z.number().int(),
  sold: z.number().int(),
  hires: z.number().int(),
  revenueCents: z.number().int(),
  costCents: z.number().int(),
  /** Null without leads. */
  costPerLeadCents: z.number().int().nullable(),
  /** Null without hires. */
  costPerHireCents: z.number().int().nullable(),
})
export type CampaignFigures = z.infer<typeof figuresSchema>

export const campaignSchema = z.object({
  ...editable,
  formId: z.string().nullable(),
  fieldMap: fieldMapSchema,
  id: idSchema,
  client: z.object({ id: idSchema, name: z.string() }).nullable(),
  job: z.object({ id: idSchema, title: z.string() }).nullable(),
  currency: z.string(),
  figures: figuresSchema,
  version: z.number().int(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
})
export type Campaign = z.infer<typeof campaignSchema>

/** The figures of all matching campaigns. `from` is null for all time. */
export const campaignTotalsSchema = z.object({
  from: dateSchema.nullable(),
  to: dateSchema,
  campaigns: z.number().int(),
  figures: figuresSchema,
  /** Leads of the period that wait for a campaign. */
  waitingLeads: z.number().int(),
})

export const waitingFormSchema = z.object({
  channel: z.enum(CHANNELS),
  formId: z.string(),
  leads: z.number().int(),
  since: timestampSchema,
  /** A draft that was begun for this form. */
  draft: z.object({ id: idSchema, name: z.string() }).nullable(),
})
export type WaitingForm = z.infer<typeof waitingFormSchema>

const formFieldSchema = z.object({ name: z.string(), value: z.string() })
export const formSamplesSchema = z.object({
  /** Where the values come from: leads that wait, leads of the campaign, or only the questions of the form. */
  from: z.enum(['waiting', 'campaign', 'form', 'none']),
  waiting: z.number().int(),
  names: z.array(z.object({ name: z.string(), usual: z.string().nullable() })),
  leads: z.array(z.array(formFieldSchema)),
})
export type FormSamples = z.infer<typeof formSamplesSchema>

const shortText = z.string().max(5_000)
export const testLeadSchema = z.strictObject({
  fields: z
    .array(z.strictObject({ name: line(300).min(1), value: shortText }))
    .min(1)
    .max(200),
})
export type TestLead = z.infer<typeof testLeadSchema>

/** The place is told in one text. */
export const TESTED_NAMES = FORM_NAMES.filter((name): name is Exclude<GivenName, PlaceName> => !isPlace(name))

export const testLeadResultSchema = z.object({
  leadId: idSchema,
  status: z.string(),
  rejectedFor: z.string().nullable(),
  ...pick(leadShape, TESTED_NAMES),
  place: z.string().nullable(),
  consent: z.string().nullable(),
  answers: z.record(z.string(), z.string()),
  flags: z.array(z.string()),
})
export type TestLeadResult = z.infer<typeof testLeadResultSchema>

export const spendRowSchema = z.strictObject({ campaignId: idSchema, day: dateSchema, cents })
export type SpendRow = z.infer<typeof spendRowSchema>
export const spendSchema = z.strictObject({
  rows: z.array(spendRowSchema).min(1, 'Enter at least one amount.').max(MAX_SPEND_ROWS),
})

export const spendPreviewSchema = z.object({
  rows: z.array(
    z.object({
      line: z.number().int(),
      date: z.string(),
      campaign: z.string(),
      amount: z.string(),
      /** What is saved. Null for a row with a problem. */
      spend: spendRowSchema.nullable(),
      replacesCents: z.number().int().nullable(),
      problem: z.string().nullable(),
    }),
  ),
})
export type SpendPreview = z.infer<typeof spendPreviewSchema>
