// Outgoing text messages: written with their cause, sent by a job, stored without a provider. The provider reports the
// outcome later.
import { z } from 'zod'
import { uuidv7 } from '#shared/ids.ts'
import { contactRefusal } from './contact-guard.ts'
import type { Db } from './database.ts'
import { enqueue } from './enqueue.ts'
import { messageOutcomeKnown } from './message-outcome.ts'
import { job } from './module.ts'
import { ContactRefused, PermanentFailure, shortAnswer } from './permanent-failure.ts'
import { redactTokens } from './redact-tokens.ts'
import type { DeliveryReport } from './sms-provider.ts'
import { statement } from './statement.ts'
import { type Context, type Tx, transaction } from './transaction.ts'

const insertText = statement(
  'texts.insert',
  'insert into outgoing_texts (id, recipient, text, contact_id) values ($1, $2, $3, $4)',
)
const startAttempt = statement(
  'texts.attempt',
  `update outgoing_texts set attempts = attempts + 1, status = 'queued'
   where id = $1 and status in ('queued', 'failed') and failed_at is null and delivered_at is null
   returning attempts, recipient, text, contact_id`,
)
// A report may arrive before the response to our own request, and then says more.
const markGone = statement(
  'texts.gone',
  `update outgoing_texts set status = case when failed_at is null then $2 else status end,
     provider_ref = coalesce(provider_ref, $3), error = case when failed_at is null then null else error end,
     text = coalesce($4, text), sent_at = case when $2 = 'sent' then coalesce(sent_at, now()) end where id = $1`,
)
const markFailed = statement(
  'texts.failed',
  `update outgoing_texts set status = 'failed', error = $2, failed_at = case when $3 then now() end where id = $1`,
)
const reported = {
  delivered: statement(
    'texts.reported-delivered',
    `update outgoing_texts set status = 'sent', delivered_at = now(), answer = $2, error = null,
       provider_ref = coalesce(provider_ref, $3), sent_at = coalesce(sent_at, now())
     where id = $1 and delivered_at is null and failed_at is null and coalesce(provider_ref, $3) = $3
     returning recipient, contact_id`,
  ),
  bounced: statement(
    'texts.reported-bounced',
    `update outgoing_texts set status = 'failed', failed_at = now(), answer = $2, error = $2,
       provider_ref = coalesce(provider_ref, $3)
     where id = $1 and delivered_at is null and failed_at is null and coalesce(provider_ref, $3) = $3
     returning recipient, contact_id`,
  ),
}

const RETRIES = 5
/** The address for reports. It contains the id, because a report may arrive before the provider's reference. */
export const reportPath = (id: string) => `/api/webhook/texts/${id}`

export const textDelivery = job({
  name: 'texts.deliver',
  reachesOutside: true,
  payload: z.object({ id: z.uuid() }),
  retryLimit: RETRIES,
  retryDelaySeconds: 30,
  async run(context, { id }) {
    const message = await startAttempt.first(context.db, [id])
    if (!message) return
    try {
      const { recipient: to, text, contactId } = message
      const refusal =
        contactId && (await contactRefusal.get()(context.db, { contactId, channel: 'sms', recipient: to }))
      if (refusal) throw new ContactRefused(refusal)
      const { status, ref } = await context.services.smsProvider.send({
        to,
        text,
        reportTo: `${context.origin}${reportPath(id)}`,
      })
      await markGone.rows(context.db, [id, status, ref, status === 'sent' ? redactTokens(text) : null])
    } catch (error) {
      const answer = shortAnswer((error as Error).message)
      const forGood = error instanceof PermanentFailure || message.attempts > RETRIES
      const isDead = message.contactId && error instanceof PermanentFailure && error.isAddressDead
      const isRefused = error instanceof ContactRefused
      const deadAddress = isDead ? message.recipient : undefined
      const isOptedOut = error instanceof PermanentFailure && error.isOptedOut
      await fail(context, { id, answer, forGood, isRefused, deadAddress, isOptedOut })
      if (!forGood) throw error
    }
  },
})

type Failed = {
  id: string
  answer: string
  forGood: boolean
  isRefused: boolean
  deadAddress: string | undefined
  isOptedOut: boolean
}

function fail(context: Context, { id, answer, forGood, ...outcome }: Failed) {
  return transaction(context, async (tx) => {
    await markFailed.rows(tx.db, [id, answer, forGood])
    if (forGood)
      await messageOutcomeKnown.emit(tx, {
        channel: 'sms',
        id,
        outcome: 'bounced',
        answer,
        ...outcome,
      })
  })
}

export async function sendText(
  tx: Tx,
  /** Without a candidate, contact rules do not apply. */
  message: { contactId: string | null; to: string; text: string },
): Promise<string> {
  const id = uuidv7()
  await insertText.rows(tx.db, [id, message.to, message.text, message.contactId])
  await enqueue(tx, textDelivery, { id })
  return id
}

const withdraw = statement(
  'texts.withdraw',
  `delete from outgoing_texts where id = any($1) and failed_at is null
     and (status = 'failed' or status = 'queued' and attempts = 0) returning id`,
)
/** Takes back what waits for an attempt. Answers which: a text that is being sent is too late. */
export const withdrawTexts = async (db: Db, ids: readonly string[]) =>
  (await withdraw.rows(db, [ids])).map(({ id }) => id)

/** The first final report counts. Repeats, late reports and unknown ids change nothing. */
export function recordDeliveryReport(
  context: Context,
  id: string,
  { outcome, ref, answer, isAddressDead, isOptedOut }: DeliveryReport,
): Promise<boolean> {
  return transaction(context, async (tx) => {
    if (outcome === 'under_way') return false
    const said = shortAnswer(answer)
    const text = await reported[outcome].first(tx.db, [id, said, ref])
    if (!text) return false
    const deadAddress = text.contactId && isAddressDead ? text.recipient : undefined
    await messageOutcomeKnown.emit(tx, { channel: 'sms', id, outcome, answer: said, deadAddress, isOptedOut })
    return true
  })
}

const lastTo = statement(
  'texts.last-to',
  `select id, contact_id from outgoing_texts where recipient = $1 and contact_id is not null and provider_ref is not null
   order by id desc limit 1`,
).as<object, 'contactId'>()
/** The last text to a candidate at this number that the provider accepted. A reply belongs to it. */
export const findLastTextTo = (db: Db, number: string) => lastTo.first(db, [number])

const eraseByIds = statement('texts.erase', 'delete from outgoing_texts where id = any($1)')

export async function eraseTexts(db: Db, ids: readonly string[]): Promise<void> {
  await eraseByIds.rows(db, [ids])
}

const eraseTo = statement(
  'texts.erase-to',
  'delete from outgoing_texts where contact_id = any($1) or (contact_id is null and recipient = any($2))',
)
type TextsTo = { contactIds: readonly string[]; numbers: readonly string[] }
/** Every text to these candidates, also to earlier numbers. Another candidate may have the same number. */
export async function eraseTextsTo(db: Db, { contactIds, numbers }: TextsTo): Promise<void> {
  await eraseTo.rows(db, [contactIds, numbers])
}
