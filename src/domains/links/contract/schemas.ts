// The shapes of requests and responses of links.

import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { filterShape } from '#shared/filter-schema.ts'
import { idSchema } from '#shared/ids.ts'
import { pageQuery } from '#shared/list.ts'
import { LINK_FILTERS } from './filters.ts'
import { CHANNELS, CONSENT_CHANNELS, LINK_KINDS, LINK_STATES } from './words.ts'

const text = (max: number) => z.string().trim().max(max)
const need = (max: number, message: string) => text(max).min(1, message)

export const questionSchema = z.strictObject({
  label: need(300, 'Write the question.'),
  type: z.enum(['yes_no', 'text']),
})

export const linkCreateSchema = z.strictObject({
  kind: z.enum(LINK_KINDS),
  candidateId: idSchema,
  channel: z.enum(CHANNELS),
  jobId: idSchema.nullable().default(null),
  /** The document's name, or the title of a custom page. */
  title: text(140).default(''),
  /** The consent text, or the text of a custom page. */
  words: text(5_000).default(''),
  consentChannel: z.enum(CONSENT_CHANNELS).default('share'),
  questions: z.array(questionSchema).max(20, 'At most 20 questions.').default([]),
  interview: z
    .strictObject({
      kind: z.enum(['phone', 'video', 'in_person']),
      minutes: z.number().int().min(5).max(480),
      interviewerId: idSchema,
      timezone: z.string().max(60),
      place: text(300).nullable().default(null),
      meetingUrl: z
        .url({ protocol: /^https?$/, error: 'Enter the full address.' })
        .max(500)
        .nullable()
        .default(null),
      slots: z.array(timestampSchema).min(1, 'Offer at least one time.').max(40, 'Offer at most 40 times.'),
    })
    .nullable()
    .default(null),
  expiresInDays: z
    .number('Enter a number of days.')
    .int('Enter whole days.')
    .min(1, 'At least one day.')
    .max(90, 'At most 90 days.')
    .default(14),
  maxUses: z
    .number('Enter a number.')
    .int('Enter a whole number.')
    .min(1, 'At least once.')
    .max(100, 'At most 100 times.')
    .default(1),
})
export type LinkCreate = z.infer<typeof linkCreateSchema>

export const linkSchema = z.object({
  id: idSchema,
  kind: z.enum(LINK_KINDS),
  channel: z.enum(CHANNELS),
  state: z.enum(LINK_STATES),
  stuck: z.boolean(),
  candidate: z.object({ id: idSchema, firstName: z.string(), lastName: z.string() }),
  job: z.string().nullable(),
  title: z.string(),
  sender: z.object({ id: idSchema, name: z.string() }),
  sentAt: timestampSchema,
  /** Of the newest message: accepted by the mail server, or reported by the text provider. */
  deliveredAt: timestampSchema.nullable(),
  bouncedAt: timestampSchema.nullable(),
  openedAt: timestampSchema.nullable(),
  startedAt: timestampSchema.nullable(),
  completedAt: timestampSchema.nullable(),
  revokedAt: timestampSchema.nullable(),
  expiresAt: timestampSchema,
  lastStepAt: timestampSchema,
  nudges: z.number().int(),
  uses: z.number().int(),
  maxUses: z.number().int(),
  /** The error of an undelivered message. It is retried until it bounces. */
  failure: z.string().nullable(),
  /** The booked interview. */
  interviewId: idSchema.nullable(),
  can: z.object({ nudge: z.boolean(), revoke: z.boolean(), restore: z.boolean(), copy: z.boolean() }),
})
export type Link = z.infer<typeof linkSchema>

export type { LinkFilter } from './filters.ts'
export const linkListQuerySchema = z.strictObject({
  ...filterShape(LINK_FILTERS),
  ...pageQuery,
  sort: z.enum(['-sent_at', 'last_step_at']).default('-sent_at'),
})
export type LinkListQuery = z.infer<typeof linkListQuerySchema>

export const bulkResultSchema = z.object({
  done: z.array(idSchema),
  skipped: z.array(z.object({ id: idSchema, name: z.string(), reason: z.string() })),
})
export type LinkBulkResult = z.infer<typeof bulkResultSchema>

export const linkMessageSchema = z.object({
  id: idSchema,
  channel: z.enum(['email', 'sms']),
  reminder: z.boolean(),
  recipient: z.string(),
  subject: z.string().nullable(),
  /** Without the secret address, which only the candidate has. */
  text: z.string(),
  status: z.enum(['queued', 'kept', 'sent', 'delivered', 'failed', 'bounced']),
  answer: z.string().nullable(),
  at: timestampSchema,
})
export type LinkMessage = z.infer<typeof linkMessageSchema>

/** The candidate's view of a link, without data of others. */
export const linkPageSchema = z.object({
  kind: z.enum(LINK_KINDS),
  done: z.boolean(),
  firstName: z.string(),
  employer: z.string().nullable(),
  job: z.string().nullable(),
  sender: z.string(),
  title: z.string(),
  words: z.string(),
  questions: z.array(questionSchema),
  interview: z
    .object({
      kind: z.enum(['phone', 'video', 'in_person']),
      minutes: z.number().int(),
      with: z.string(),
      timezone: z.string(),
      slots: z.array(z.object({ startsAt: timestampSchema, free: z.boolean() })),
      /** The booked interview as it is now: staff may have moved or canceled it. */
      booked: z
        .object({
          startsAt: timestampSchema,
          state: z.enum(['ahead', 'called_off', 'over']),
          /** Whether the candidate can still move or cancel it here. */
          changeable: z.boolean(),
        })
        .nullable(),
    })
    .nullable(),
  /** The posting's form for this link, and known data of the candidate. */
  /** The job needs nothing more of the candidate. Your data stays. */
  closed: z.enum(['hired', 'over']).nullable(),
  apply: z
    .object({
      slug: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string(),
    })
    .nullable(),
  expiresAt: timestampSchema,
  data: z.object({
    since: timestampSchema,
    source: z.string(),
    stopped: z.boolean(),
    consents: z.array(z.object({ id: idSchema, text: z.string(), since: timestampSchema })),
    applications: z.array(
      z.object({
        id: idSchema,
        job: z.string(),
        employer: z.string(),
        since: timestampSchema,
        hired: z.boolean(),
        /** A hired candidate asked to withdraw. A recruiter decides. */
        asked: z.boolean(),
      }),
    ),
  }),
})
export type LinkPage = z.infer<typeof linkPageSchema>
