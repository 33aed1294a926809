// Standing orders: the money is held when the order is placed, and each lead that arrives takes its part of it.
import { lockFunds, post, requireBuyer, requireFunds } from '#domains/billing/server/index.ts'
import { publish } from '#platform/server/events.ts'
import { type Tx, transaction } from '#platform/server/transaction.ts'
import { conflict, invalid } from '#platform/shared/errors.ts'
import { uuidv7 } from '#platform/shared/ids.ts'
import type { OrderCreate } from '../contract/schemas.ts'
import type { OrderStatus } from '../contract/words.ts'
import { pricesIn } from './area-rules.ts'
import { highestPrice, priceOf } from './prices.ts'
import { keepForecast } from './queries/forecasts.ts'
import { insertLine, insertOrder, notePastChange } from './queries/orders.ts'
import { findProducts } from './queries/products.ts'
import * as queries from './queries/standing.ts'
import { deliver } from './sell.ts'
import { forecastFor } from './shop.ts'

export async function placeStanding(tx: Tx, input: OrderCreate, buyerId: string): Promise<string> {
  const { client: clientId, lines } = input
  if (lines.length > 1)
    throw invalid('lines', 'A standing order has one line. Place one order for each product.')
  const funds = await lockFunds(tx, clientId)
  requireBuyer(funds)
  const products = await findProducts(tx.db, [...new Set(lines.map(({ productId }) => productId))], tx.now)
  const orderId = uuidv7()
  const status = 'fulfilling'
  await insertOrder(tx.db, { id: orderId, clientId, buyerId, kind: 'standing', status, at: tx.now })
  if (tx.isQuiet) await notePastChange(tx.db, { id: orderId, at: tx.now, status })
  let total = 0
  for (const [place, { productId, quantity, filter }] of lines.entries()) {
    const product = products.find(({ id }) => id === productId)
    if (!product) throw invalid(`lines.${place}.productId`, 'This product is not for sale. Choose another.')
    if (product.age_band !== 'fresh')
      throw invalid(`lines.${place}.productId`, 'A standing order takes new leads. Choose a fresh product.')
    const prices = pricesIn(product.prices, filter)
    const heldCents = quantity * highestPrice(prices)
    total += heldCents
    await insertLine(tx.db, {
      id: uuidv7(),
      orderId,
      productId,
      filter,
      quantity,
      prices,
      heldCents,
      delivered: 0,
    })
    const forecast = await forecastFor(tx.db, {
      product,
      area: filter,
      now: tx.now,
      needed: quantity,
      orderId,
    })
    if (forecast) await keepForecast(tx.db, orderId, forecast)
  }
  requireFunds(funds, total)
  await post(tx, {
    kind: 'hold',
    key: `hold:${orderId}`,
    clientId,
    reference: { type: 'order', id: orderId },
    entries: { client_balance: -total, client_hold: total },
  })
  return orderId
}

type Arriving = { orderId: string; lead: { id: string; state: string | null; countyFips: string | null } }

/** Why a lead that was meant for an order did not get there. The caller decides again. */
export type Refused = 'refused_order' | 'refused_delivery'

/** Takes one lead for a standing order, inside the caller's transaction. Null when it was delivered. */
export async function deliverToOrder(tx: Tx, { orderId, lead }: Arriving): Promise<Refused | null> {
  const line = await queries.findLineToFill(tx.db, orderId)
  if (!line) return 'refused_order'
  const { client_id: clientId, line_id: lineId, prices } = line
  await lockFunds(tx, clientId)
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
  const isExclusive = line.share_limit === 1
  const leads = [{ id: lead.id, priceCents }]
  await deliver(tx, {
    clientId,
    orderLineId: lineId,
    transactionId,
    leads,
    returnDays: line.return_days,
    isExclusive,
  })
  if (filled.is_full) await queries.finishOrder(tx.db, orderId)
  await publish(tx, { type: 'orders.updated', ids: [orderId], audience: { client: clientId } })
  return null
}

const TURNS = {
  pause: { from: ['fulfilling'], to: 'paused', refusal: 'Only an order that is being filled can be paused.' },
  resume: { from: ['paused'], to: 'fulfilling', refusal: 'Only a paused order can be resumed.' },
  cancel: {
    from: ['fulfilling', 'paused'],
    to: 'canceled',
    refusal: 'This order is over. Nothing is left to cancel.',
  },
} as const satisfies Record<string, { from: readonly OrderStatus[]; to: OrderStatus; refusal: string }>
export type Turn = keyof typeof TURNS

/** A canceled order gives back what it still held, once. */
export function turnOrder(context: Tx, { id, clientId, turn }: { id: string; clientId: string; turn: Turn }) {
  return transaction(context, async (tx) => {
    const funds = await lockFunds(tx, clientId)
    if (turn === 'resume') requireBuyer(funds)
    const { from, to, refusal } = TURNS[turn]
    if (!(await queries.changeStatus(tx.db, { id, from, to }))) throw conflict(refusal)
    if (tx.isQuiet) await notePastChange(tx.db, { id, at: tx.now, status: to })
    const cents = turn === 'cancel' ? await queries.releaseLines(tx.db, id) : 0
    if (cents > 0)
      await post(tx, {
        kind: 'release',
        key: `release:${id}`,
        clientId,
        reference: { type: 'order', id },
        entries: { client_hold: -cents, client_balance: cents },
      })
    await publish(tx, { type: 'orders.updated', ids: [id], audience: { client: clientId } })
  })
}

/** Standing orders pause with their client, and go on with it. Orders that the customer paused stay paused. */
export async function followClient(
  tx: Tx,
  { clientId, mayBuy }: { clientId: string; mayBuy: boolean },
): Promise<void> {
  const ids = mayBuy ? await queries.resumeWith(tx.db, clientId) : await queries.pauseWith(tx.db, clientId)
  if (ids.length > 0) await publish(tx, { type: 'orders.updated', ids, audience: { client: clientId } })
}
