// The shapes of outreach.

import { z } from 'zod'
import { candidateFilterSchema } from '#domains/candidates/contract/schemas.ts'
import { CHANNELS } from '#domains/conversations/contract/words.ts'
import { timestampSchema } from '#shared/dates.ts'
import { filterShape } from '#shared/filter-schema.ts'
import { idSchema } from '#shared/ids.ts'
import { pageQuery } from '#shared/list.ts'
import { line, note } from '#shared/text.ts'
import { CAMPAIGN_FILTERS, RECIPIENT_FILTERS } from './filters.ts'
import {
  CAMPAIGN_STATUSES,
  FIGURES,
  LEFT_OUT,
  MAX_BODY,
  MAX_REST_DAYS,
  MAX_STEPS,
  MAX_SUBJECT,
  MAX_WAIT_MINUTES,
  STATES,
} from './words.ts'

const count = z.number().int()

const stepSchema = z.strictObject({
  channel: z.enum(CHANNELS),
  /** Empty in a follow-up: it continues the thread, as "Re:". */
  subject: line(MAX_SUBJECT).default(''),
  /** Half of the candidates get it instead. Empty: all get the first. */
  subjectB: line(MAX_SUBJECT).default(''),
  body: note(MAX_BODY).default(''),
  waitMinutes: z.number().int().min(0).max(MAX_WAIT_MINUTES).default(0),
})
export type Step = z.output<typeof stepSchema>

const minutes = z.number().int().min(0).max(1_440)
const windowSchema = z
  .strictObject({
    start: minutes,
    end: minutes,
    days: z.array(z.number().int().min(1).max(7)).min(1, 'Choose at least one day.').max(7),
  })
  .refine(({ start, end }) => start < end, { path: ['end'], message: 'The end must be after the start.' })
export type SendWindow = z.output<typeof windowSchema>

const audienceSchema = z.strictObject({
  viewId: idSchema.nullable(),
  viewName: line(80).min(1),
  filter: candidateFilterSchema,
})

const name = line(120).min(1, 'Enter a name.')
const PER_HOUR = 'Enter a number from 1 to 100,000, or nothing for no limit.'
export const campaignCreateSchema = z.strictObject({ name })
export const campaignEditSchema = z
  .strictObject({
    name,
    audience: audienceSchema.nullable(),
    steps: z.array(stepSchema).max(MAX_STEPS, `A campaign has at most ${MAX_STEPS} steps.`),
    window: windowSchema,
    perHour: z.number(PER_HOUR).int(PER_HOUR).min(1, PER_HOUR).max(100_000, PER_HOUR).nullable(),
    track: z.boolean(),
    restDays: z.number().int().min(0).max(MAX_REST_DAYS),
    stopOnApplication: z.boolean(),
    stopOnInterview: z.boolean(),
  })
  .partial()
export type CampaignEdit = z.output<typeof campaignEditSchema>

const figuresSchema = z.object({
  recipients: count,
  leftOut: count,
  waiting: count,
  ...(Object.fromEntries(FIGURES.map((figure) => [figure, count])) as Record<
    (typeof FIGURES)[number],
    typeof count
  >),
})

const headSchema = z.object({
  id: idSchema,
  name: z.string(),
  status: z.enum(CAMPAIGN_STATUSES),
  viewName: z.string().nullable(),
  channels: z.array(z.enum(CHANNELS)),
  track: z.boolean(),
  senderName: z.string(),
  figures: figuresSchema,
  lastSentAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
  version: count,
})
export const campaignSummarySchema = headSchema
export type CampaignSummary = z.infer<typeof campaignSummarySchema>

export const campaignSchema = headSchema.extend({
  audience: z
    .object({ viewId: idSchema.nullable(), viewName: z.string(), filter: z.record(z.string(), z.unknown()) })
    .nullable(),
  steps: z.array(z.object(stepSchema.shape)),
  window: z.object({ start: count, end: count, days: z.array(count) }),
  perHour: count.nullable(),
  restDays: count,
  stopOnApplication: z.boolean(),
  stopOnInterview: z.boolean(),
  startedAt: timestampSchema.nullable(),
  endedAt: timestampSchema.nullable(),
  /** Without a mail server or text provider, messages stay in the outbox. */
  delivers: z.object({ email: z.boolean(), sms: z.boolean() }),
  takesReplies: z.boolean(),
})
export type Campaign = z.infer<typeof campaignSchema>

export const addedSchema = z.object({
  added: count,
  leftOut: z.array(z.object({ reason: z.enum(LEFT_OUT), count })),
})
export type Added = z.infer<typeof addedSchema>

export const audienceCountSchema = z.object({
  total: count,
  ready: count,
  leftOut: z.array(z.object({ reason: z.enum(LEFT_OUT), count })),
  /** For each step, how many can get it now. */
  perStep: z.array(count),
  samples: z.array(z.object({ id: idSchema, name: z.string() })),
})
export type AudienceCount = z.infer<typeof audienceCountSchema>

export const previewSchema = z.object({
  /** Null without a text provider. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
  /** In the footer of an email. */
  postalAddress: z.string(),
  /** Why this candidate would not get this step. */
  problem: z.string().nullable(),
  /** When each step would leave if the campaign started now, and nothing else waited. */
  times: z.array(timestampSchema),
  timezone: z.string(),
})
export type Preview = z.infer<typeof previewSchema>

export type { CampaignFilter, RecipientFilter } from './filters.ts'
export const campaignListQuerySchema = z.strictObject({
  ...pageQuery,
  ...filterShape(CAMPAIGN_FILTERS),
  q: line(200).optional(),
  sort: z.enum(['-created_at', 'created_at']).default('-created_at'),
})

export const recipientSchema = z.object({
  id: idSchema,
  candidate: z.object({ id: idSchema, name: z.string() }),
  state: z.enum(STATES),
  reason: z.string().nullable(),
  /** Steps that were sent or skipped. */
  step: count,
  nextAt: timestampSchema.nullable(),
  movedAt: timestampSchema,
})
export type Recipient = z.infer<typeof recipientSchema>

export const recipientListQuerySchema = z.strictObject({
  ...pageQuery,
  campaign: idSchema,
  ...filterShape(RECIPIENT_FILTERS),
  q: line(200).optional(),
  sort: z.enum(['-moved_at', 'moved_at']).default('-moved_at'),
})
export type RecipientListQuery = z.output<typeof recipientListQuerySchema>

export const resultsSchema = z.object({
  states: z.array(z.object({ state: z.enum(STATES), count })),
  days: z.array(z.object({ day: z.string(), sent: count, opened: count, replied: count })),
  steps: z.array(
    z.object({
      position: count,
      channel: z.enum(CHANNELS),
      sent: count,
      delivered: count,
      opened: count,
      clicked: count,
      replied: count,
    }),
  ),
  /** The two subjects of a step, if it has two. */
  variants: z.array(
    z.object({
      position: count,
      variant: z.enum(['a', 'b']),
      subject: z.string(),
      sent: count,
      delivered: count,
      opened: count,
      replied: count,
    }),
  ),
})
export type Results = z.infer<typeof resultsSchema>
