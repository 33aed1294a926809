// Outgoing mail: written with its cause, sent by a job. Without SMTP settings it stays in the outbox, where admins can
// read it, so its links work on a fresh installation.
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { uuidv7 } from '#platform/shared/ids.ts'
import { contactRefusal } from './contact-guard.ts'
import type { Db } from './database.ts'
import { enqueue } from './enqueue.ts'
import type { Mailer } from './mailer.ts'
import { messageOutcomeKnown } from './message-outcome.ts'
import { job } from './module.ts'
import { PermanentFailure, shortAnswer } from './permanent-failure.ts'
import { redactTokens } from './redact-tokens.ts'
import { signedAddress } from './signed-address.ts'
import { statement } from './statement.ts'
import { type Context, type Tx, transaction } from './transaction.ts'

/** A calendar entry: an iCalendar text and its method. */
export type CalendarPart = { method: 'REQUEST' | 'CANCEL'; content: string }
/** A file in the file store. */
export type Attachment = { name: string; mediaType: string; key: string }
export type Mail = {
  /** The candidate. Without it, contact rules do not apply, as for colleagues and customers. */
  contactId?: string | undefined
  to: string
  subject: string
  text: string
  html?: string
  calendar?: CalendarPart
  /** The named sender, so a reply reaches a colleague. Our own address accepts none. */
  replyTo?: string | undefined
  attachments?: readonly Attachment[]
}

const insertMail = statement()(
  'mail.insert',
  `insert into outgoing_mails (id, recipient, subject, text, html, calendar, calendar_method, reply_to, contact_id,
     attachments, return_path)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)
type MailRow = {
  attempts: number
  recipient: string
  subject: string
  text: string
  html: string | null
  calendar: string | null
  calendar_method: CalendarPart['method'] | null
  reply_to: string | null
  contact_id: string | null
  attachments: Attachment[] | null
  return_path: string | null
}
const startAttempt = statement<MailRow>()(
  'mail.attempt',
  `update outgoing_mails set attempts = attempts + 1
   where id = $1 and status in ('queued', 'failed') and failed_at is null
   returning attempts, recipient, subject, text, html, calendar, calendar_method, reply_to, contact_id, attachments,
     return_path`,
)
const markGone = statement()(
  'mail.gone',
  `update outgoing_mails set status = $2, error = null, answer = $3,
     text = coalesce($4, text), html = coalesce($5, html),
     sent_at = case when $2 = 'sent' then now() end, delivered_at = case when $2 = 'sent' then now() end
   where id = $1`,
)
const markFailed = statement()(
  'mail.failed',
  `update outgoing_mails set status = 'failed', error = $2, failed_at = case when $3 then now() end where id = $1`,
)

const markBounced = statement<{ recipient: string; contact_id: string | null }>()(
  'mail.bounced',
  `update outgoing_mails set status = 'failed', failed_at = now(), answer = $2, error = $2
   where id = $1 and status = 'sent' and failed_at is null returning recipient, contact_id`,
)

const RETRIES = 8

export const mailDelivery = job({
  name: 'mail.deliver',
  payload: z.object({ id: z.uuid() }),
  retryLimit: RETRIES,
  retryDelaySeconds: 15,
  run: (context, { id }) => deliverMail(context, id, context.services.mailer),
})

/** One attempt. Settled mail is skipped. */
export async function deliverMail(
  context: Context,
  id: string,
  mailer: Pick<Mailer, 'deliver'>,
): Promise<void> {
  const mail = await startAttempt.first(context.db, [id])
  if (!mail) return
  try {
    const { recipient: to, subject, text, html, calendar: content, calendar_method: method } = mail
    const calendar = content && method ? { content, method } : null
    const { reply_to: replyTo, return_path: returnPath, contact_id: contactId } = mail
    const refusal =
      contactId && (await contactRefusal.get()(context.db, { contactId, channel: 'email', recipient: to }))
    if (refusal) throw new PermanentFailure(refusal)
    const attachments = await readAttachments(context, mail.attachments ?? [])
    const { status, answer } = await mailer.deliver({
      id,
      to,
      subject,
      text,
      html,
      calendar,
      replyTo,
      attachments,
      returnPath,
    })
    await settle(context, { id, status, answer: shortAnswer(answer), text, html })
  } catch (error) {
    const answer = shortAnswer((error as Error).message)
    const forGood = error instanceof PermanentFailure || mail.attempts > RETRIES
    const isDead = mail.contact_id && error instanceof PermanentFailure && error.isAddressDead
    await fail(context, { id, answer, forGood, deadAddress: isDead ? mail.recipient : undefined })
    if (!forGood) throw error
  }
}

async function readAttachments({ services }: Context, files: readonly Attachment[]) {
  const attached: { filename: string; contentType: string; content: Buffer }[] = []
  for (const { name, mediaType, key } of files) {
    const content = await services.storage.read(key)
    if (!content) throw new PermanentFailure(`The attached file ${name} no longer exists.`)
    attached.push({ filename: name, contentType: mediaType, content: await buffer(content) })
  }
  return attached
}

type Gone = Pick<MailRow, 'text' | 'html'> & { id: string; status: 'sent' | 'kept'; answer: string }

/** Sent mail keeps no secret. Unsent mail keeps its links, because there is no other copy. */
function settle(context: Context, { id, status, answer, text, html }: Gone): Promise<void> {
  return transaction(context, async (tx) => {
    const isSent = status === 'sent'
    const spent = isSent ? redactTokens(text) : null
    await markGone.rows(tx.db, [id, status, answer, spent, isSent && html ? redactTokens(html) : null])
    if (isSent) await messageOutcomeKnown.emit(tx, { channel: 'email', id, outcome: 'delivered', answer })
  })
}

type Failed = { id: string; answer: string; forGood: boolean; deadAddress: string | undefined }

function fail(context: Context, { id, answer, forGood, deadAddress }: Failed) {
  return transaction(context, async (tx) => {
    await markFailed.rows(tx.db, [id, answer, forGood])
    if (forGood)
      await messageOutcomeKnown.emit(tx, { channel: 'email', id, outcome: 'bounced', answer, deadAddress })
  })
}

/** A mail that was accepted at first, and came back later. Repeated notices change nothing. */
export function recordBounce(
  context: Context,
  { id, answer, isAddressDead }: { id: string; answer: string; isAddressDead: boolean },
): Promise<void> {
  return transaction(context, async (tx) => {
    const said = shortAnswer(answer)
    const mail = await markBounced.first(tx.db, [id, said])
    if (!mail) return
    const deadAddress = mail.contact_id && isAddressDead ? mail.recipient : undefined
    await messageOutcomeKnown.emit(tx, {
      channel: 'email',
      id,
      outcome: 'bounced',
      answer: said,
      deadAddress,
    })
  })
}

export async function sendMail(tx: Tx, mail: Mail): Promise<string> {
  const id = uuidv7()
  const { to, subject, text, html = null, calendar } = mail
  // A mail that comes back later suppresses the candidate's address.
  const returnPath = mail.contactId && signedAddress(tx.services, 'bounce', id)
  await insertMail.rows(tx.db, [
    id,
    to,
    subject,
    text,
    html,
    calendar?.content ?? null,
    calendar?.method ?? null,
    mail.replyTo ?? null,
    mail.contactId ?? null,
    mail.attachments?.length ? JSON.stringify(mail.attachments) : null,
    returnPath ?? null,
  ])
  await enqueue(tx, mailDelivery, { id })
  return id
}

export async function eraseMails(db: Db, ids: readonly string[]): Promise<void> {
  await db.query({ text: 'delete from outgoing_mails where id = any($1)', values: [ids] })
}

/** Every mail to these addresses, sent or not. */
export async function eraseMailsTo(db: Db, addresses: readonly string[]): Promise<void> {
  await db.query({
    text: 'delete from outgoing_mails where lower(recipient) = any($1)',
    values: [addresses.map((address) => address.toLowerCase())],
  })
}

/** Every mail with a link to one of these records. Erasing is rare, so there is no index. */
export async function eraseMailsAbout(db: Db, ids: readonly string[]): Promise<void> {
  await db.query({
    text: `delete from outgoing_mails m where exists (select from unnest($1::text[]) id where strpos(m.text, id) > 0)`,
    values: [ids],
  })
}

/** Every mail with a calendar entry for one of these events, to any recipient. */
export async function eraseCalendarMails(db: Db, eventIds: readonly string[]): Promise<void> {
  await db.query({
    text: `delete from outgoing_mails m using unnest($1::text[]) as event (id)
      where m.calendar is not null and position(event.id in m.calendar) > 0`,
    values: [eventIds],
  })
}
