// The sale, step by step, in one transaction: the client's money is locked, then the leads, then everything is written.
// Either all of it happens or nothing.
import { lockFunds, post, requireBuyer, requireFunds } from '#domains/billing/server/index.ts'
import { type SoldShare, sellShares } from '#domains/leads/server/index.ts'
import { audit, auditMany } from '#platform/server/audit.ts'
import { lockOrStop } from '#platform/server/lock-timeout.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { DAY } from '#shared/durations.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { OrderCreate } from '../contract/schemas.ts'
import { leadsDelivered } from './events.ts'
import { type Prices, priceOf } from './prices.ts'
import { findLastHashes, insertDeliveries, insertOrder } from './queries/orders.ts'
import { findProducts, type ProductRow } from './queries/products.ts'
import { findStock, peopleOf, type StockRow, type Wanted } from './queries/stock.ts'
import { receiptHash } from './receipt.ts'
import { requireSpending } from './spending.ts'

type Line = OrderCreate['lines'][number]
/** An order that waited for its payment keeps the prices it was placed at. */
type WantedLine = Line & { prices?: Prices }
export type PickedLine = Line & { id: string; product: ProductRow; leads: readonly PricedLead[] }
type PricedLead = { id: string; priceCents: number }

/** Nothing is bought at another total than the buyer saw. */
export function requireExpected({ expectedTotalCents }: OrderCreate, total: number): void {
  if (expectedTotalCents === undefined || expectedTotalCents === total) return
  throw new AppError('price_changed', {
    userMessage: 'The price has changed. Check the new total and order again.',
    details: { totalCents: total },
  })
}

/** Buys from stock and pays from the balance. Answers the order's id. */
export async function sellFromStock(tx: Tx, input: OrderCreate, buyerId: string | null): Promise<string> {
  const { client: clientId } = input
  const products = await findProductsOf(tx, input.lines)
  const funds = await lockFunds(tx, clientId)
  await requireBuyer(tx, clientId, funds)
  const picked = await pickLines(tx, { ...input, products })
  const total = totalOf(picked)
  requireExpected(input, total)
  await requireSpending(tx, { clientId, buyerId, cents: total })
  requireFunds(funds, total)
  const orderId = uuidv7()
  await insertOrder(tx.db, {
    id: orderId,
    clientId,
    buyerId,
    kind: 'buy_now',
    status: 'fulfilled',
    at: tx.now,
    poNumber: input.poNumber,
    lines: picked.map((line) => newLine(line, line.quantity)),
  })
  await auditOrder(tx, { id: orderId, kind: 'buy_now', cents: total })
  await completeSale(tx, { clientId, orderId, picked, total })
  return orderId
}

type Placed = { id: string; kind: OrderCreate['kind']; cents: number }
export const auditOrder = (tx: Tx, { id, ...after }: Placed) =>
  audit(tx, { action: 'placed', subjectType: 'order', subjectId: id, after })

export const newLine = ({ id, productId, filter, quantity, product }: PickedLine, delivered: number) => ({
  id,
  productId,
  filter,
  quantity,
  prices: product.prices,
  heldCents: 0,
  delivered,
})

type Sale = { clientId: string; orderId: string; picked: readonly PickedLine[]; total: number }

/** The order and its lines exist, the leads are locked, the money is there. */
export async function completeSale(tx: Tx, { clientId, orderId, picked, total }: Sale): Promise<void> {
  const transactionId = await post(tx, {
    kind: 'sale',
    key: `order:${orderId}`,
    clientId,
    reference: { type: 'order', id: orderId },
    entries: { client_balance: -total, revenue: total },
  })
  if (!transactionId) throw new Error('An order was posted before it existed.')
  for (const { id, product, leads } of picked)
    await deliver(tx, {
      clientId,
      orderLineId: id,
      transactionId,
      leads,
      returnDays: product.returnDays,
      isExclusive: product.shareLimit === 1,
    })
}

export const totalOf = (picked: readonly PickedLine[]) => sum(picked.flatMap(({ leads }) => leads))

const sum = (leads: readonly PricedLead[]) => leads.reduce((total, { priceCents }) => total + priceCents, 0)

/** Read before the client's money is locked, so that others wait less. */
export const findProductsOf = ({ db, now }: Tx, lines: readonly { productId: string }[]) =>
  findProducts(db, [...new Set(lines.map(({ productId }) => productId))], now)

type Picking = {
  client: string
  lines: readonly WantedLine[]
  products: readonly ProductRow[]
  /** Of each lead. */
  maxCents?: number
}

export async function pickLines(
  tx: Tx,
  { client: clientId, lines, products, maxCents }: Picking,
): Promise<PickedLine[]> {
  const picked: PickedLine[] = []
  const people = new Set<string>()
  for (const [index, line] of lines.entries()) {
    const product = products.find(({ id }) => id === line.productId)
    if (!product) throw invalid(`lines.${index}.productId`, 'This product is not for sale. Choose another.')
    const except = picked.flatMap(({ leads: taken }) => taken.map(({ id }) => id))
    const { filter: area, quantity, prices = product.prices } = line
    const atMost = maxCents === undefined ? undefined : { cents: maxCents, prices }
    const wanted = { clientId, product, area, quantity, except, people, atMost, now: tx.now }
    const leads = await lockLeads(tx, wanted)
    if (leads.length < line.quantity)
      throw new AppError('sold_out', {
        userMessage: `${leads.length} of ${line.quantity} leads are in stock. Order less or change the area.`,
        details: { available: leads.length, line: index },
      })
    for (const hash of leads.flatMap(peopleOf)) people.add(hash)
    const priced = leads.map((lead) => ({
      id: lead.id,
      priceCents: priceOf(prices, lead),
    }))
    picked.push({ ...line, id: uuidv7(), product, leads: priced })
  }
  return picked
}

/** A lead that another buyer holds may come free again when that purchase fails. So it is looked at twice. */
async function lockLeads(tx: Tx, wanted: Wanted): Promise<StockRow[]> {
  const found = await findStock(tx.db, wanted, 'skip')
  if (found.length === wanted.quantity) return found
  const unsold = await findStock(tx.db, wanted, 'none')
  if (unsold.length === found.length) return found
  return (await lockOrStop(tx.db, () => findStock(tx.db, wanted, 'wait'))) ?? found
}

type Delivering = {
  clientId: string
  orderLineId: string
  transactionId: string
  leads: readonly PricedLead[]
  returnDays: number
  isExclusive: boolean
}

/** The leads are locked and paid for. */
export async function deliver(tx: Tx, given: Delivering): Promise<void> {
  const { clientId, orderLineId, transactionId, leads, returnDays, isExclusive } = given
  const ids = leads.map(({ id }) => id)
  const shares = await sellShares(tx, { leads, isExclusive })
  if (shares.length !== ids.length)
    throw new AppError('sold_out', { userMessage: 'Another buyer took one of these leads. Order again.' })
  const soldBefore = shares.filter(({ saleNo }) => saleNo > 1).map(({ id }) => id)
  const hashes = soldBefore.length > 0 ? await findLastHashes(tx.db, soldBefore) : NO_HASHES
  const at = tx.now.toISOString()
  const prices = new Map(leads.map(({ id, priceCents }) => [id, priceCents]))
  const deliveries = shares.map((share) => newDelivery(share, prices.get(share.id) ?? 0, { at, hashes }))
  const returnableUntil = new Date(tx.now.getTime() + returnDays * DAY)
  await insertDeliveries(tx.db, deliveries, { clientId, orderLineId, transactionId, at, returnableUntil })
  await auditMany(
    tx,
    deliveries.map(({ id, leadId, saleNo, priceCents }) => ({
      action: 'delivered',
      subjectType: 'lead_delivery',
      subjectId: id,
      after: { leadId, clientId, saleNo, priceCents },
    })),
  )
  await leadsDelivered.emit(tx, { clientId, deliveryIds: deliveries.map(({ id }) => id) })
}
const NO_HASHES: ReadonlyMap<string, Buffer> = new Map()

function newDelivery(
  { id: leadId, saleNo, shareLimit }: SoldShare,
  priceCents: number,
  { at, hashes }: { at: string; hashes: ReadonlyMap<string, Buffer> },
) {
  const id = uuidv7()
  const sale = { saleNo, shareLimit, soldAt: at, deliveryId: id }
  return {
    id,
    leadId,
    saleNo,
    shareLimit,
    priceCents,
    receiptHash: receiptHash(hashes.get(leadId) ?? null, sale),
  }
}
