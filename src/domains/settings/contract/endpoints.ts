// The contract of saved views, the outbox, and the settings of the installation.
import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { installationSchema } from '#shared/installation.ts'
import { pageOf, pageQuery } from '#shared/list.ts'
import { line } from '#shared/text.ts'
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
const { get, post, patch, del, file } = endpoints('settings')

export const listSavedViews = get('/api/saved-views', {
  summary: 'Lists my views and shared views of a list.',
  query: z.strictObject({ list: z.enum(LISTS) }),
  answer: z.object({ items: z.array(savedViewSchema) }),
})

export const createSavedView = post('/api/saved-views', {
  summary: 'Saves a view.',
  body: z.strictObject({ list: z.enum(LISTS), ...viewFields }),
  created: savedViewSchema,
})

export const updateSavedView = patch('/api/saved-views/:id', {
  ifMatch: 'required',
  summary: 'Renames, shares or overwrites one of my views. Needs If-Match.',
  body: z.strictObject(viewFields).partial(),
  answer: savedViewSchema,
})

export const removeSavedView = del('/api/saved-views/:id', {
  summary: 'Removes one of my views.',
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

export const listOutbox = get('/api/outbox', {
  summary: 'Lists outgoing emails, newest first.',
  query: z.strictObject(pageQuery),
  answer: pageOf(outboxMailSchema),
})

export const exportOutbox = file('/api/outbox/export.csv')

export const exportOutboxTexts = file('/api/outbox/texts/export.csv')

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

export const listOutboxTexts = get('/api/outbox/texts', {
  summary: 'Lists outgoing text messages, newest first.',
  query: z.strictObject(pageQuery),
  answer: pageOf(outboxTextSchema),
})

export const sendTestMail = post('/api/outbox/test', {
  summary: 'Sends a test email to the signed-in admin through the outbox or SMTP.',
  accepted: z.object({ id: idSchema, delivery: z.enum(['smtp', 'outbox']) }),
})

const personSchema = z.object({ id: idSchema, name: z.string() })

const installationAnswer = z.object({
  settings: installationSchema,
  /** Managers and admins who would have to set up a second factor. */
  withoutTwoFactor: z.array(personSchema),
  /** Whether the environment names a sign-in service, and which. */
  signInService: z.string().nullable(),
  /** Active admins with a password, who can become the emergency admin. */
  possibleEmergencyAdmins: z.array(personSchema),
  /** Staff who have used single sign-on at the present service. */
  linkedCount: z.number().int(),
})
export type InstallationAnswer = z.infer<typeof installationAnswer>

export const getInstallation = get('/api/installation', {
  summary: 'Returns the settings of the installation.',
  answer: installationAnswer,
})

export const changeInstallation = patch('/api/installation', {
  summary:
    'Changes settings of the installation. Admins without two-factor sign-in must confirm before they require it.',
  body: z
    .strictObject({
      requireTwoFactor: z.boolean(),
      measurePerformance: z.boolean(),
      collectErrors: z.boolean(),
      approveClientsAutomatically: z.boolean(),
      managerMoneyLimitCents: installationSchema.shape.managerMoneyLimitCents.unwrap(),
      singleSignOnDomains: installationSchema.shape.singleSignOnDomains.unwrap(),
      singleSignOnForAll: z.boolean(),
      emergencyAdminId: idSchema.nullable(),
      /** The user has no second factor and knows that one will be required. */
      knowing: z.boolean(),
    })
    .partial(),
  answer: installationAnswer,
})
