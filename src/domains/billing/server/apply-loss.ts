// Money that leaves again: refunds to a card, and disputes. What the client has spent already, the house carries.
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { formatCents } from '#shared/money.ts'
import { cardName, type ProviderName } from '../contract/words.ts'
import type { Verdict } from './apply-payment.ts'
import { closeDeadRequests } from './dead-requests.ts'
import { moneyOwed } from './events.ts'
import { lockFunds, post } from './ledger.ts'
import { tellManagers, tellPayers } from './notices.ts'
import { pauseAndTell } from './pause-recharge.ts'
import type { DisputeFact, RefundFact } from './provider-facts.ts'
import { addRefunded, findPaymentOf, lockPayment, type PaymentRow } from './queries/payments.ts'
import * as queries from './queries/refunds.ts'
import { splitLoss } from './rules.ts'

type Loss = { ref: string; paymentRef: string; amountCents: number; currency: string }
type Found = { payment: PaymentRow; spendableCents: number }

/** Locks the client's money and the payment, and compares them with what the provider says. */
async function findLossOf(tx: Tx, provider: ProviderName, loss: Loss): Promise<Found | Verdict> {
  const known = await findPaymentOf(tx.db, { provider, ref: loss.paymentRef, paymentId: null })
  if (!known) return { status: 'ignored', note: 'Not a payment of this installation.', paymentId: null }
  const { spendableCents } = await lockFunds(tx, known.clientId)
  const payment = await lockPayment(tx.db, known.id)
  const paymentId = known.id
  if (payment?.status !== 'succeeded')
    return { status: 'retry', note: 'The payment itself has not succeeded yet.', paymentId }
  if (loss.currency !== payment.currency || loss.amountCents > payment.amountCents) {
    const note = `${formatCents(loss.amountCents)} ${loss.currency} is more than the payment, or in another currency.`
    return { status: 'parked', note, paymentId }
  }
  return { payment, spendableCents }
}

/** What of a payment is neither refunded nor disputed. */
const leftOf = async (tx: Tx, payment: PaymentRow) =>
  payment.amountCents - payment.refundedCents - (await queries.findDisputedCents(tx.db, payment.id))

export async function applyRefund(tx: Tx, provider: ProviderName, fact: RefundFact): Promise<Verdict> {
  const found = await findLossOf(tx, provider, fact)
  if ('status' in found) return found
  const { payment, spendableCents } = found
  const verdict = (status: Verdict['status'], note: string) => ({ status, note, paymentId: payment.id })
  const refund = await queries.lockRefundOf(tx.db, fact.ref, fact.refundId)
  await publish(tx, { type: 'wallet.updated', audience: { client: payment.clientId } })
  if (!refund) {
    if (fact.status === 'failed') return verdict('ignored', 'The refund failed before it was booked.')
    if (fact.amountCents > (await leftOf(tx, payment)))
      return verdict('parked', 'More would be refunded than was paid.')
    await bookForeignRefund(tx, payment, { ...fact, spendableCents })
    return verdict('done', 'Refunded at the provider, booked here.')
  }
  if (refund.amountCents !== fact.amountCents)
    return verdict('parked', `The refund is ${formatCents(refund.amountCents)} here.`)
  const isOld =
    refund.status === 'failed' ||
    (refund.status === fact.status && refund.providerRef) ||
    (refund.status === 'succeeded' && fact.status === 'pending')
  if (isOld) return verdict('ignored', `Nothing new. Refund status: ${refund.status}.`)
  const { id } = refund
  await queries.recordRefundResult(tx.db, { id, status: fact.status, ref: fact.ref, failure: fact.failure })
  if (fact.status === 'failed') await returnRefund(tx, payment, refund)
  return verdict('done', `Refund ${fact.status}`)
}

type Foreign = RefundFact & { spendableCents: number }

/** Somebody refunded the payment at the provider itself. */
async function bookForeignRefund(tx: Tx, payment: PaymentRow, fact: Foreign): Promise<void> {
  const { takenCents, shortCents } = splitLoss(fact.amountCents, fact.spendableCents)
  const id = uuidv7()
  await queries.insertRefund(tx.db, {
    id,
    clientId: payment.clientId,
    paymentId: payment.id,
    saleId: null,
    amountCents: fact.amountCents,
    shortCents,
    status: fact.status,
    ref: fact.ref,
    reason: 'Refunded at the provider.',
    by: null,
  })
  await addRefunded(tx.db, payment.id, fact.amountCents)
  await post(tx, {
    kind: 'refund',
    key: `refund:${id}`,
    clientId: payment.clientId,
    reference: { type: 'payment', id: payment.id },
    note: `${owedNote(shortCents)}To ${cardName(payment)}`,
    entries: { client_balance: -takenCents, refunds: -shortCents, cash_clearing: fact.amountCents },
  })
  if (shortCents > 0) await moneyOwed.emit(tx, { clientId: payment.clientId, paymentId: payment.id })
  await closeDeadRequests(tx, { paymentId: payment.id })
}

/** The card did not take the refund, so the money is back on the balance. */
export async function returnRefund(tx: Tx, payment: PaymentRow, refund: queries.RefundRow): Promise<void> {
  const { id, amountCents: cents } = refund
  const shortCents = refund.shortCents - refund.recoveredCents
  await addRefunded(tx.db, payment.id, -cents)
  await post(tx, {
    kind: 'refund',
    key: `refund-failed:${id}`,
    clientId: payment.clientId,
    reference: { type: 'payment', id: payment.id },
    note: `Refund to ${cardName(payment)} failed`,
    entries: { client_balance: cents - shortCents, refunds: shortCents, cash_clearing: -cents },
  })
}

export async function applyDispute(tx: Tx, provider: ProviderName, fact: DisputeFact): Promise<Verdict> {
  const found = await findLossOf(tx, provider, fact)
  if ('status' in found) return found
  const { payment, spendableCents } = found
  const known = await queries.lockDisputeOf(tx.db, fact.ref)
  if (known && (known.status !== 'open' || fact.status === 'open'))
    return { status: 'ignored', note: `Nothing new. Dispute status: ${known.status}.`, paymentId: payment.id }
  if (!known && fact.amountCents > (await leftOf(tx, payment))) {
    const note = 'More would be disputed than is left of the payment after refunds and other disputes.'
    return { status: 'parked', note, paymentId: payment.id }
  }
  const dispute = known ?? (await openDispute(tx, payment, { ...fact, spendableCents }))
  if (fact.status !== 'open') await endDispute(tx, payment, { dispute, outcome: fact.status })
  await publish(tx, { type: 'wallet.updated', audience: { client: payment.clientId } })
  return { status: 'done', note: `Dispute ${fact.status}`, paymentId: payment.id }
}

type Opening = DisputeFact & { spendableCents: number }
type OpenDispute = Pick<
  queries.DisputeRow,
  'id' | 'amountCents' | 'shortCents' | 'recoveredCents' | 'providerRef'
>

async function openDispute(tx: Tx, payment: PaymentRow, fact: Opening): Promise<OpenDispute> {
  const { takenCents, shortCents } = splitLoss(fact.amountCents, fact.spendableCents)
  const dispute = {
    id: uuidv7(),
    clientId: payment.clientId,
    paymentId: payment.id,
    providerRef: fact.ref,
    amountCents: fact.amountCents,
    shortCents,
    reason: fact.reason,
  }
  await queries.insertDispute(tx.db, dispute)
  await post(tx, {
    kind: 'dispute',
    key: `dispute:${fact.ref}`,
    clientId: payment.clientId,
    reference: { type: 'payment', id: payment.id },
    note: `${owedNote(shortCents)}${cardName(payment)}, ${fact.reason}`,
    entries: { client_balance: -takenCents, refunds: -shortCents, cash_clearing: fact.amountCents },
  })
  if (shortCents > 0) await moneyOwed.emit(tx, { clientId: payment.clientId, paymentId: payment.id })
  // Orders gave their held money for it meanwhile.
  const opened = (await queries.lockDisputeOf(tx.db, fact.ref)) ?? { ...dispute, recoveredCents: 0 }
  const owedCents = opened.shortCents - opened.recoveredCents
  const amount = formatCents(fact.amountCents)
  await tellManagers(tx, {
    title: `A payment of ${amount} is disputed`,
    body: `Reason: ${fact.reason}. Answer it at the payment provider.${owedCents > 0 ? ` The client owes ${formatCents(owedCents)} of it.` : ''}`,
    link: `/payment-history?tab=payments&payment=${payment.id}`,
  })
  await tellPayers(tx, payment.clientId, {
    title: `A payment of ${amount} is disputed`,
    body: `The cardholder disputed ${cardName(payment)}. ${lossWords(fact.amountCents - owedCents, owedCents)}`,
  })
  await pauseAndTell(tx, payment.clientId, 'A payment is disputed.')
  return opened
}

/** The part that was spent is on no account of the client, so the movement's note names it, first, where lists do not cut it. */
const owedNote = (shortCents: number) => (shortCents > 0 ? `${formatCents(shortCents)} owed, ` : '')

/** What has left the balance, and what is owed because it was spent. */
function lossWords(takenCents: number, owedCents: number): string {
  const taken = `${formatCents(takenCents)} has left your balance until it is decided.`
  if (owedCents === 0) return taken
  const owed = `You owe ${formatCents(owedCents)}, and the next money on your balance pays it first.`
  return takenCents > 0 ? `${taken} ${owed}` : `It was spent already. ${owed}`
}

async function endDispute(
  tx: Tx,
  payment: PaymentRow,
  { dispute, outcome }: { dispute: OpenDispute; outcome: 'won' | 'lost' },
): Promise<void> {
  if (!(await queries.closeDispute(tx.db, dispute.id, outcome))) return
  if (outcome === 'lost') return closeDeadRequests(tx, { paymentId: payment.id })
  const { amountCents: cents } = dispute
  const shortCents = dispute.shortCents - dispute.recoveredCents
  await post(tx, {
    kind: 'dispute',
    key: `dispute-won:${dispute.providerRef}`,
    clientId: payment.clientId,
    reference: { type: 'payment', id: payment.id },
    note: `${cardName(payment)}, won`,
    entries: { client_balance: cents - shortCents, refunds: shortCents, cash_clearing: -cents },
  })
}
