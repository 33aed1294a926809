// Sends leads to the channels of their client. Contacts are read at this moment, so an erased lead goes out without one.
import { Webhook } from 'standardwebhooks'
import { sendMail } from '#platform/server/mail.ts'
import type { MessageOutcome } from '#platform/server/message-outcome.ts'
import type { LoopDefinition } from '#platform/server/module.ts'
import { isPublicAddress, postPublicly } from '#platform/server/public-request.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { LEAD_EVENT } from '../contract/words.ts'
import { leadLetter } from './letter.ts'
import { toOwnLeadSummary } from './present-leads.ts'
import * as queries from './queries/channels.ts'
import { type DeliveryRow, listDeliveries } from './queries/deliveries.ts'

const AT_ONCE = 50
const POLL_MS = 1_000
/** Seconds between tries, about three days in all. */
export const PAUSES = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]

export const sendMessages: LoopDefinition = {
  name: 'purchasing.send-messages',
  reachesOutside: true,
  everyMs: POLL_MS,
  run: (context) => sendDue(context),
}

type MayReach = (address: string) => boolean

/** Answers whether there may be more. */
export async function sendDue(context: Context, mayReach: MayReach = isPublicAddress): Promise<boolean> {
  const due = await queries.claimMessages(context.db, AT_ONCE)
  if (due.length === 0) return false
  const rows = await listDeliveries(
    context.db,
    due.flatMap(({ deliveryId: id }) => id ?? []),
  )
  const leads = new Map(rows.map((row) => [row.id, row]))
  const mails = Map.groupBy(
    due.filter(({ kind }) => kind === 'email'),
    (message) => message.channelId,
  )
  const hooks = due.filter(({ kind }) => kind === 'webhook')
  await Promise.all([
    ...[...mails.values()].map((messages) => sendByMail(context, messages, leads)),
    ...hooks.map((message) => sendByWebhook(context, message, { leads, mayReach })),
  ])
  return due.length === AT_ONCE
}

/** The leads of one round are one email. */
function sendByMail(
  context: Context,
  messages: readonly queries.DueMessage[],
  leads: ReadonlyMap<string, DeliveryRow>,
): Promise<void> {
  return transaction(context, async (tx) => {
    const bought = messages.flatMap(({ deliveryId: id }) => leads.get(id ?? '') ?? [])
    const to = messages[0]?.address ?? ''
    const mailId = await sendMail(tx, { to, letter: leadLetter(bought, tx.origin) })
    await queries.awaitMail(tx.db, { ids: messages.map(({ id }) => id), mailId })
  })
}

/** The mail server took the mail, or refused it for good. A mail can also come back after it was taken. */
export async function followMail(tx: Tx, { channel, id, outcome, answer }: MessageOutcome): Promise<void> {
  if (channel !== 'email') return
  const isDelivered = outcome === 'delivered'
  await queries.finishMail(tx.db, { mailId: id, isDelivered, error: isDelivered ? null : answer })
}

type Calling = { leads: ReadonlyMap<string, DeliveryRow>; mayReach: MayReach }

async function sendByWebhook(
  context: Context,
  message: queries.DueMessage,
  { leads, mayReach }: Calling,
): Promise<void> {
  const { id, attempts } = message
  const lead = leads.get(message.deliveryId ?? '')
  const answer = await call(context, message, { lead, mayReach }).catch((error: Error) => error)
  const responseStatus = typeof answer === 'number' ? answer : null
  if (responseStatus !== null && responseStatus >= 200 && responseStatus < 300)
    return queries.finishMessages(context.db, {
      ids: [id],
      status: 'delivered',
      responseStatus,
      error: null,
      pause: null,
    })
  const error =
    answer instanceof Error ? answer.message.slice(0, 300) : `The server answered ${String(answer)}.`
  const pause = responseStatus === 410 ? null : (PAUSES[attempts - 1] ?? null)
  await transaction(context, async (tx) => {
    const status = pause === null ? 'failed' : 'pending'
    await queries.finishMessages(tx.db, { ids: [id], status, responseStatus, error, pause })
    if (responseStatus === 410) await disable(tx.db, message.channelId)
  })
}

type Called = { lead: DeliveryRow | undefined; mayReach: MayReach }

async function call(
  { db, services }: Context,
  { id, address, secret, createdAt }: queries.DueMessage,
  { lead, mayReach }: Called,
): Promise<number> {
  const body = JSON.stringify({
    type: lead ? LEAD_EVENT : 'test',
    timestamp: lead?.deliveredAt ?? createdAt,
    data: lead ? toOwnLeadSummary(lead) : {},
  })
  const at = new Date()
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'CandorHire-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(services.secrets.open(secret ?? '')).sign(id, at, body),
  }
  return postPublicly(db, { url: address, body, headers, mayReach })
}

/** 410 means that the receiver wants no more. */
async function disable(db: Parameters<typeof queries.stopMessages>[0], channelId: string): Promise<void> {
  const reason = 'The server answered 410, which asks us to stop.'
  await queries.setChannelStatus(db, { id: channelId, status: 'disabled', reason })
  await queries.stopMessages(db, channelId, reason)
}
