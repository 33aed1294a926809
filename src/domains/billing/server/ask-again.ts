// Events get lost. Payments that wait too long are asked for, and once a day all of them are compared.
import { z } from 'zod'
import { publish } from '#platform/server/events.ts'
import { job } from '#platform/server/module.ts'
import type { UnknownPayment } from '#platform/server/outgoing.ts'
import { type Context, transaction } from '#platform/server/transaction.ts'
import { DAY } from '#shared/durations.ts'
import { isOpenPayment } from '../contract/words.ts'
import { applyPayment } from './apply-payment.ts'
import { customerRefOf } from './methods.ts'
import { failUnsent } from './payments.ts'
import { findProvider } from './provider.ts'
import type { PaymentFact } from './provider-facts.ts'
import type { PaymentProvider } from './provider-types.ts'
import { findPaymentOf, listOpenPayments, markUnknown, rememberChecks } from './queries/payments.ts'
import { listUnsentRefunds } from './queries/refunds.ts'
import { listLow } from './queries/settings.ts'
import { recharge } from './recharge.ts'
import { sendRefund } from './refunds.ts'

const WAIT_SECONDS = 120
/** After this long the provider would know a payment that it ever got. */
const LOST_SECONDS = 900
const PERIOD_DAYS = 35
const MAX_PAGES = 50
const UNKNOWN_SHOWN = 50

const settings = { payload: z.object({}), retryLimit: 3, retryDelaySeconds: 60 }

export const askAgainJob = job({
  ...settings,
  name: 'billing.ask-again',
  reachesOutside: true,
  schedule: '*/2 * * * *',
  async run(context) {
    await askAgain(context)
    for (const { id } of await listUnsentRefunds(context.db)) await sendRefund(context, id)
    for (const { clientId } of await listLow(context.db)) await recharge(context, clientId)
  },
})

export const reconcileJob = job({
  ...settings,
  name: 'billing.reconcile',
  reachesOutside: true,
  schedule: '40 4 * * *',
  async run(context) {
    await comparePayments(context)
  },
})

/** Before messages leave again: a charge that went through after the backup must not be made twice. */
export async function reconcileAll(context: Context): Promise<UnknownPayment[]> {
  await askAgain(context, 0)
  return comparePayments(context)
}

/** What the provider says about each payment that still waits. */
export async function askAgain(context: Context, afterSeconds = WAIT_SECONDS): Promise<void> {
  const provider = findProvider(context)
  if (!provider) return
  for (const payment of await listOpenPayments(context.db, provider.name, afterSeconds)) {
    const age = (context.now.getTime() - Date.parse(payment.createdAt)) / 1000
    const fact = await provider.findPayment({
      id: payment.id,
      ref: payment.providerRef,
      customerRef: await customerRefOf(context, provider, payment.clientId),
      createdAt: new Date(payment.createdAt),
    })
    if (fact) await applyFact(context, provider, await giveUpStep(provider, fact, payment.isOld))
    else if (age > LOST_SECONDS) await failUnsent(context, payment.id)
  }
}

/** A customer who has not taken the step within a day will not. */
const giveUpStep = (provider: PaymentProvider, fact: PaymentFact, isOld: boolean) =>
  fact.status === 'requires_action' && isOld ? provider.cancelPayment(fact.ref) : fact

async function applyFact(context: Context, provider: PaymentProvider, fact: PaymentFact): Promise<void> {
  await transaction(context, (tx) => applyPayment(tx, provider.name, fact))
}

/** Compares every payment of the period with the provider's record of it, in both directions. */
/** Answers successful payments that are ours and unknown here, as after a restore. */
export async function comparePayments(context: Context): Promise<UnknownPayment[]> {
  const provider = findProvider(context)
  if (!provider) return []
  const unknown: UnknownPayment[] = []
  const askedAt = new Date()
  const from = new Date(askedAt.getTime() - PERIOD_DAYS * DAY)
  let after: string | null = null
  for (let page = 0; page < MAX_PAGES; page++) {
    const listed = await provider.listPayments({ since: from, after })
    unknown.push(...(await notePage(context, provider, listed.items)))
    after = listed.next
    if (!after) break
  }
  // Payments of the last minutes may not be listed yet.
  const to = new Date(askedAt.getTime() - LOST_SECONDS * 1000)
  if (!after) await markUnknown(context.db, provider.name, { from, to, askedAt })
  await transaction(context, (tx) => publish(tx, { type: 'wallet.updated', audience: 'staff' }))
  return unknown.slice(0, UNKNOWN_SHOWN)
}

async function notePage(context: Context, provider: PaymentProvider, facts: readonly PaymentFact[]) {
  const checks: { id: string; status: string; cents: number }[] = []
  const unknown: UnknownPayment[] = []
  for (const fact of facts) {
    const { ref, paymentId, status, amountCents: cents } = fact
    const known = await findPaymentOf(context.db, { provider: provider.name, ref, paymentId })
    if (!known && paymentId && status === 'succeeded') unknown.push({ ref, cents })
    if (!known) continue
    checks.push({ id: known.id, status, cents })
    if (isOpenPayment(known.status)) await applyFact(context, provider, fact)
  }
  await rememberChecks(context.db, provider.name, checks)
  return unknown
}
