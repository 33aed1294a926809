// The targets of one rule: in which order they are asked, and whether each can take the lead now.
import type { Method } from '../contract/words.ts'
import { CAP_PERIODS } from '../contract/words.ts'
import type { TargetTrace } from './facts.ts'
import type { LeadView } from './filter.ts'
import {
  type Asking,
  type AskingOne,
  FREE,
  type Offer,
  orderMiss,
  orderOffer,
  ordersFor,
  orderTraces,
  refusal,
  saleOf,
} from './order-offers.ts'
import { type Book, type PlanRule, type PlanTarget, usedOf } from './plan.ts'
import { isOpen, readClock } from './zone-clock.ts'

const CAP_CODES = ['cap_daily', 'cap_weekly', 'cap_monthly'] as const

/** A rule cannot share a lead more often than the lead allows. */
export const sharesOf = ({ rule }: PlanRule, { lead }: Pick<LeadView, 'lead'>) =>
  Math.min(rule.shares, lead.shareLimit ?? rule.shares)

function offerOf(asking: AskingOne): Offer {
  const { target } = asking.planned
  const closed = targetRefusal(asking)
  if (closed) return closed
  return target.kind === 'order' || target.kind === 'open_orders' ? orderOffer(asking) : FREE
}

/** Why the target takes no lead at all. */
function targetRefusal({ planned, rule, book, view, now, served, shares }: AskingOne): Offer | null {
  const { target, clock } = planned
  const refused = book.state.refused.get(target.id)
  if (refused) return refusal(refused)
  if (rule.rule.method === 'weighted' && target.weight === 0) return refusal('weight_zero')
  if (target.kind === 'order' && served.has(target.clientId)) return refusal('has_lead')
  if (target.kind === 'order' && view.knowing.has(target.clientId)) return refusal('has_person')
  const isSale = target.kind === 'order' || target.kind === 'open_orders'
  if (isSale && served.size >= shares) return refusal('shares_used', { a: served.size, b: shares })
  if (!planned.isCapped && planned.windows.length === 0) return null
  readClock(clock, now)
  if (!isOpen(planned.windows, clock)) return refusal('closed', { a: clock.minute })
  return capRefusal(book, planned, 0)
}

/** `taken`: what the target took of this lead, which the book does not know yet. */
function capRefusal(book: Book, planned: PlanTarget, taken: number): Offer | null {
  for (const [period, code] of CAP_CODES.entries()) {
    const limit = planned.caps[period] ?? null
    if (limit === null) continue
    const used = usedOf(book, planned, period) + taken
    if (used >= limit) return refusal(code, { a: used, b: limit })
  }
  return null
}

type Offering = AskingOne & { ranked: Ranked; trace: TargetTrace[] | null }

/** What the target can take now. Open orders are asked one by one, and each sees what the one before took. */
export function offersOf(offering: Offering): Iterable<Offer> {
  const { planned, ranked, trace, view, served } = offering
  if (planned.target.kind === 'open_orders') return openOffers(offering)
  // A price was compared before any client got the lead.
  const isFirst = served.size === view.clients.size
  const offer = (isFirst ? ranked.offer : null) ?? offerOf(offering)
  if (offer.code === null) return [offer]
  if (trace) trace.push({ target: planned.index, code: offer.code, ...offer.values })
  return NO_OFFERS
}
const NO_OFFERS: readonly Offer[] = []

function* openOffers(offering: Offering): Iterable<Offer> {
  const { planned, book, view, trace } = offering
  const target = planned.index
  const tell = trace ? orderTraces(trace, target) : null
  const closed = targetRefusal(offering)
  if (closed?.code) {
    if (trace) trace.push({ target, code: closed.code, ...closed.values })
    return
  }
  let taken = 0
  let asked = 0
  for (const order of ordersFor(offering)) {
    if (!order.isOpen || order.needed <= 0) continue
    asked += 1
    const code = orderMiss(order, offering)
    if (code !== null) {
      if (tell) tell(order, code, offering)
      continue
    }
    yield saleOf(order, view)
    taken += 1
    const full = capRefusal(book, planned, taken)
    if (!full?.code) continue
    if (trace) trace.push({ target, code: full.code, ...full.values })
    return
  }
  if (trace && asked === 0) trace.push({ target, code: 'no_order' })
}

export type Ranked = { planned: PlanTarget; offer: Offer | null }

const RANKS: Record<Method, (asking: Asking) => Ranked[]> = {
  waterfall: ({ rule }) => rule.targets.map(asked),
  weighted: ({ rule, view }) => spinWheel(rule, view.lead.id).map(asked),
  round_robin: ({ rule, book }) =>
    rule.targets.toSorted((one, other) => longestSince(book, one, other)).map(asked),
  price_ranked: (asking) =>
    asking.rule.targets
      .map((planned) => ({ planned, offer: offerOf({ ...asking, planned }) }))
      .sort(
        (one, other) =>
          other.offer.priceCents - one.offer.priceCents ||
          longestSince(asking.book, one.planned, other.planned),
      ),
}
export const rank = (asking: Asking): Ranked[] => RANKS[asking.rule.rule.method](asking)

const asked = (planned: PlanTarget): Ranked => ({ planned, offer: null })

const longestSince = (book: Book, one: PlanTarget, other: PlanTarget) =>
  (book.lastServed[one.slot] ?? -1) - (book.lastServed[other.slot] ?? -1) || one.index - other.index

/** FNV-1a over the text, then the last steps of MurmurHash3 so that similar ids land far apart. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * Each target has a slice of a wheel as wide as its weight. The lead's id stops the wheel. The target found is taken off,
 * and the wheel turns again for the next place. Targets without weight come last and are refused.
 */
function spinWheel({ rule, targets }: PlanRule, leadId: string): PlanTarget[] {
  const left = targets.filter(({ target }) => target.weight > 0)
  const order: PlanTarget[] = []
  let total = left.reduce((sum, { target }) => sum + target.weight, 0)
  while (left.length > 0) {
    let stop = hashOf(`${leadId}:${rule.id}:${order.length}`) % total
    const found = left.findIndex(({ target }) => (stop -= target.weight) < 0)
    const [next] = left.splice(found, 1)
    if (!next) break
    order.push(next)
    total -= next.target.weight
  }
  return [...order, ...targets.filter(({ target }) => target.weight === 0)]
}

/** Books what a target took, for the leads after this one. */
export function take(
  book: Book,
  planned: PlanTarget,
  taken: { orderId: string | null; chargeCents: number },
): void {
  for (const [period, limit] of planned.caps.entries()) {
    if (limit === null) continue
    const cell = planned.slot * CAP_PERIODS.length + period
    book.used[cell] = usedOf(book, planned, period) + 1
  }
  book.lastServed[planned.slot] = book.turn
  book.turn += 1
  const order = taken.orderId === null ? undefined : book.orders.get(taken.orderId)
  if (!order) return
  order.needed -= 1
  book.balances.set(order.clientId, (book.balances.get(order.clientId) ?? 0) - taken.chargeCents)
}
