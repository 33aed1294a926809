// The contract of saved views, the outbox, and the settings of the installation.
import { z } from 'zod'
import { timestampSchema } from '#platform/shared/dates.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { exportEndpoint } from '#platform/shared/export-file.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { installationSchema } from '#platform/shared/installation.ts'
import { pageOf, pageQuery } from '#platform/shared/list.ts'
import { line } from '#platform/shared/text.ts'
import { MAIL_STATUSES } from './words.ts'

export const LISTS = [
  'candidates',
  'disqualified',
  'interviews',
  'job-postings',
  'leads',
  'sent_links',
] as const
export type ListName = (typeof LISTS)[number]

const searchSchema = z.record(
  z.string().max(60),
  z.union([z.string().max(2_000), z.number(), z.boolean(), z.array(z.string().max(200)).max(50)]),
)

const savedViewSchema = z.object({
  id: idSchema,
  list: z.enum(LISTS),
  name: z.string(),
  search: searchSchema,
  shared: z.boolean(),
  mine: z.boolean(),
  version: z.number().int(),
})
export type SavedView = z.infer<typeof savedViewSchema>

const viewFields = {
  name: line(60).min(1, 'Enter a name.'),
  search: searchSchema,
  shared: z.boolean(),
}
const idParams = z.strictObject({ id: idSchema })
const tags = ['settings']

export const listSavedViews = endpoint('GET', '/api/saved-views', {
  summary: 'Lists my views and shared views of a list.',
  tags,
  querystring: z.strictObject({ list: z.enum(LISTS) }),
  response: { 200: z.object({ items: z.array(savedViewSchema) }) },
})

export const createSavedView = endpoint('POST', '/api/saved-views', {
  summary: 'Saves a view.',
  tags,
  body: z.strictObject({ list: z.enum(LISTS), ...viewFields }),
  response: { 201: savedViewSchema },
})

export const updateSavedView = endpoint('PATCH', '/api/saved-views/:id', {
  ifMatch: 'required',
  summary: 'Renames, shares or overwrites one of my views. Needs If-Match.',
  tags,
  params: idParams,
  body: z.strictObject(viewFields).partial(),
  response: { 200: savedViewSchema },
})

export const removeSavedView = endpoint('DELETE', '/api/saved-views/:id', {
  summary: 'Removes one of my views.',
  tags,
  params: idParams,
  response: { 204: z.undefined() },
})

const outboxMailSchema = z.object({
  id: idSchema,
  recipient: z.string(),
  /** The reply address. Null for our own address, which accepts none. */
  replyTo: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  status: z.enum(MAIL_STATUSES),
  attempts: z.number().int(),
  error: z.string().nullable(),
  createdAt: timestampSchema,
  sentAt: timestampSchema.nullable(),
})
export type OutboxMail = z.infer<typeof outboxMailSchema>

export const listOutbox = endpoint('GET', '/api/outbox', {
  summary: 'Lists outgoing emails, newest first.',
  tags,
  querystring: z.strictObject(pageQuery),
  response: { 200: pageOf(outboxMailSchema) },
})

export const exportOutbox = exportEndpoint('/api/outbox/export.csv', tags)

export const exportOutboxTexts = exportEndpoint('/api/outbox/texts/export.csv', tags)

const outboxTextSchema = z.object({
  id: idSchema,
  recipient: z.string(),
  text: z.string(),
  status: z.enum(MAIL_STATUSES),
  attempts: z.number().int(),
  error: z.string().nullable(),
  createdAt: timestampSchema,
  sentAt: timestampSchema.nullable(),
})
export type OutboxText = z.infer<typeof outboxTextSchema>

export const listOutboxTexts = endpoint('GET', '/api/outbox/texts', {
  summary: 'Lists outgoing text messages, newest first.',
  tags,
  querystring: z.strictObject(pageQuery),
  response: { 200: pageOf(outboxTextSchema) },
})

export const sendTestMail = endpoint('POST', '/api/outbox/test', {
  summary: 'Sends a test email to the signed-in admin through the outbox or SMTP.',
  tags,
  response: { 202: z.object({ id: idSchema, delivery: z.enum(['smtp', 'outbox']) }) },
})

const installationAnswer = z.object({
  settings: installationSchema,
  /** Managers and admins who would have to set up a second factor. */
  withoutTwoFactor: z.array(z.object({ id: idSchema, name: z.string() })),
})
export type InstallationAnswer = z.infer<typeof installationAnswer>

export const getInstallation = endpoint('GET', '/api/installation', {
  summary: 'Returns the settings of the installation.',
  tags,
  response: { 200: installationAnswer },
})

export const changeInstallation = endpoint('PATCH', '/api/installation', {
  summary:
    'Changes settings of the installation. Admins without two-factor sign-in must confirm before they require it.',
  tags,
  body: z
    .strictObject({
      requireTwoFactor: z.boolean(),
      measurePerformance: z.boolean(),
      collectErrors: z.boolean(),
      approveClientsAutomatically: z.boolean(),
      managerMoneyLimitCents: installationSchema.shape.managerMoneyLimitCents.unwrap(),
      /** The user has no second factor and knows that one will be required. */
      knowing: z.boolean(),
    })
    .partial(),
  response: { 200: installationAnswer },
})
