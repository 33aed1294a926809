// What crosses the wire of campaigns.
import { z } from 'zod'
import { dateSchema, timestampSchema } from '#platform/shared/dates.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { listOf, pageQuery } from '#platform/shared/list.ts'
import { line } from '#platform/shared/text.ts'
import { CAMPAIGN_SORTS, CAMPAIGN_STATUSES, CHANNELS, MAX_SHARES } from './words.ts'

const cents = z.number().int().min(0).max(10_000_000_000)

/** Which field of the form becomes which of ours. Null keeps it as an answer. */
const fieldMapSchema = z
  .record(z.string().trim().min(1).max(300), z.string().max(40).nullable())
  .refine((map) => Object.keys(map).length <= 200, 'Map at most 200 fields.')

const editable = {
  name: line(120).min(1, 'Enter a name.'),
  channel: z.enum(CHANNELS),
  clientId: idSchema.nullable(),
  jobId: idSchema.nullable(),
  category: line(100).nullable(),
  pageId: line(100).nullable(),
  formId: line(200).nullable(),
  startsOn: dateSchema.nullable(),
  endsOn: dateSchema.nullable(),
  budgetCents: cents.nullable(),
  unitCents: cents.nullable(),
  shareLimit: z.number().int().min(1).max(MAX_SHARES),
  testMode: z.boolean(),
  fieldMap: fieldMapSchema,
  status: z.enum(CAMPAIGN_STATUSES),
}

export const campaignEditSchema = z.strictObject(editable).partial()
export type CampaignEdit = z.infer<typeof campaignEditSchema>

export const campaignCreateSchema = campaignEditSchema.required({ name: true, channel: true })
export type CampaignCreate = z.infer<typeof campaignCreateSchema>

const campaignFilterSchema = z.object({
  status: listOf(z.enum(CAMPAIGN_STATUSES)),
  channel: listOf(z.enum(CHANNELS)),
  client: idSchema.optional(),
})
export type CampaignFilter = z.infer<typeof campaignFilterSchema>

export const campaignListQuerySchema = z.strictObject({
  ...campaignFilterSchema.shape,
  ...pageQuery,
  sort: z.enum(CAMPAIGN_SORTS).default('-created_at'),
})

const figuresSchema = z.object({
  leads: z.number().int(),
  accepted: z.number().int(),
  duplicates: z.number().int(),
  rejected: z.number().int(),
  costCents: z.number().int(),
  /** Null without leads. */
  costPerLeadCents: z.number().int().nullable(),
})

export const campaignSchema = z.object({
  ...editable,
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
