// Decides where a lead goes. Pure: no clock, no randomness, no database. The engine proposes and the transaction disposes:
// when a row says no, `refuse` adds that to the state and the lead is decided again.
import type { RuleSet } from '../contract/schemas.ts'
import type { Outcome, Reason, Refusal, TargetKind } from '../contract/words.ts'
import type { Decision, Lead, RoutingState, RuleTrace, Taker, TargetTrace, Trace } from './facts.ts'
import { failureOf, type LeadView, matches, viewOf } from './filter.ts'
import type { Asking, Offer } from './order-offers.ts'
import { type Book, capTakes, openBook, type Plan, type PlanRule, type PlanTarget, planOf } from './plan.ts'
import { offersOf, rank, sharesOf } from './targets.ts'

/** A taker before its counters are written out. Replay needs no more than this. */
export type Pick = {
  planned: PlanTarget
  orderId: string | null
  clientId: string | null
  priceCents: number
  chargeCents: number
  saleNo: number | null
}
export type Routed = { rule: PlanRule | null; outcome: Outcome; reason: Reason; picks: readonly Pick[] }

const OUTCOME_OF: Record<TargetKind, Outcome> = {
  open_orders: 'sold',
  order: 'sold',
  recruiter: 'assigned',
  stock: 'stocked',
  reject: 'rejected',
}

function gateOf(lead: Lead): { outcome: Outcome; reason: Reason } | null {
  if (lead.isSuppressed) return { outcome: 'rejected', reason: 'suppressed' }
  if (!lead.hasContact) return { outcome: 'rejected', reason: 'no_contact' }
  if (!lead.hasConsent) return { outcome: 'rejected', reason: 'no_consent' }
  if (lead.isDuplicate) return { outcome: 'rejected', reason: 'duplicate' }
  return lead.campaignId === null ? { outcome: 'unrouted', reason: 'no_campaign' } : null
}

type Input = { plan: Plan; book: Book; lead: Lead; now: number; trace: RuleTrace[] | null }

/** The one way through the rules, for a decision (with a trace) and for a replay (without). */
export function route({ plan, book, lead, now, trace }: Input): Routed {
  const gate = gateOf(lead)
  if (gate) return { rule: null, picks: [], ...gate }
  const view = viewOf(lead)
  const named = new Set<string>()
  const sale: Sale = { picks: [], served: new Set(view.clients), shares: null }
  let winner: PlanRule | null = null
  for (const rule of plan.rules) {
    if (!matches(rule.filter, view)) {
      if (trace) trace.push(missedRule(rule, view))
      continue
    }
    for (const client of rule.clients) named.add(client)
    const targets: TargetTrace[] | null = trace ? [] : null
    const before = sale.picks.length
    const isOver = takeShares(sale, { rule, book, view, now, named, trace: targets })
    if (sale.picks.length > 0) winner ??= rule
    const fails = isOver || sale.picks.length > before ? 0 : 1
    if (trace && targets) trace.push({ rule: rule.index, fails, targets })
    if (isOver) break
  }
  const { picks } = sale
  const [first] = picks
  if (!winner || !first) return { rule: null, picks, outcome: 'unrouted', reason: 'no_rule' }
  return { rule: winner, picks, outcome: OUTCOME_OF[first.planned.target.kind], reason: 'taken' }
}

function missedRule(rule: PlanRule, view: LeadView): RuleTrace {
  const { fails, miss } = failureOf(rule.filter, view)
  return miss ? { rule: rule.index, fails, miss } : { rule: rule.index, fails }
}

type Offering = Omit<Asking, 'served' | 'shares'> & { trace: TargetTrace[] | null }

/** What is sold of one lead. The first rule that sells it says to how many clients. */
type Sale = { picks: Pick[]; served: Set<string>; shares: number | null }

/**
 * One target takes the lead, or as many clients as the rule shares it with. A client never gets it twice. Shares that are
 * left are offered to the orders of later rules, up to a rule that takes the lead elsewhere. True when nothing is left.
 */
function takeShares(sale: Sale, { trace, ...asking }: Offering): boolean {
  const { picks, served } = sale
  const soldBefore = picks.length
  const own = sharesOf(asking.rule, asking.view)
  const promised = sale.shares ?? own
  const offering = { ...asking, served, shares: Math.min(own, promised) }
  for (const ranked of rank(offering)) {
    const { planned } = ranked
    const isSale = OUTCOME_OF[planned.target.kind] === 'sold'
    if (!isSale && picks.length > soldBefore) continue
    for (const offer of offersOf({ ...offering, ranked, planned, trace })) {
      if (!isSale && soldBefore > 0) {
        if (trace) trace.push({ target: planned.index, code: 'shares_left' })
        return true
      }
      const { orderId, clientId, priceCents, chargeCents } = offer
      const saleNo = clientId === null ? null : served.size + 1
      picks.push({ planned, saleNo, orderId, clientId, priceCents, chargeCents })
      if (clientId === null) {
        if (trace) trace.push({ target: planned.index, code: 'took' })
        return true
      }
      sale.shares = promised
      served.add(clientId)
      if (trace) trace.push(saleTrace(planned, offer, `${saleNo} of ${offer.isExclusive ? 1 : promised}`))
      if (offer.isExclusive || served.size >= promised) return true
      if (served.size >= offering.shares) return false
    }
  }
  return false
}

function saleTrace({ target, index }: PlanTarget, { orderId, priceCents }: Offer, sale: string): TargetTrace {
  const taken = { target: index, code: 'took_sale', a: priceCents, b: sale } as const
  return target.kind === 'open_orders' && orderId !== null ? { ...taken, order: orderId } : taken
}

function takerOf({ planned, ...pick }: Pick): Taker {
  return { target: planned.target, ...pick, caps: capTakes(planned) }
}

export function decide(input: { lead: Lead; rules: RuleSet; state: RoutingState }): Decision {
  const { lead, state } = input
  if (!Number.isFinite(state.now)) throw new RangeError('A decision needs the time at which it is made.')
  const plan = planOf(input.rules)
  const rules: RuleTrace[] = []
  const routed = route({ plan, book: openBook(plan, state), lead, now: state.now, trace: rules })
  const { rule, reason } = routed
  const trace = traceOf({ plan, lead, routed, rules })
  return {
    leadId: lead.id,
    ruleId: rule?.rule.id ?? null,
    ruleVersion: plan.version,
    outcome: trace.outcome,
    reason,
    takers: lead.isTest ? [] : routed.picks.map(takerOf),
    // Stock keeps what the rule says. A sale also keeps to the lead.
    shareLimit: rule && (routed.outcome === 'sold' ? sharesOf(rule, { lead }) : rule.rule.shares),
    trace,
  }
}

/** A test lead shows its way through the rules and takes nothing. */
export function traceOf(input: { plan: Plan; lead: Lead; routed: Routed; rules: RuleTrace[] }): Trace {
  const { plan, lead, routed, rules } = input
  return {
    version: plan.version,
    outcome: lead.isTest ? 'test' : routed.outcome,
    reason: routed.reason,
    ...(lead.isTest && { wouldBe: routed.outcome }),
    rule: routed.rule?.index ?? null,
    rules,
    ...(lead.shareLimit !== null && { shares: lead.shareLimit }),
    ...(lead.clientsKnowing.length > 0 && { knowing: lead.clientsKnowing }),
  }
}

/** After the transaction refused a target or an order of a decision: the state to decide the same lead again. */
export function refuse(state: RoutingState, key: string, refusal: Refusal): RoutingState {
  return { ...state, refused: new Map(state.refused).set(key, refusal) }
}
