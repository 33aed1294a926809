// An order that a card pays: the card is charged exactly the total, which tops up the balance. The sale, or the hold of a
// standing order, follows in the same transaction as from the balance.
import { MIN_CARD_CENTS } from '#domains/billing/contract/words.ts'
import {
  chargeAndWait,
  lockFunds,
  orderPaid,
  orderUnpaid,
  type PaidOrder,
  payingClient,
  preparePayment,
  requireBuyer,
} from '#domains/billing/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { publish } from '#platform/server/events.ts'
import { once } from '#platform/server/idempotency.ts'
import { refusalOf } from '#platform/server/savepoint.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { AppError, conflict } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import { formatCents } from '#shared/money.ts'
import type { CustomerActor } from '#shared/roles.ts'
import type { OrderCreate } from '../contract/schemas.ts'
import {
  awaitPayment,
  endUnpaid,
  listLinesToFill,
  lockUnpaid,
  markFilled,
  notePaidLate,
} from './queries/card-orders.ts'
import { findOrder, insertOrder } from './queries/orders.ts'
import {
  auditOrder,
  completeSale,
  findProductsOf,
  newLine,
  pickLines,
  requireExpected,
  totalOf,
} from './sell.ts'
import { openStanding, planStanding } from './standing-orders.ts'

type CardOrder = { input: OrderCreate; key: string; methodId: string }

/** Answers the order's id: filled, or waiting for the card. A declined card is an error, and nothing was taken. */
export async function orderByCard(
  context: Context<CustomerActor>,
  { input, key, methodId }: CardOrder,
): Promise<string> {
  await payingClient(context, input.client)
  const { orderId, paymentId } = await transaction(context, (tx) =>
    once(tx, { scope: 'orders.create', key, body: input }, () => placeUnpaid(tx, input, methodId)),
  )
  await chargeAndWait(context, paymentId)
  return orderId
}

/** The leads are looked at, not kept: a card that waits must not hold them. */
async function planSale(tx: Tx, input: OrderCreate) {
  const products = await findProductsOf(tx, input.lines)
  const picked = await pickLines(tx, { ...input, products })
  const total = totalOf(picked)
  requireExpected(input, total)
  return { total, lines: picked.map((line) => newLine(line, 0)), forecast: null }
}

async function placeUnpaid(tx: Tx<CustomerActor>, input: OrderCreate, methodId: string) {
  const { client: clientId, kind } = input
  await requireBuyer(tx, clientId, await lockFunds(tx, clientId))
  const plan = kind === 'standing' ? planStanding : planSale
  const { total: amountCents, lines, forecast } = await plan(tx, input)
  if (amountCents < MIN_CARD_CENTS)
    throw conflict(`A card pays ${formatCents(MIN_CARD_CENTS)} or more. Order more, or pay from the balance.`)
  const orderId = uuidv7()
  const order = { id: orderId, clientId, buyerId: tx.actor.userId, kind, at: tx.now, lines, forecast }
  await insertOrder(tx.db, { ...order, status: 'awaiting_payment', poNumber: input.poNumber })
  await auditOrder(tx, { id: orderId, kind, cents: amountCents })
  const paymentId = await preparePayment(tx, { clientId, methodId, amountCents, purpose: 'order', orderId })
  await awaitPayment(tx.db, { orderId, paymentId, dueCents: amountCents })
  await publish(tx, { type: 'orders.updated', ids: [orderId], audience: { client: clientId } })
  return { orderId, paymentId }
}

/**
 * Others may have bought the leads that were looked at, and the newest now can lie in dearer areas. Then those of the
 * dearest price are left out, until the rest costs at most what was paid.
 */
async function pickWithin(tx: Tx, picking: Parameters<typeof pickLines>[1], paidCents: number) {
  let picked = await pickLines(tx, picking)
  while (totalOf(picked) > paidCents) {
    const maxCents = Math.max(...picked.flatMap(({ leads }) => leads.map(({ priceCents }) => priceCents))) - 1
    const cheaper = await pickLines(tx, { ...picking, maxCents }).catch(nullIfSoldOut)
    if (!cheaper)
      throw new AppError('price_changed', {
        userMessage: 'The leads that were left cost more than you paid.',
      })
    picked = cheaper
  }
  return picked
}

function nullIfSoldOut(error: unknown): null {
  if (error instanceof AppError && error.code === 'sold_out') return null
  throw error
}

/** The money is on the balance. What cannot be sold for it by now leaves it there. */
async function fill(tx: Tx, { clientId, orderId, amountCents }: PaidOrder): Promise<void> {
  const stays = `The payment of ${formatCents(amountCents)} is on your balance.`
  if (!(await lockUnpaid(tx.db, orderId))) {
    await notePaidLate(tx.db, { id: orderId, note: `The order was canceled. ${stays}`, at: tx.now })
    await publish(tx, { type: 'orders.updated', ids: [orderId], audience: { client: clientId } })
    return
  }
  const order = await findOrder(tx.db, orderId, { clientIds: null })
  const refusal = await refusalOf(tx.db, async () => {
    await requireBuyer(tx, clientId, await lockFunds(tx, clientId))
    if (order?.kind === 'standing') return openStanding(tx, { clientId, orderId, cents: amountCents })
    const lines = await listLinesToFill(tx.db, orderId)
    const products = await findProductsOf(tx, lines)
    const found = await pickWithin(tx, { client: clientId, lines, products }, amountCents)
    const picked = found.map((line, index) => ({ ...line, id: lines[index]?.id ?? line.id }))
    const total = totalOf(picked)
    await completeSale(tx, { clientId, orderId, picked, total })
    const rest = `The card paid ${formatCents(amountCents)}. ${formatCents(amountCents - total)} of it is on your balance.`
    await markFilled(tx.db, { id: orderId, note: total < amountCents ? rest : '', at: tx.now })
  })
  if (refusal) {
    const why = refusal.userMessage.split(/\.(?: |$)/)[0]
    const note = `${why}. ${stays}`
    await endUnpaid(tx.db, { id: orderId, note, at: tx.now })
    if (order?.buyerId)
      await notify(tx, {
        userId: order.buyerId,
        kind: 'billing_attention',
        title: `Order ${order.number} was paid but not filled`,
        body: note,
        link: `/portal/purchases?order=${orderId}`,
      })
  }
  await publish(tx, { type: 'orders.updated', ids: [orderId], audience: { client: clientId } })
}

async function cancel(tx: Tx, { clientId, orderId, reason }: PaidOrder & { reason: string }): Promise<void> {
  if (!(await lockUnpaid(tx.db, orderId))) return
  await endUnpaid(tx.db, { id: orderId, note: reason, at: tx.now })
  await publish(tx, { type: 'orders.updated', ids: [orderId], audience: { client: clientId } })
}

export function followCardPayments(): void {
  orderPaid.on(fill)
  orderUnpaid.on(cancel)
}
