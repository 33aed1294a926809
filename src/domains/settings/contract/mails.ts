// Each kind of mail with sample data, and one mail of the outbox as its reader sees it.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { MAIL_READERS } from './words.ts'

const kindSchema = z.object({ id: z.string(), label: z.string(), reader: z.enum(MAIL_READERS) })
export type MailKindRow = z.infer<typeof kindSchema>

/** Both parts of a mail. */
const parts = { subject: z.string(), text: z.string(), html: z.string() }
const shownKind = kindSchema.extend(parts)
export type ShownMailKind = z.infer<typeof shownKind>

const oneKind = z.strictObject({
  id: z
    .string()
    .max(60)
    .regex(/^[\w.-]+$/, 'Choose a kind of email.'),
})
const { get, post } = endpoints('settings')

export const listMailKinds = get('/api/mail-kinds', {
  summary: 'Lists every kind of email that the product sends.',
  answer: z.object({ items: z.array(kindSchema) }),
})

export const getMailKind = get('/api/mail-kinds/:id', {
  summary: 'Returns one kind of email with sample data, as its reader sees it.',
  params: oneKind,
  answer: shownKind,
})

export const sendMailKind = post('/api/mail-kinds/:id/test', {
  summary: 'Sends one kind of email with sample data to the signed-in admin.',
  params: oneKind,
  accepted: z.object({ id: idSchema, delivery: z.enum(['smtp', 'outbox']) }),
})

const outboxMailPart = z.object({
  id: idSchema,
  ...parts,
  /** Mail from before the HTML part has none. */
  html: z.string().nullable(),
  /** What an admin may do with it now. */
  can: z.object({ resend: z.boolean(), cancel: z.boolean() }),
})
export type OutboxMailParts = z.infer<typeof outboxMailPart>

export const getOutboxMail = get('/api/outbox/:id', {
  summary: 'Returns one outgoing email as its reader sees it. Links that open an account are hidden.',
  answer: outboxMailPart,
})

export const resendMail = post('/api/outbox/:id/resend', {
  summary: 'Sends an email again that failed or was kept in the outbox.',
  accepted: z.object({ id: idSchema }),
  refuses: [409],
})

export const cancelMail = post('/api/outbox/:id/cancel', {
  summary: 'Cancels an email that waits for its next attempt.',
  refuses: [409],
})
