// Refunds by staff: a payment to its card, a sale to the balance. Never more than was paid.
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { once } from '#platform/server/idempotency.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, invalid, notFound } from '#platform/shared/errors.ts'
import { uuidv7 } from '#platform/shared/ids.ts'
import { formatCents } from '#platform/shared/money.ts'
import type { StaffActor } from '#platform/shared/roles.ts'
import type { Adjustment, Refund, RefundCreate } from '../contract/staff-schemas.ts'
import { cardName } from '../contract/words.ts'
import { requireKey, requireLimit } from './access.ts'
import { returnRefund } from './apply-loss.ts'
import { lockFunds, post } from './ledger.ts'
import { takeEvents } from './process-events.ts'
import { findProvider, providerOf } from './provider.ts'
import { ProviderRefusal } from './provider-refusal.ts'
import { addRefunded, findPayment, lockPayment } from './queries/payments.ts'
import * as queries from './queries/refunds.ts'
import { recoverOwed } from './recover.ts'
import { toRefund } from './staff-present.ts'

type Asked<Input> = { input: Input; key: string | undefined }

export async function refund(
  context: Context<StaffActor>,
  { input, key: given }: Asked<RefundCreate>,
): Promise<Refund> {
  const key = requireKey(given)
  const { paymentId, saleId } = input
  if (Boolean(paymentId) === Boolean(saleId))
    throw invalid('paymentId', 'Name either a payment or a sale to refund.')
  const { id } = await transaction(context, (tx) =>
    once(tx, { scope: 'refunds.create', key, body: input }, async () => {
      await requireLimit(tx, input.amountCents)
      const made = paymentId ? await toCard(tx, paymentId, input) : await toBalance(tx, saleId ?? '', input)
      await audit(tx, {
        action: 'refunded',
        subjectType: 'client',
        subjectId: made.clientId,
        after: { refund: made.id, amountCents: input.amountCents, reason: input.reason },
      })
      await publish(tx, { type: 'wallet.updated', audience: { client: made.clientId } })
      return { id: made.id }
    }),
  )
  await sendRefund(context, id)
  const row = await queries.findRefund(context.db, id)
  if (!row) throw notFound('refund')
  return toRefund(row)
}

type Made = { id: string; clientId: string }

/** The money leaves the balance at once, so that it cannot be spent while the card waits for it. */
async function toCard(tx: Tx<StaffActor>, paymentId: string, input: RefundCreate): Promise<Made> {
  const { amountCents, reason } = input
  const known = await findPayment(tx.db, paymentId)
  if (!known) throw notFound('payment')
  // Without a provider the money would leave the balance and reach no card.
  providerOf(tx)
  const funds = await lockFunds(tx, known.client_id)
  const payment = await lockPayment(tx.db, paymentId)
  if (payment?.status !== 'succeeded')
    throw conflict('Only a payment that succeeded can be refunded. Load the page again.')
  const left = payment.amount_cents - payment.refunded_cents
  if (amountCents > left) throw tooMuch(left)
  if ((await queries.listDisputesOf(tx.db, paymentId)).some(({ status }) => status !== 'won'))
    throw conflict('This payment is disputed. The card has its money back already.')
  // A refund pays out what the client has, not its credit.
  const available = Math.max(funds.available.balance_cents, 0)
  if (amountCents > available)
    throw new AppError('insufficient_funds', {
      userMessage:
        available > 0
          ? `The client has only ${formatCents(available)} available. Refund that or less.`
          : 'The client has spent this money. Refund the order to the balance first, then to the card.',
      details: { shortCents: amountCents - available, totalCents: amountCents },
    })
  const id = uuidv7()
  const clientId = payment.client_id
  await addRefunded(tx.db, paymentId, amountCents)
  await queries.insertRefund(tx.db, {
    id,
    clientId,
    paymentId,
    saleId: null,
    amountCents,
    shortCents: 0,
    status: 'pending',
    ref: null,
    reason,
    by: tx.actor.userId,
  })
  await post(tx, {
    kind: 'refund',
    key: `refund:${id}`,
    clientId,
    reference: { type: 'payment', id: paymentId },
    note: `To ${cardName(payment)}: ${reason}`,
    entries: { client_balance: -amountCents, cash_clearing: amountCents },
  })
  return { id, clientId }
}

async function toBalance(tx: Tx<StaffActor>, saleId: string, input: RefundCreate): Promise<Made> {
  const { amountCents, reason } = input
  const known = await queries.findSale(tx.db, saleId)
  if (!known) throw notFound('sale')
  const clientId = known.client_id
  await lockFunds(tx, clientId)
  const left = await refundableOfSale(tx, saleId)
  if (amountCents > left) throw tooMuch(left)
  const id = uuidv7()
  const by = tx.actor.userId
  const refunded = {
    id,
    clientId,
    paymentId: null,
    saleId,
    amountCents,
    shortCents: 0,
    ref: null,
    reason,
    by,
  }
  await queries.insertRefund(tx.db, { ...refunded, status: 'succeeded' })
  await post(tx, {
    kind: 'refund',
    key: `refund:${id}`,
    clientId,
    reference: { type: 'sale', id: saleId },
    note: `To the balance: ${reason}`,
    entries: { client_balance: amountCents, refunds: -amountCents },
  })
  await recoverOwed(tx, clientId, amountCents)
  if (known.order_id)
    await publish(tx, { type: 'orders.updated', ids: [known.order_id], audience: { client: clientId } })
  return { id, clientId }
}

/** What was paid for a sale, minus returns and refunds so far. */
export async function refundableOfSale({ db }: Pick<Tx, 'db'>, saleId: string): Promise<number> {
  const sale = await queries.findSale(db, saleId)
  const refunds = await queries.listRefundsOfSale(db, saleId)
  const refunded = refunds.reduce((sum, { amount_cents: cents }) => sum + cents, 0)
  return Math.max((sale?.sold_cents ?? 0) - (sale?.returned_cents ?? 0) - refunded, 0)
}

const tooMuch = (left: number) =>
  left > 0
    ? conflict(`Only ${formatCents(left)} is left to refund. Enter that or less.`, { leftCents: left })
    : conflict('All of it was refunded already.', { leftCents: 0 })

/** Sent after the commit. What does not get through is sent again by a job, with the same key. */
export async function sendRefund(context: Context, id: string): Promise<void> {
  const row = await queries.findRefund(context.db, id)
  if (!row?.payment_id || row.status !== 'pending' || row.provider_ref) return
  const payment = await findPayment(context.db, row.payment_id)
  const provider = findProvider(context)
  if (!provider || !payment?.provider_ref || payment.provider !== provider.name) return
  try {
    const refunding = { refundId: id, paymentRef: payment.provider_ref, amountCents: row.amount_cents }
    const { answer, events } = await provider.refund(refunding)
    await transaction(context, (tx) => noteAnswer(tx, { id, clientId: row.client_id, ...answer }))
    await takeEvents(context, provider.name, events)
  } catch (error) {
    if (error instanceof ProviderRefusal) await refuseRefund(context, id, error.message)
  }
}

type RefundAnswer = Made & { ref: string; status: 'pending' | 'succeeded' | 'failed' }

async function noteAnswer(tx: Tx, { id, clientId, ref, status }: RefundAnswer): Promise<void> {
  await lockFunds(tx, clientId)
  const row = await queries.lockRefundOf(tx.db, ref, id)
  if (row?.status !== 'pending') return
  // A failure is told by its event too, which then returns the money.
  const known = status === 'failed' ? 'pending' : status
  await queries.settleRefund(tx.db, { id, status: known, ref, failure: null })
}

async function refuseRefund(context: Context, id: string, failure: string): Promise<void> {
  await transaction(context, async (tx) => {
    const row = await queries.findRefund(tx.db, id)
    if (!row?.payment_id) return
    await lockFunds(tx, row.client_id)
    const payment = await lockPayment(tx.db, row.payment_id)
    const refunding = await queries.lockRefundOf(tx.db, '', id)
    if (!payment || refunding?.status !== 'pending') return
    await queries.settleRefund(tx.db, { id, status: 'failed', ref: null, failure })
    await returnRefund(tx, payment, refunding)
  })
}

/** Adds to a balance or takes from it. Answers the ledger transaction. */
export function adjust(
  context: Context<StaffActor>,
  { input, key: given }: Asked<Adjustment>,
): Promise<{ id: string }> {
  const key = requireKey(given)
  const { client: clientId, amountCents, reason } = input
  return transaction(context, (tx) =>
    once(tx, { scope: 'adjustments.create', key, body: input }, async () => {
      await requireLimit(tx, amountCents)
      const funds = await lockFunds(tx, clientId)
      if (amountCents < 0 && -amountCents > funds.spendableCents)
        throw new AppError('insufficient_funds', {
          userMessage: `The client can spend ${formatCents(Math.max(0, funds.spendableCents))}. Take that or less.`,
        })
      const id = await post(tx, {
        kind: 'adjustment',
        key: `adjustment:${uuidv7()}`,
        clientId,
        note: reason,
        entries: { client_balance: amountCents, promo: -amountCents },
      })
      if (!id) throw new AppError('internal', { userMessage: 'The adjustment was not posted. Try again.' })
      await recoverOwed(tx, clientId, amountCents)
      await audit(tx, {
        action: 'balance_adjusted',
        subjectType: 'client',
        subjectId: clientId,
        after: { amountCents, reason, transaction: id },
      })
      await publish(tx, { type: 'wallet.updated', audience: { client: clientId } })
      return { id }
    }),
  )
}
