// Orders that can still change. Standing orders: the money is held when the order is placed, and each lead that arrives takes its part of it.
import {
  findOwedCents,
  lockFunds,
  post,
  recoverOwed,
  requireBuyer,
  requireFunds,
} from '#domains/billing/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { type Tx, transaction } from '#platform/server/transaction.ts'
import { conflict, invalid } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { OrderCreate } from '../contract/schemas.ts'
import type { OrderStatus } from '../contract/words.ts'
import { pricesIn } from './area-rules.ts'
import { standingOrderFed } from './events.ts'
import { highestPrice, priceOf } from './prices.ts'
import { cancelUnpaid, notePaidLate } from './queries/card-orders.ts'
import { insertOrder } from './queries/orders.ts'
import * as queries from './queries/standing-orders.ts'
import { auditOrder, deliver, findProductsOf, requireExpected } from './sell.ts'
import { forecastFor, reachesOf, UNREACHED } from './shop.ts'
import { requireSpending } from './spending.ts'

/** What a standing order would hold and when it would be full. Nothing is written. */
export async function planStanding(tx: Tx, input: OrderCreate) {
  const { client: clientId, lines } = input
  const [line, ...others] = lines
  if (!line || others.length > 0)
    throw invalid('lines', 'A standing order has one line. Place one order for each product.')
  const { productId, quantity, filter } = line
  const [product] = await findProductsOf(tx, lines)
  if (!product) throw invalid('lines.0.productId', 'This product is not for sale. Choose another.')
  if (product.ageBand !== 'fresh')
    throw invalid('lines.0.productId', 'A standing order takes new leads. Choose a fresh product.')
  const prices = pricesIn(product.prices, filter)
  const total = quantity * highestPrice(prices)
  requireExpected(input, total)
  const [reached = UNREACHED] = await reachesOf(tx.db, [{ clientId, product, area: filter }])
  const forecast = await forecastFor(tx.db, {
    clientId,
    product,
    area: filter,
    now: tx.now,
    needed: quantity,
    reached,
  })
  const planned = { id: uuidv7(), productId, filter, quantity, prices, heldCents: 0, delivered: 0 }
  return { total, forecast, lines: [planned] }
}

export async function placeStanding(tx: Tx, input: OrderCreate, buyerId: string): Promise<string> {
  const { client: clientId } = input
  const { total, forecast, lines } = await planStanding(tx, input)
  const funds = await lockFunds(tx, clientId)
  await requireBuyer(tx, clientId, funds)
  await requireSpending(tx, { clientId, buyerId, cents: total })
  const id = uuidv7()
  await insertOrder(tx.db, {
    id,
    clientId,
    buyerId,
    kind: 'standing',
    status: 'fulfilling',
    at: tx.now,
    poNumber: input.poNumber,
    lines: lines.map((line) => ({ ...line, heldCents: total })),
    forecast,
  })
  await auditOrder(tx, { id, kind: 'standing', cents: total })
  requireFunds(funds, total)
  await hold(tx, { clientId, orderId: id, cents: total })
  return id
}

const hold = (tx: Tx, { clientId, orderId, cents }: { clientId: string; orderId: string; cents: number }) =>
  post(tx, {
    kind: 'hold',
    key: `hold:${orderId}`,
    clientId,
    reference: { type: 'order', id: orderId },
    entries: { client_balance: -cents, client_hold: cents },
  })

/** A card paid for the order, and the money is on the balance. */
export async function openStanding(tx: Tx, given: { clientId: string; orderId: string; cents: number }) {
  await queries.openPaid(tx.db, given.orderId, { cents: given.cents, at: tx.now })
  await hold(tx, given)
}

type Arriving = { orderId: string; lead: { id: string; state: string | null; countyFips: string | null } }

/** Why a lead that was meant for an order did not get there. The caller decides again. */
export type Refused = 'refused_order' | 'refused_delivery'

/** Takes one lead for a standing order, inside the caller's transaction. Null when it was delivered. */
export async function deliverToOrder(tx: Tx, { orderId, lead }: Arriving): Promise<Refused | null> {
  const line = await queries.findLineToFill(tx.db, orderId)
  if (!line) return 'refused_order'
  const { clientId, lineId, prices } = line
  const { available } = await lockFunds(tx, clientId)
  // The client was paused or lost its approval after the order was chosen.
  if (!available.mayBuy) return 'refused_order'
  if (await queries.hasDelivery(tx.db, lead.id, clientId)) return 'refused_delivery'
  const held = highestPrice(prices)
  const filled = await queries.fillLine(tx.db, lineId, held)
  if (!filled) return 'refused_order'
  const priceCents = priceOf(prices, lead)
  const transactionId = await post(tx, {
    kind: 'sale',
    key: `delivery:${orderId}:${lead.id}`,
    clientId,
    reference: { type: 'order', id: orderId },
    entries: { client_hold: -held, client_balance: held - priceCents, revenue: priceCents },
  })
  if (!transactionId) throw new Error('A delivery was posted before it existed.')
  const isExclusive = line.shareLimit === 1
  const leads = [{ id: lead.id, priceCents }]
  await deliver(tx, {
    clientId,
    orderLineId: lineId,
    transactionId,
    leads,
    returnDays: line.returnDays,
    isExclusive,
  })
  if (filled.isFull) await queries.finishOrder(tx.db, orderId, tx.now)
  await standingOrderFed.emit(tx, { orderId, isFull: filled.isFull })
  await publish(tx, { type: 'orders.updated', ids: [orderId], audience: { client: clientId } })
  return null
}

type TurnRule = { from: readonly OrderStatus[]; to: OrderStatus; done: string; refusal: string }
const TURNS = {
  pause: {
    from: ['fulfilling'],
    to: 'paused',
    done: 'paused',
    refusal: 'Only an order that is being filled can be paused.',
  },
  resume: {
    from: ['paused'],
    to: 'fulfilling',
    done: 'resumed',
    refusal: 'Only a paused order can be resumed.',
  },
  cancel: {
    from: ['fulfilling', 'paused'],
    to: 'canceled',
    done: 'canceled',
    refusal: 'This order is over. Nothing is left to cancel.',
  },
} as const satisfies Record<string, TurnRule>
export type Turn = keyof typeof TURNS

/** The bank may still be asking. Its answer no longer fills the order. */
const CANCELED_UNPAID = 'Canceled before it was paid. A payment that still succeeds goes to your balance.'

/** A canceled order gives back what it still held, once. */
export function changeOrderStatus(
  context: Tx,
  { id, clientId, turn }: { id: string; clientId: string; turn: Turn },
) {
  return transaction(context, async (tx) => {
    const funds = await lockFunds(tx, clientId)
    if (turn === 'resume') await requireBuyer(tx, clientId, funds)
    const { from, to, done, refusal } = TURNS[turn]
    const before =
      (await queries.changeStatus(tx.db, { id, from, to, at: tx.now })) ??
      (turn === 'cancel' && (await cancelUnpaid(tx.db, { id, note: CANCELED_UNPAID, at: tx.now }))
        ? 'awaiting_payment'
        : null)
    if (!before) throw conflict(refusal)
    if (turn === 'cancel') await releaseHold(tx, { id, clientId })
    await audit(tx, {
      action: done,
      subjectType: 'order',
      subjectId: id,
      before: { status: before },
      after: { status: to },
    })
    await publish(tx, { type: 'orders.updated', ids: [id], audience: { client: clientId } })
  })
}

/** What the house carries for the client is taken from it first. */
async function releaseHold(tx: Tx, { id, clientId }: { id: string; clientId: string }): Promise<void> {
  const cents = await queries.releaseLines(tx.db, id)
  if (cents === 0) return
  await post(tx, {
    kind: 'release',
    key: `release:${id}`,
    clientId,
    reference: { type: 'order', id },
    entries: { client_hold: -cents, client_balance: cents },
  })
  await recoverOwed(tx, clientId, cents)
}

const PAYMENT_WENT_BACK = 'Canceled, because a payment went back to its card. The held money paid for it.'

/** Orders end until a payment that went back is covered: first the one it paid for, then the newest. */
export async function giveBackHolds(
  tx: Tx,
  { clientId, paymentId }: { clientId: string; paymentId: string },
): Promise<void> {
  const at = tx.now
  for (const id of await queries.listHolding(tx.db, clientId, paymentId)) {
    if ((await findOwedCents(tx, clientId)) === 0) return
    const before = await queries.changeStatus(tx.db, { id, from: TURNS.cancel.from, to: 'canceled', at })
    if (!before) continue
    await notePaidLate(tx.db, { id, note: PAYMENT_WENT_BACK, at })
    await releaseHold(tx, { id, clientId })
    await audit(tx, {
      action: 'canceled',
      subjectType: 'order',
      subjectId: id,
      before: { status: before },
      after: { status: 'canceled' },
    })
    await publish(tx, { type: 'orders.updated', ids: [id], audience: { client: clientId } })
  }
}

/** Standing orders pause with their client, and go on with it. Orders that the customer paused stay paused. */
export async function followClient(
  tx: Tx,
  { clientId, mayBuy }: { clientId: string; mayBuy: boolean },
): Promise<void> {
  const ids = mayBuy
    ? await queries.resumeWith(tx.db, clientId, tx.now)
    : await queries.pauseWith(tx.db, clientId, tx.now)
  if (ids.length > 0) await publish(tx, { type: 'orders.updated', ids, audience: { client: clientId } })
}
