// Outgoing mail: written with its cause, sent by a job. Without SMTP settings it stays in the outbox, where admins can
// read it, so its links work on a fresh installation.
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { uuidv7 } from '#platform/shared/ids.ts'
import { limitConcurrency } from './concurrency-limit.ts'
import { contactRefusal } from './contact-guard.ts'
import type { Db } from './database.ts'
import { enqueue } from './enqueue.ts'
import type { Mailer } from './mailer.ts'
import { messageOutcomeKnown } from './message-outcome.ts'
import { job } from './module.ts'
import { ContactRefused, PermanentFailure, shortAnswer } from './permanent-failure.ts'
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
  /** The address for RFC 8058 one-click unsubscribe. */
  unsubscribeUrl?: string
}

const insertMails = statement(
  'mail.insert',
  `insert into outgoing_mails (id, recipient, subject, text, html, calendar, calendar_method, reply_to, contact_id,
     attachments, return_path, unsubscribe_url)
   select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
     $9::uuid[], $10::jsonb[], $11::text[], $12::text[])`,
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
  unsubscribe_url: string | null
}
const startAttempt = statement<MailRow>(
  'mail.attempt',
  `update outgoing_mails set attempts = attempts + 1
   where id = $1 and status in ('queued', 'failed') and failed_at is null
   returning attempts, recipient, subject, text, html, calendar, calendar_method, reply_to, contact_id, attachments,
     return_path, unsubscribe_url`,
)
const markGone = statement(
  'mail.gone',
  `update outgoing_mails set status = $2, error = null, answer = $3,
     text = coalesce($4, text), html = coalesce($5, html),
     sent_at = case when $2 = 'sent' then now() end, delivered_at = case when $2 = 'sent' then now() end
   where id = $1`,
)
const markFailed = statement(
  'mail.failed',
  `update outgoing_mails set status = 'failed', error = $2, failed_at = case when $3 then now() end where id = $1`,
)

const markBounced = statement<{ recipient: string; contact_id: string | null }>(
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

/** Mail servers accept few connections at once. */
const inTurn = limitConcurrency({ maxRunning: 20 })

/** A batch. A repeated job sends only what is not settled yet. */
export const batchDelivery = job({
  name: 'mail.deliver-batch',
  payload: z.object({ ids: z.array(z.uuid()).max(1_000) }),
  retryLimit: RETRIES,
  retryDelaySeconds: 15,
  async run(context, { ids }) {
    const failures: unknown[] = []
    const deliver = (id: string) =>
      inTurn(() => deliverMail(context, id, context.services.mailer)).catch((error: unknown) =>
        failures.push(error),
      )
    await Promise.all(ids.map(deliver))
    if (failures.length > 0) throw failures[0]
  },
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
    if (refusal) throw new ContactRefused(refusal)
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
      unsubscribeUrl: mail.unsubscribe_url,
    })
    await settle(context, { id, status, answer: shortAnswer(answer), text, html })
  } catch (error) {
    const answer = shortAnswer((error as Error).message)
    const forGood = error instanceof PermanentFailure || mail.attempts > RETRIES
    const isDead = mail.contact_id && error instanceof PermanentFailure && error.isAddressDead
    const isRefused = error instanceof ContactRefused
    await fail(context, { id, answer, forGood, isRefused, deadAddress: isDead ? mail.recipient : undefined })
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
    const spent = status === 'sent' ? [redactTokens(text), html && redactTokens(html)] : [null, null]
    await markGone.rows(tx.db, [id, status, answer, ...spent])
    if (status === 'sent')
      await messageOutcomeKnown.emit(tx, { channel: 'email', id, outcome: 'delivered', answer })
  })
}

type Failed = {
  id: string
  answer: string
  forGood: boolean
  isRefused: boolean
  deadAddress: string | undefined
}

function fail(context: Context, { id, answer, forGood, isRefused, deadAddress }: Failed) {
  return transaction(context, async (tx) => {
    await markFailed.rows(tx.db, [id, answer, forGood])
    if (forGood)
      await messageOutcomeKnown.emit(tx, {
        channel: 'email',
        id,
        outcome: 'bounced',
        answer,
        isRefused,
        deadAddress,
      })
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
  const [id = ''] = await insert(tx, [mail])
  await enqueue(tx, mailDelivery, { id })
  return id
}

/** Many at once, such as a batch of a campaign: one statement and one job. The ids are in the same order. */
export async function sendMails(tx: Tx, mails: readonly Mail[]): Promise<string[]> {
  if (mails.length === 0) return []
  const ids = await insert(tx, mails)
  await enqueue(tx, batchDelivery, { ids })
  return ids
}

async function insert(tx: Tx, mails: readonly Mail[]): Promise<string[]> {
  const ids = mails.map(() => uuidv7())
  const each = (column: (mail: Mail, id: string) => string | undefined) =>
    mails.map((mail, place) => column(mail, ids[place] ?? '') ?? null)
  await insertMails.rows(tx.db, [
    ids,
    each(({ to }) => to),
    each(({ subject }) => subject),
    each(({ text }) => text),
    each(({ html }) => html),
    each(({ calendar }) => calendar?.content),
    each(({ calendar }) => calendar?.method),
    each(({ replyTo }) => replyTo),
    each(({ contactId }) => contactId),
    each(({ attachments }) => (attachments?.length ? JSON.stringify(attachments) : undefined)),
    // A mail that comes back later suppresses the candidate's address.
    each(({ contactId }, id) => (contactId ? signedAddress(tx.services, 'bounce', id) : undefined)),
    each(({ unsubscribeUrl }) => unsubscribeUrl),
  ])
  return ids
}

const queued = statement<{ count: number }>(
  'mail.queued',
  `select count(*)::int as count from (select from outgoing_mails where status = 'queued' limit $1) q`,
)
/** Mails before their first attempt, counted up to a limit. */
export const countQueuedMails = async (db: Db, limit: number) => (await queued.first(db, [limit]))?.count ?? 0

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
