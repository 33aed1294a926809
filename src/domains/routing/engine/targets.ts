// The targets of one rule: in which order they are asked, and whether each can take the lead now.
import type { Method, TargetCode } from '../contract/words.ts'
import { CAP_PERIODS } from '../contract/words.ts'
import type { TargetTrace } from './facts.ts'
import { type LeadView, matches } from './filter.ts'
import { type Book, type OrderLine, type PlanRule, type PlanTarget, usedOf } from './plan.ts'
import { isOpen, readClock } from './zone-clock.ts'

type Asking = { rule: PlanRule; book: Book; view: LeadView; now: number }

/** `code` says why not. Without one, the target can take the lead. */
export type Offer = {
  code: TargetCode | null
  values: Pick<TargetTrace, 'a' | 'b'>
  orderId: string | null
  priceCents: number
  chargeCents: number
}
const refusal = (code: TargetCode, values: Offer['values'] = {}, priceCents = 0): Offer => ({
  code,
  values,
  orderId: null,
  priceCents,
  chargeCents: 0,
})
const FREE: Offer = { code: null, values: {}, orderId: null, priceCents: 0, chargeCents: 0 }
const CAP_CODES = ['cap_daily', 'cap_weekly', 'cap_monthly'] as const

/** A rule cannot share a lead more often than the lead allows. */
export const sharesOf = ({ rule }: PlanRule, { lead }: Pick<LeadView, 'lead'>) =>
  Math.min(rule.shares, lead.shareLimit ?? rule.shares)

export function offerOf({ planned, rule, book, view, now }: Asking & { planned: PlanTarget }): Offer {
  const { target, clock } = planned
  const refused = book.state.refused.get(target.id)
  if (refused) return refusal(refused)
  if (rule.rule.method === 'weighted' && target.weight === 0) return refusal('weight_zero')
  if (target.kind === 'order') {
    const shares = sharesOf(rule, view)
    if (view.clients.has(target.clientId)) return refusal('has_lead')
    if (view.clients.size >= shares) return refusal('shares_used', { a: view.clients.size, b: shares })
  }
  if (planned.isCapped || planned.windows.length > 0) {
    readClock(clock, now)
    if (!isOpen(planned.windows, clock)) return refusal('closed', { a: clock.minute })
    for (const [period, code] of CAP_CODES.entries()) {
      const limit = planned.caps[period] ?? null
      if (limit === null) continue
      const used = usedOf(book, planned, period)
      if (used >= limit) return refusal(code, { a: used, b: limit })
    }
  }
  return target.kind === 'order' ? orderOffer(book.ordersOf[planned.index] ?? [], book, view) : FREE
}

const priceFor = ({ areaPrices, priceCents }: OrderLine, { lead }: LeadView) =>
  areaPrices?.[lead.countyFips ?? ''] ?? areaPrices?.[lead.state ?? ''] ?? areaPrices?.['US'] ?? priceCents

/** The oldest order that can be filled. Otherwise the refusal of the order that came closest. */
function orderOffer(orders: readonly OrderLine[], book: Book, view: LeadView): Offer {
  let closest = refusal('no_order')
  let stage = 0
  const note = (reached: number, offer: Offer) => {
    if (reached > stage) {
      stage = reached
      closest = offer
    }
  }
  for (const order of orders) {
    if (!order.isOpen) continue
    const priceCents = priceFor(order, view)
    if (order.needed <= 0) {
      note(1, refusal('order_full', {}, priceCents))
      continue
    }
    if (order.filter && !matches(order.filter, view)) {
      note(2, refusal('order_filter', {}, priceCents))
      continue
    }
    const chargeCents = order.isPrepaid ? 0 : priceCents
    const short = chargeCents - (book.balances.get(order.clientId) ?? 0)
    if (chargeCents === 0 || short <= 0)
      return { code: null, values: {}, orderId: order.id, priceCents, chargeCents }
    note(3, refusal('balance', { a: priceCents, b: short }, priceCents))
  }
  return closest
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
  (book.lastServed[one.index] ?? -1) - (book.lastServed[other.index] ?? -1) || one.place - other.place

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
    const slot = planned.index * CAP_PERIODS.length + period
    book.used[slot] = usedOf(book, planned, period) + 1
  }
  book.lastServed[planned.index] = book.turn
  book.turn += 1
  const order = taken.orderId === null ? undefined : book.orders.get(taken.orderId)
  if (!order) return
  order.needed -= 1
  book.balances.set(order.clientId, (book.balances.get(order.clientId) ?? 0) - taken.chargeCents)
}
