// Delivers outgoing mail: the contact rules right before each attempt, then the mail server, then the outcome.
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { limitConcurrency } from './concurrency-limit.ts'
import { contactRefusal } from './contact-guard.ts'
import type { Mailer } from './mailer.ts'
import { messageOutcomeKnown } from './message-outcome.ts'
import { job } from './module.ts'
import { ContactRefused, PermanentFailure, shortAnswer } from './permanent-failure.ts'
import { redactTokens } from './redact-tokens.ts'
import { statement } from './statement.ts'
import { type Context, type Tx, transaction } from './transaction.ts'

/** A calendar entry: an iCalendar text and its method. */
export type CalendarPart = { method: 'REQUEST' | 'CANCEL'; content: string }
/** A file in the file store. */
export type Attachment = { name: string; mediaType: string; key: string }
type MailRow = {
  id: string
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
   where id = any($1) and status in ('queued', 'failed') and failed_at is null
   returning id, attempts, recipient, subject, text, html, calendar, calendar_method, reply_to, contact_id, attachments,
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

const RETRIES = 8

export const mailDelivery = job({
  name: 'mail.deliver',
  payload: z.object({ id: z.uuid() }),
  retryLimit: RETRIES,
  retryDelaySeconds: 15,
  run: (context, { id }) => deliverMail(context, id, context.services.mailer),
})

/** Each has a few connections. */
const inTurn = limitConcurrency({ maxRunning: 4 })
const AT_ONCE = 20

/** A batch. A repeated job sends only what is not settled yet. */
export const batchDelivery = job({
  name: 'mail.deliver-batch',
  payload: z.object({ ids: z.array(z.uuid()).max(1_000) }),
  retryLimit: RETRIES,
  retryDelaySeconds: 15,
  run: (context, { ids }) =>
    inTurn(async () => {
      const { mailer } = context.services
      const batch = mailer.openBatch?.()
      try {
        let failure: unknown
        for (let from = 0; from < ids.length; from += AT_ONCE)
          failure = (await deliverMails(context, ids.slice(from, from + AT_ONCE), batch ?? mailer)) ?? failure
        if (failure) throw failure
      } finally {
        batch?.close()
      }
    }),
})

/** One attempt. Settled mail is skipped. */
export async function deliverMail(context: Context, id: string, mailer: Delivering): Promise<void> {
  const failure = await deliverMails(context, [id], mailer)
  if (failure) throw failure
}

type Delivering = Pick<Mailer, 'deliver'>
type Tried = { mail: MailRow } & (
  | { status: 'sent' | 'kept'; answer: string; error?: undefined }
  | { error: Error }
)

/** One attempt for each, settled together. Answers an error that a later attempt may not have. */
async function deliverMails(
  context: Context,
  ids: readonly string[],
  mailer: Delivering,
): Promise<Error | undefined> {
  const mails = await startAttempt.rows(context.db, [ids])
  const tried = await Promise.all(mails.map((mail) => attempt(context, mail, mailer)))
  if (tried.length === 0) return undefined
  return transaction(context, async (tx) => {
    let again: Error | undefined
    for (const each of tried) {
      if (!each.error) await settle(tx, each)
      else if (!(await fail(tx, each.mail, each.error))) again = each.error
    }
    return again
  })
}

async function attempt(context: Context, mail: MailRow, mailer: Delivering): Promise<Tried> {
  try {
    const { id, recipient: to, subject, text, html, calendar: content, calendar_method: method } = mail
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
    return { mail, status, answer: shortAnswer(answer) }
  } catch (error) {
    return { mail, error: error as Error }
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

/** Sent mail keeps no secret. Unsent mail keeps its links, because there is no other copy. */
async function settle(tx: Tx, { mail, status, answer }: Exclude<Tried, { error: Error }>): Promise<void> {
  const { id, text, html } = mail
  const spent = status === 'sent' ? [redactTokens(text), html && redactTokens(html)] : [null, null]
  await markGone.rows(tx.db, [id, status, answer, ...spent])
  if (status === 'sent')
    await messageOutcomeKnown.emit(tx, { channel: 'email', id, outcome: 'delivered', answer })
}

/** Whether it failed for good. */
async function fail(tx: Tx, { id, attempts, contact_id: contact, recipient }: MailRow, error: Error) {
  const answer = shortAnswer(error.message)
  const forGood = error instanceof PermanentFailure || attempts > RETRIES
  await markFailed.rows(tx.db, [id, answer, forGood])
  if (!forGood) return false
  const isDead = contact && error instanceof PermanentFailure && error.isAddressDead
  await messageOutcomeKnown.emit(tx, {
    channel: 'email',
    id,
    outcome: 'bounced',
    answer,
    isRefused: error instanceof ContactRefused,
    deadAddress: isDead ? recipient : undefined,
  })
  return true
}
