// What the orders of a target say to a lead: which one takes it, and why another does not.
import { DAY } from '#shared/durations.ts'
import type { TargetCode } from '../contract/words.ts'
import { orderKey, type TargetTrace } from './facts.ts'
import { failingCondition, type LeadView, matches } from './filter.ts'
import type { Book, OrderLine, PlanRule, PlanTarget } from './plan.ts'

export type Asking = {
  rule: PlanRule
  book: Book
  view: LeadView
  now: number
  /** The clients that have the lead, with those that got it in this decision. */
  served: ReadonlySet<string>
  /** How many of them there can be. */
  shares: number
  /** The clients that rules of this lead name, up to this rule. Those rules decide about them. */
  named: ReadonlySet<string>
}
export type AskingOne = Asking & { planned: PlanTarget }

/** `code` says why not. Without one, the target can take the lead. */
export type Offer = {
  code: TargetCode | null
  values: Pick<TargetTrace, 'a' | 'b'>
  orderId: string | null
  clientId: string | null
  priceCents: number
  chargeCents: number
  /** No other client gets the lead. */
  isExclusive: boolean
}
export const FREE: Offer = {
  code: null,
  values: {},
  orderId: null,
  clientId: null,
  priceCents: 0,
  chargeCents: 0,
  isExclusive: false,
}
export const refusal = (code: TargetCode, values: Offer['values'] = {}, priceCents = 0): Offer => ({
  ...FREE,
  code,
  values,
  priceCents,
})
const priceFor = ({ areaPrices, priceCents }: OrderLine, { lead }: LeadView) =>
  areaPrices?.[lead.countyFips ?? ''] ?? areaPrices?.[lead.state ?? ''] ?? areaPrices?.['US'] ?? priceCents

const chargeFor = (order: OrderLine, view: LeadView) => (order.isPrepaid ? 0 : priceFor(order, view))

const ageOf = ({ lead }: LeadView, now: number) => (now - (lead.arrivedAt ?? lead.receivedAt)) / DAY

/** A shared lead was promised to so many clients at most, as in stock. An exclusive order needs an untouched lead. */
const sharesFit = ({ shareLimit = 1 }: OrderLine, { lead }: LeadView) =>
  shareLimit === 1 || lead.shareLimit === null || (lead.shareLimit > 1 && lead.shareLimit <= shareLimit)

/** Why an open order cannot take the lead. A rule that names a client decides about shares itself. */
export function orderMiss(
  order: OrderLine,
  { planned, book, view, now, served, named }: AskingOne,
): TargetCode | null {
  if (order.needed <= 0) return 'order_full'
  if (order.filter && !matches(order.filter, view)) return 'order_filter'
  if (order.maxAgeDays !== undefined && ageOf(view, now) >= order.maxAgeDays) return 'order_age'
  if (order.shareLimit === 1 && served.size > 0) return 'order_exclusive'
  if (planned.target.kind === 'open_orders') {
    if (served.has(order.clientId)) return 'has_lead'
    if (view.knowing.has(order.clientId)) return 'has_person'
    if (named.has(order.clientId)) return 'order_named'
    if (!sharesFit(order, view)) return 'order_shares'
    const refused = book.state.refused.get(orderKey(order.id))
    if (refused) return refused
  }
  const charge = chargeFor(order, view)
  return charge > 0 && charge > (book.balances.get(order.clientId) ?? 0) ? 'balance' : null
}

function missValues(code: TargetCode, order: OrderLine, { book, view, now }: AskingOne): Offer['values'] {
  if (code === 'order_age') return { a: Math.floor(ageOf(view, now)), b: order.maxAgeDays ?? 0 }
  if (code === 'order_shares') return { a: view.lead.shareLimit ?? 0, b: order.shareLimit ?? 0 }
  if (code !== 'balance') return {}
  const priceCents = priceFor(order, view)
  return { a: priceCents, b: priceCents - (book.balances.get(order.clientId) ?? 0) }
}

export const saleOf = (order: OrderLine, view: LeadView): Offer => ({
  code: null,
  values: {},
  orderId: order.id,
  clientId: order.clientId,
  priceCents: priceFor(order, view),
  chargeCents: chargeFor(order, view),
  isExclusive: order.shareLimit === 1,
})

export const ordersFor = ({ book, planned }: AskingOne) => book.ordersOf[planned.slot] ?? []

/** From far to near. */
const MISSES: readonly TargetCode[] = [
  'order_full',
  'order_filter',
  'order_age',
  'order_exclusive',
  'balance',
]

/** The oldest order that can be filled. Otherwise the refusal of the order that came closest. */
export function orderOffer(asking: AskingOne): Offer {
  let closest = refusal('no_order')
  let stage = -1
  for (const order of ordersFor(asking)) {
    if (!order.isOpen) continue
    const code = orderMiss(order, asking)
    if (code === null) return saleOf(order, asking.view)
    const reached = MISSES.indexOf(code)
    if (reached <= stage) continue
    stage = reached
    closest = refusal(code, missValues(code, order, asking), priceFor(order, asking.view))
  }
  return closest
}

/** A trace stays small however many orders are open. */
const MAX_TRACED = 20
const MAX_FAR = 5

/** The orders that did not fit: most of those that were near, some that were not, and a count of the others. */
export function orderTraces(trace: TargetTrace[], target: number) {
  const counts = { near: 0, far: 0 }
  let others: (TargetTrace & { a: number }) | null = null
  return (order: OrderLine, code: TargetCode, asking: AskingOne) => {
    const failing =
      code === 'order_filter' && order.filter ? failingCondition(order.filter, asking.view) : null
    const isOther = failing !== null && 'subject' in failing && failing.subject === 'category'
    const group = isOther ? 'far' : 'near'
    counts[group] += 1
    if (counts[group] <= (isOther ? MAX_FAR : MAX_TRACED)) {
      const area = isOther ? 'order_category' : 'order_area'
      trace.push({ target, code: failing ? area : code, ...missValues(code, order, asking), order: order.id })
      return
    }
    if (!others) {
      others = { target, code: 'orders_other', a: 0 }
      trace.push(others)
    }
    others.a += 1
  }
}
