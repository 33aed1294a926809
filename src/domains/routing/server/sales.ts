// Where client orders join routing: what clients want to buy, and the delivery of a lead.
import { AGE_DAYS } from '#domains/shop/contract/words.ts'
import {
  deliverToOrder,
  highestPrice,
  listKnowing,
  listNeeds,
  listNeedsAt,
  listOrderChanges,
  listServed,
  type NeedRow,
  type NeedsPeriod,
  type Wanted,
} from '#domains/shop/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { findZip } from '#platform/server/places/places.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { AppError } from '#shared/errors.ts'
import type { Filter } from '../contract/schemas.ts'
import type { Refusal } from '../contract/words.ts'
import type { Lead, OrderNeed, Taker } from '../engine/facts.ts'
import type { Change } from '../engine/replay.ts'

export type Sales = {
  /** Oldest first. */
  orders: readonly OrderNeed[]
  /** What each client can spend. Standing orders are held in full, so deliveries need none of it. */
  balances: ReadonlyMap<string, number>
}

/** The open orders of these clients, or of all. */
export async function loadOrders(db: Db, clientIds: readonly string[] | null): Promise<Sales> {
  const needs = await listNeeds(db, clientIds)
  return { orders: needs.map((need) => toOrderNeed(need, true)), balances: new Map() }
}

const toOrderNeed = (need: NeedRow, isOpen: boolean): OrderNeed => ({
  id: need.orderId,
  clientId: need.clientId,
  priceCents: highestPrice(need.prices),
  areaPrices: need.prices,
  needed: need.needed,
  isOpen,
  isPrepaid: true,
  filter: filterOf(need),
  shareLimit: need.shareLimit,
  maxAgeDays: MAX_AGE_DAYS,
})

/** An order that may not exist yet. */
export const wantedOrder = (wanted: Wanted): OrderNeed =>
  toOrderNeed({ orderId: '', prices: { US: 0 }, needed: 1, ...wanted }, true)

/** A standing order is of a fresh product. */
const [, MAX_AGE_DAYS] = AGE_DAYS.fresh

function filterOf({ category, area }: NeedRow): Filter {
  const of: Filter[] = [{ kind: 'eq', subject: 'category', value: category }]
  if (area.states) of.push({ kind: 'in', subject: 'state', values: area.states })
  if (area.counties) of.push({ kind: 'in', subject: 'countyFips', values: area.counties })
  const place = area.zip ? findZip(area.zip) : null
  if (area.zip && place && area.radiusMiles)
    of.push({ kind: 'zip_radius', zip: area.zip, lat: place.lat, lng: place.lng, miles: area.radiusMiles })
  return { kind: 'all', of }
}

/** Orders as they were at a time, and what changed until another. For replays. */
export async function loadSalesHistory(
  db: Db,
  period: NeedsPeriod,
): Promise<Sales & { changes: readonly Change[] }> {
  const needs = await listNeedsAt(db, period)
  const orders = needs.map((need) => toOrderNeed(need, need.isOpen))
  const known = new Set(orders.map(({ id }) => id))
  const changes = (await listOrderChanges(db, period)).flatMap(({ orderId, at, status }): Change[] =>
    // An order that was filled in time may still need leads in a replay. Its own count decides.
    status === 'fulfilled' || !known.has(orderId)
      ? []
      : [{ kind: 'order', orderId, at: Date.parse(at), isOpen: status === 'fulfilling' }],
  )
  return { orders, balances: new Map(), changes }
}

/** The clients that have each lead already. */
export async function loadClientsServed(
  db: Db,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  return clientsByLead(await listServed(db, leadIds))
}

/** The clients that have another lead of the same person, where the campaign keeps duplicates from each buyer. */
export async function loadClientsKnowing(
  db: Db,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  return clientsByLead(await listKnowing(db, leadIds))
}

function clientsByLead(rows: readonly { leadId: string; clientId: string }[]) {
  const byLead = Map.groupBy(rows, ({ leadId }) => leadId)
  return new Map([...byLead].map(([leadId, clients]) => [leadId, clients.map((row) => row.clientId)]))
}

export type Delivery = { lead: Pick<Lead, 'id' | 'state' | 'countyFips'>; taker: Taker }

/** Sells the lead to the taker's client in the transaction of the decision. Null when done, otherwise the refusal. */
export async function deliver(tx: Tx, { lead, taker }: Delivery): Promise<Refusal | null> {
  if (taker.orderId === null) return null
  try {
    return await deliverToOrder(tx, { orderId: taker.orderId, lead })
  } catch (error) {
    // Another sale took the last share. The caller undoes what this one wrote.
    if (error instanceof AppError && error.code === 'sold_out') return 'refused_delivery'
    throw error
  }
}
