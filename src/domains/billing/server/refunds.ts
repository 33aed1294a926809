// Refunds by staff: a payment to its card, a sale to the balance. Never more than was paid.
import { isApproved as isClientApproved } from '#domains/clients/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { once } from '#platform/server/idempotency.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, invalid, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import { formatCents } from '#shared/money.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { Adjustment, Refund, RefundCreate } from '../contract/staff-schemas.ts'
import { cardName } from '../contract/words.ts'
import { requireKey } from './access.ts'
import { returnRefund } from './apply-loss.ts'
import { closeDeadRequests, refundableOfSale } from './dead-requests.ts'
import { lockFunds, post } from './ledger.ts'
import { takeEvents } from './process-events.ts'
import { findProvider, providerOf } from './provider.ts'
import { ProviderRefusal } from './provider-refusal.ts'
import { addRefunded, findPayment, lockPayment, type PaymentRow } from './queries/payments.ts'
import * as queries from './queries/refunds.ts'
import { recoverOwed } from './recover.ts'
import { approvalNeeded, askIfAbove, noteMove } from './staff-limit.ts'
import { toRefund } from './staff-present.ts'

type Asked<Input> = { input: Input; key: string | undefined }

export async function refund(
  context: Context<StaffActor>,
  { input, key: given }: Asked<RefundCreate>,
): Promise<Refund> {
  const key = requireKey(given)
  if (Boolean(input.paymentId) === Boolean(input.saleId))
    throw invalid('paymentId', 'Name either a payment or a sale to refund.')
  const moved = await transaction(context, (tx) =>
    once(tx, { scope: 'refunds.create', key, body: input }, () => moveRefund(tx, input)),
  )
  if ('requestId' in moved) throw await approvalNeeded(context, moved.requestId)
  await sendRefund(context, moved.id)
  const row = await queries.findRefund(context.db, moved.id)
  if (!row) throw notFound('refund')
  return toRefund(row)
}

/** Or the request for it, when this user may not move it alone. */
type Moved = { id: string } | { requestId: string }

export async function moveRefund(
  tx: Tx<StaffActor>,
  input: RefundCreate,
  isApproved = false,
): Promise<Moved> {
  const { paymentId, saleId, amountCents, reason } = input
  const asked = paymentId ? await checkCard(tx, paymentId, input) : await checkSale(tx, saleId ?? '', input)
  const { clientId } = asked
  const move = { clientId, kind: 'refund', amountCents, reason, paymentId, saleId } as const
  const requestId = isApproved ? null : await askIfAbove(tx, move)
  if (requestId) return { requestId }
  const id = uuidv7()
  const transactionId =
    'payment' in asked
      ? await toCard(tx, { id, input, ...asked })
      : await toBalance(tx, { id, input, ...asked })
  if (!isApproved) await noteMove(tx, move, transactionId)
  await audit(tx, {
    action: 'refunded',
    subjectType: 'client',
    subjectId: clientId,
    after: { refund: id, amountCents, reason },
  })
  await closeDeadRequests(tx, paymentId ? { paymentId } : { saleId: saleId ?? '' })
  await publish(tx, { type: 'wallet.updated', audience: { client: clientId } })
  return { id }
}

type Made = { id: string; clientId: string }

/** Locks the client's money and the payment, and refuses what cannot be refunded to its card. */
async function checkCard(tx: Tx<StaffActor>, paymentId: string, { amountCents }: RefundCreate) {
  const known = await findPayment(tx.db, paymentId)
  if (!known) throw notFound('payment')
  // Without a provider the money would leave the balance and reach no card.
  providerOf(tx)
  const funds = await lockFunds(tx, known.clientId)
  const payment = await lockPayment(tx.db, paymentId)
  if (payment?.status !== 'succeeded')
    throw conflict('Only a payment that succeeded can be refunded. Load the page again.')
  const left = payment.amountCents - payment.refundedCents
  if (amountCents > left) throw tooMuch(left)
  if ((await queries.listDisputesOf(tx.db, paymentId)).some(({ status }) => status !== 'won'))
    throw conflict('This payment is disputed. The card has its money back already.')
  // A refund pays out what the client has, not its credit.
  const available = Math.max(funds.available.balanceCents, 0)
  if (amountCents > available)
    throw new AppError('insufficient_funds', {
      userMessage:
        available > 0
          ? `The client has only ${formatCents(available)} available. Refund that or less.`
          : 'The client has spent this money. Refund the order to the balance first, then to the card.',
      details: { shortCents: amountCents - available, totalCents: amountCents },
    })
  return { clientId: payment.clientId, payment }
}

type ToCard = { id: string; input: RefundCreate; clientId: string; payment: PaymentRow }

/** The money leaves the balance at once, so that it cannot be spent while the card waits for it. */
async function toCard(tx: Tx<StaffActor>, { id, input, clientId, payment }: ToCard): Promise<string> {
  const { amountCents, reason } = input
  const paymentId = payment.id
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
  return posted(
    await post(tx, {
      kind: 'refund',
      key: `refund:${id}`,
      clientId,
      reference: { type: 'payment', id: paymentId },
      note: `To ${cardName(payment)}: ${reason}`,
      entries: { client_balance: -amountCents, cash_clearing: amountCents },
    }),
  )
}

function posted(transactionId: string | null): string {
  if (transactionId) return transactionId
  throw new AppError('internal', { userMessage: 'Nothing was posted. Try again.' })
}

/** Locks the client's money, and refuses more than is left of the sale. */
async function checkSale(tx: Tx<StaffActor>, saleId: string, { amountCents }: RefundCreate) {
  const known = await queries.findSale(tx.db, saleId)
  if (!known) throw notFound('sale')
  const clientId = known.clientId
  await lockFunds(tx, clientId)
  const left = await refundableOfSale(tx, saleId)
  if (amountCents > left) throw tooMuch(left)
  return { clientId, saleId, orderId: known.orderId }
}

type ToBalance = {
  id: string
  input: RefundCreate
  clientId: string
  saleId: string
  orderId: string | null
}

async function toBalance(tx: Tx<StaffActor>, given: ToBalance): Promise<string> {
  const { id, input, clientId, saleId, orderId } = given
  const { amountCents, reason } = input
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
  const transactionId = posted(
    await post(tx, {
      kind: 'refund',
      key: `refund:${id}`,
      clientId,
      reference: { type: 'sale', id: saleId },
      note: `To the balance: ${reason}`,
      entries: { client_balance: amountCents, refunds: -amountCents },
    }),
  )
  await recoverOwed(tx, clientId, amountCents)
  if (orderId) await publish(tx, { type: 'orders.updated', ids: [orderId], audience: { client: clientId } })
  return transactionId
}

const tooMuch = (left: number) =>
  left > 0
    ? conflict(`Only ${formatCents(left)} is left to refund. Enter that or less.`, { leftCents: left })
    : conflict('All of it was refunded already.', { leftCents: 0 })

/** Sent after the commit. What does not get through is sent again by a job, with the same key. */
export async function sendRefund(context: Context, id: string): Promise<void> {
  const row = await queries.findRefund(context.db, id)
  if (!row?.paymentId || row.status !== 'pending' || row.providerRef) return
  const payment = await findPayment(context.db, row.paymentId)
  const provider = findProvider(context)
  if (!provider || !payment?.providerRef || payment.provider !== provider.name) return
  try {
    const refunding = { refundId: id, paymentRef: payment.providerRef, amountCents: row.amountCents }
    const { answer, events } = await provider.refund(refunding)
    await transaction(context, (tx) => noteAnswer(tx, { id, clientId: row.clientId, ...answer }))
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
  await queries.recordRefundResult(tx.db, { id, status: known, ref, failure: null })
}

async function refuseRefund(context: Context, id: string, failure: string): Promise<void> {
  await transaction(context, async (tx) => {
    const row = await queries.findRefund(tx.db, id)
    if (!row?.paymentId) return
    await lockFunds(tx, row.clientId)
    const payment = await lockPayment(tx.db, row.paymentId)
    const refunding = await queries.lockRefundOf(tx.db, '', id)
    if (!payment || refunding?.status !== 'pending') return
    await queries.recordRefundResult(tx.db, { id, status: 'failed', ref: null, failure })
    await returnRefund(tx, payment, refunding)
  })
}

/** Adds to a balance or takes from it. Answers the ledger transaction. */
export async function adjust(
  context: Context<StaffActor>,
  { input, key: given }: Asked<Adjustment>,
): Promise<{ id: string }> {
  const key = requireKey(given)
  const moved = await transaction(context, (tx) =>
    once(tx, { scope: 'adjustments.create', key, body: input }, () => moveAdjustment(tx, input)),
  )
  if ('requestId' in moved) throw await approvalNeeded(context, moved.requestId)
  return moved
}

export async function moveAdjustment(
  tx: Tx<StaffActor>,
  input: Adjustment,
  isApproved = false,
): Promise<Moved> {
  const { client: clientId, amountCents, reason } = input
  const funds = await lockFunds(tx, clientId)
  if (amountCents > 0 && !(await isClientApproved(tx.db, clientId)))
    throw conflict('This client is not approved yet. Approve it first, then add to its balance.')
  if (amountCents < 0 && -amountCents > funds.spendableCents)
    throw new AppError('insufficient_funds', {
      userMessage: `The client can spend ${formatCents(Math.max(0, funds.spendableCents))}. Take that or less.`,
    })
  const move = { clientId, kind: 'adjustment', amountCents, reason } as const
  const requestId = isApproved ? null : await askIfAbove(tx, move)
  if (requestId) return { requestId }
  const id = posted(
    await post(tx, {
      kind: 'adjustment',
      key: `adjustment:${uuidv7()}`,
      clientId,
      note: reason,
      entries: { client_balance: amountCents, promo: -amountCents },
    }),
  )
  if (!isApproved) await noteMove(tx, move, id)
  await recoverOwed(tx, clientId, amountCents)
  await audit(tx, {
    action: 'balance_adjusted',
    subjectType: 'client',
    subjectId: clientId,
    after: { amountCents, reason, transaction: id },
  })
  await publish(tx, { type: 'wallet.updated', audience: { client: clientId } })
  return { id }
}
