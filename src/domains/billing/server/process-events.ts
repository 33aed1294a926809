// Takes up what the provider sent: one transaction for the event and everything it causes.
import { ZodError } from 'zod'
import { publish } from '#platform/server/events.ts'
import type { LoopDefinition } from '#platform/server/module.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { cutEnd } from '#shared/cut-text.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { ProviderName } from '../contract/words.ts'
import { applyDispute, applyRefund } from './apply-loss.ts'
import { applyMethod } from './apply-method.ts'
import { applyPayment, type Verdict } from './apply-payment.ts'
import { tellManagers } from './notices.ts'
import { readEvent } from './provider-facts.ts'
import type { RawEvent } from './provider-types.ts'
import * as queries from './queries/events.ts'
import { pauseAfter } from './rules.ts'

const AT_ONCE = 50
const POLL_MS = 500

export const processPaymentEvents: LoopDefinition = {
  name: 'billing.process-events',
  reachesOutside: true,
  everyMs: POLL_MS,
  async run(context) {
    const due = await queries.claimEvents(context.db, AT_ONCE)
    for (const { id } of due) await processEvent(context, id)
    return due.length === AT_ONCE
  },
}

/** Kept and committed first, then taken up at once. What fails is taken up again later. */
export async function takeEvents(
  context: Context,
  provider: ProviderName,
  events: readonly RawEvent[],
): Promise<void> {
  for (const { id: eventId, type, body, afterSeconds = 0 } of events) {
    const event = { id: uuidv7(), provider, eventId, type, body, afterSeconds }
    const kept = await queries.keepEvent(context.db, event)
    if (kept?.isNew && afterSeconds === 0) await processEvent(context, kept.id)
  }
}

export async function processEvent(context: Context, id: string): Promise<void> {
  try {
    await transaction(context, async (tx) => {
      const event = await queries.lockEvent(tx.db, id)
      if (!event) return
      const verdict = await applyEvent(tx, event)
      if (verdict.status === 'parked') await tellParked(tx, verdict)
      await queries.finishEvent(tx.db, { id, ...endOf(verdict, event.attempts) })
    })
  } catch (error) {
    const attempts = await queries.countAttempts(context.db, id)
    const note = cutEnd(noteOf(error), 500)
    await queries.finishEvent(context.db, {
      id,
      ...endOf({ status: 'retry', note, paymentId: null }, attempts),
    })
  }
}

/** In words for staff, who see it beside the event. */
function noteOf(error: unknown): string {
  if (error instanceof ZodError) {
    const fields = error.issues.map(({ path }) => path.join('.')).filter(Boolean)
    return `The event is malformed. Check these fields at the provider: ${fields.join(', ') || 'all'}.`
  }
  return error instanceof Error ? error.message : String(error)
}

async function tellParked(tx: Tx, { note, paymentId }: Verdict): Promise<void> {
  await tellManagers(tx, {
    title: 'A payment differs from the records of the provider',
    body: `${note} Nothing was booked.`,
    link: `/payment-history?tab=payments&payment=${paymentId ?? ''}`,
  })
  await publish(tx, { type: 'wallet.updated', audience: 'staff' })
}

function endOf({ status, note, paymentId }: Verdict, attempts: number) {
  const afterSeconds = status === 'retry' ? (pauseAfter(attempts) ?? null) : null
  const end: queries.EventStatus = status === 'retry' ? 'failed' : status
  return { status: end, note, paymentId, afterSeconds }
}

const NOTHING: Verdict = { status: 'ignored', note: 'Nothing to do for this kind of event.', paymentId: null }

async function applyEvent(tx: Tx, { provider, body }: queries.EventRow): Promise<Verdict> {
  const fact = readEvent(body)
  if (!fact) return NOTHING
  if (fact.kind === 'payment') return applyPayment(tx, provider, fact)
  if (fact.kind === 'refund') return applyRefund(tx, provider, fact)
  return fact.kind === 'dispute' ? applyDispute(tx, provider, fact) : applyMethod(tx, fact)
}
