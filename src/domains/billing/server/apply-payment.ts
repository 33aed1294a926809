// What became of a payment, booked. Every way leads here: events, and answers to our own questions.
import { enqueue } from '#platform/server/enqueue.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { formatCents } from '#shared/money.ts'
import { cardName, PAYMENT_LOOKS, type ProviderName, PURPOSE_LABELS } from '../contract/words.ts'
import { orderPaid, orderUnpaid } from './events.ts'
import { lockFunds, post } from './ledger.ts'
import { pauseAndTell } from './pause-recharge.ts'
import { NOT_CONFIRMED, type PaymentFact } from './provider-facts.ts'
import { markDeclined } from './queries/methods.ts'
import { findPaymentOf, lockPayment, movePayment, type PaymentRow } from './queries/payments.ts'
import { rechargeQueue } from './queues.ts'
import { recoverOwed } from './recover.ts'
import { isForward } from './rules.ts'

export type Verdict = {
  status: 'done' | 'ignored' | 'parked' | 'retry'
  note: string
  paymentId: string | null
}

export async function applyPayment(tx: Tx, provider: ProviderName, fact: PaymentFact): Promise<Verdict> {
  const known = await findPaymentOf(tx.db, { provider, ref: fact.ref, paymentId: fact.paymentId })
  if (!known) return { status: 'ignored', note: 'Not a payment of this installation.', paymentId: null }
  await lockFunds(tx, known.clientId)
  const payment = await lockPayment(tx.db, known.id)
  if (!payment) return { status: 'ignored', note: 'The payment is gone.', paymentId: null }
  const difference = differenceOf(payment, fact)
  if (difference) return { status: 'parked', note: difference, paymentId: payment.id }
  if (!isForward(payment.status, fact.status))
    return {
      status: 'ignored',
      note: `Nothing new. Status: ${PAYMENT_LOOKS[payment.status].label}.`,
      paymentId: payment.id,
    }
  const { status, failure, step } = fact
  await movePayment(tx.db, { id: payment.id, status, ref: fact.ref || null, failure, step })
  if (status === 'succeeded') await creditPayment(tx, payment)
  if (status === 'failed' || status === 'canceled') await giveUp(tx, payment, failure)
  await publish(tx, { type: 'wallet.updated', audience: { client: payment.clientId } })
  return { status: 'done', note: PAYMENT_LOOKS[status].label, paymentId: payment.id }
}

/** Null when the provider speaks of the same money. */
function differenceOf(payment: PaymentRow, fact: PaymentFact): string | null {
  if (payment.providerRef && fact.ref && payment.providerRef !== fact.ref)
    return `The payment is ${payment.providerRef} here.`
  if (fact.currency !== payment.currency)
    return `The currency is ${fact.currency} there, and ${payment.currency} here.`
  if (fact.amountCents !== payment.amountCents)
    return `The amount is ${formatCents(fact.amountCents)} there, and ${formatCents(payment.amountCents)} here.`
  return null
}

async function creditPayment(tx: Tx, payment: PaymentRow): Promise<void> {
  const { id, clientId, amountCents: cents, purpose, orderId } = payment
  const card = cardName(payment)
  await post(tx, {
    kind: 'top_up',
    key: `payment:${id}`,
    clientId,
    reference: { type: 'payment', id },
    note: purpose === 'top_up' ? card : `${PURPOSE_LABELS[purpose]}, ${card}`,
    entries: { client_balance: cents, cash_clearing: -cents },
  })
  await markDeclined(tx.db, payment.methodId, null)
  if (orderId) await orderPaid.emit(tx, { clientId, orderId, paymentId: id, amountCents: cents })
  else await recoverOwed(tx, clientId, cents)
  // One recharge may not be enough.
  if (purpose === 'auto_recharge') await enqueue(tx, rechargeQueue, { clientId })
}

async function giveUp(tx: Tx, payment: PaymentRow, failure: string | null): Promise<void> {
  const { id: paymentId, clientId, orderId, amountCents } = payment
  const reason = failure ?? 'The payment was canceled.'
  if (failure && failure !== NOT_CONFIRMED) await markDeclined(tx.db, payment.methodId, tx.now)
  if (orderId) await orderUnpaid.emit(tx, { clientId, orderId, paymentId, amountCents, reason })
  if (payment.purpose === 'auto_recharge') await pauseAndTell(tx, clientId, reason)
}
