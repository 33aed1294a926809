// Delivers outgoing mail: the contact rules right before each attempt, then the mail server, then the outcome.
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { fromOf, type MailSender, mailSender } from './agency-face.ts'
import { inBatches } from './batch.ts'
import { limitConcurrency } from './concurrency-limit.ts'
import { contactRefusal } from './contact-guard.ts'
import type { Mailer } from './mailer.ts'
import { batchDelivered, messageOutcomeKnown } from './message-outcome.ts'
import { job } from './module.ts'
import { ContactRefused, PermanentFailure, shortAnswer } from './permanent-failure.ts'
import { redactTokens } from './redact-tokens.ts'
import { type RowOf, statement } from './statement.ts'
import { type Context, type Tx, transaction } from './transaction.ts'

/** A calendar entry: an iCalendar text and its method. */
export type CalendarPart = { method: 'REQUEST' | 'CANCEL'; content: string }
/** A file in the file store. */
export type Attachment = { name: string; mediaType: string; key: string }
type MailRow = RowOf<typeof startAttempt>
const startAttempt = statement(
  'mail.attempt',
  `update outgoing_mails set attempts = attempts + 1, status = 'queued'
   where id = any($1) and status in ('queued', 'failed') and failed_at is null
   returning id, attempts, recipient, subject, text, html, calendar, calendar_method, reply_to, contact_id, attachments,
     return_path, unsubscribe_url, message_id, thread, sender_name`,
).as<{ calendarMethod: CalendarPart['method'] | null; attachments: Attachment[] | null }>()
const markGone = statement(
  'mail.gone',
  `update outgoing_mails m set status = g.status, error = null, answer = g.answer,
     text = coalesce(g.text, m.text), html = coalesce(g.html, m.html),
     sent_at = case when g.status = 'sent' then now() end, delivered_at = case when g.status = 'sent' then now() end
   from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]) as g (id, status, answer, text, html)
   where m.id = g.id`,
)
const markFailed = statement(
  'mail.failed',
  `update outgoing_mails set status = 'failed', error = $2, failed_at = case when $3 then now() end where id = $1`,
)

const RETRIES = 8

export const mailDelivery = job({
  name: 'mail.deliver',
  reachesOutside: true,
  payload: z.object({ id: z.uuid() }),
  retryLimit: RETRIES,
  retryDelaySeconds: 15,
  run: (context, { id }) => deliverMail(context, id, context.services.mailer),
})

/** Each has a few connections. */
const inTurn = limitConcurrency({ maxRunning: 4 })
const AT_ONCE = 20

/** A batch. A repeated job sends only what has no outcome yet. */
export const batchDelivery = job({
  name: 'mail.deliver-batch',
  reachesOutside: true,
  payload: z.object({ ids: z.array(z.uuid()).max(1_000) }),
  retryLimit: RETRIES,
  retryDelaySeconds: 15,
  run: (context, { ids }) =>
    inTurn(async () => {
      const { mailer } = context.services
      const batch = mailer.openBatch?.()
      const sender = { mailer: batch ?? mailer, isBatch: true }
      try {
        let failure: unknown
        for (let from = 0; from < ids.length; from += AT_ONCE)
          failure = (await deliverMails(context, ids.slice(from, from + AT_ONCE), sender)) ?? failure
        if (failure) throw failure
      } finally {
        batch?.close()
      }
    }),
})

/** One attempt. Settled mail is skipped. */
export async function deliverMail(context: Context, id: string, mailer: Delivering): Promise<void> {
  const failure = await deliverMails(context, [id], { mailer, isBatch: false })
  if (failure) throw failure
}

type Delivering = Pick<Mailer, 'deliver'>
type Gone = { mail: MailRow; status: 'sent' | 'kept'; answer: string; error?: undefined }
type Tried = Gone | { mail: MailRow; error: Error }

/** One attempt for each. Answers an error that a later attempt may not have. */
async function deliverMails(
  context: Context,
  ids: readonly string[],
  { mailer, isBatch }: { mailer: Delivering; isBatch: boolean },
): Promise<Error | undefined> {
  const [mails, sender] = await Promise.all([startAttempt.rows(context.db, [ids]), mailSender(context)])
  const tried = await Promise.all(
    mails.map(async (mail) => {
      const outcome = await attempt(context, mail, { mailer, sender })
      if (!outcome.error) await markOutcome(context.db, { context, gone: outcome, isBatch })
      return outcome
    }),
  )
  if (!tried.some(({ error }) => error)) return undefined
  return transaction(context, async (tx) => {
    let again: Error | undefined
    for (const { mail, error } of tried) if (error && !(await fail(tx, mail, error))) again = error
    return again
  })
}

type Outcome = { context: Context; gone: Gone; isBatch: boolean }

/**
 * At once after the server accepted it: what is not marked when the process is killed is sent again. Mails that are
 * accepted during a commit share the next one.
 */
const markOutcome = inBatches<Outcome, void>({
  max: 100,
  async work(_db, items) {
    const [first] = items
    if (!first) return []
    await transaction(first.context, async (tx) => {
      for (const isBatch of [true, false])
        await writeOutcomes(
          tx,
          items.filter((each) => each.isBatch === isBatch).map(({ gone }) => gone),
          isBatch,
        )
    })
    return items.map(() => undefined)
  },
})

type Attempting = { mailer: Delivering; sender: MailSender }

async function attempt(context: Context, mail: MailRow, { mailer, sender }: Attempting): Promise<Tried> {
  try {
    const { id, recipient: to, subject, text, html, calendar: content, calendarMethod: method } = mail
    const calendar = content && method ? { content, method } : null
    const { replyTo, returnPath, contactId } = mail
    const refusal =
      contactId && (await contactRefusal.get()(context.db, { contactId, channel: 'email', recipient: to }))
    if (refusal) throw new ContactRefused(refusal)
    const attachments = await readAttachments(context, mail.attachments ?? [])
    const { status, answer } = await mailer.deliver({
      id,
      from: fromOf(sender, mail.senderName),
      to,
      subject,
      text,
      html,
      calendar,
      replyTo: replyTo ?? sender.replyTo,
      attachments,
      returnPath,
      unsubscribeUrl: mail.unsubscribeUrl,
      messageId: mail.messageId,
      thread: mail.thread ?? [],
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
async function writeOutcomes(tx: Tx, gone: readonly Gone[], isBatch: boolean): Promise<void> {
  if (gone.length === 0) return
  const spent = (status: Gone['status'], text: string | null) =>
    status === 'sent' && text !== null ? redactTokens(text) : null
  await markGone.rows(tx.db, [
    gone.map(({ mail }) => mail.id),
    gone.map(({ status }) => status),
    gone.map(({ answer }) => answer),
    gone.map(({ mail, status }) => spent(status, mail.text)),
    gone.map(({ mail, status }) => spent(status, mail.html)),
  ])
  const sent = gone.filter(({ status }) => status === 'sent')
  if (isBatch) return batchDelivered.emit(tx, { ids: sent.map(({ mail }) => mail.id) })
  for (const { mail, answer } of sent)
    await messageOutcomeKnown.emit(tx, { channel: 'email', id: mail.id, outcome: 'delivered', answer })
}

/** Whether it failed for good. */
async function fail(tx: Tx, { id, attempts, contactId: contact, recipient }: MailRow, error: Error) {
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
