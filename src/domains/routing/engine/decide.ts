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
  for (const rule of plan.rules) {
    if (!matches(rule.filter, view)) {
      if (trace) trace.push(missedRule(rule, view))
      continue
    }
    for (const client of rule.clients) named.add(client)
    const targets: TargetTrace[] | null = trace ? [] : null
    const picks = takersOf({ rule, book, view, now, named, trace: targets })
    const [first] = picks
    if (trace && targets) trace.push({ rule: rule.place, fails: first ? 0 : 1, targets })
    if (first) return { rule, picks, outcome: OUTCOME_OF[first.planned.target.kind], reason: 'taken' }
  }
  return { rule: null, picks: [], outcome: 'unrouted', reason: 'no_rule' }
}

function missedRule(rule: PlanRule, view: LeadView): RuleTrace {
  const { fails, miss } = failureOf(rule.filter, view)
  return miss ? { rule: rule.place, fails, miss } : { rule: rule.place, fails }
}

type Offering = Omit<Asking, 'served'> & { trace: TargetTrace[] | null }

/** One target takes the lead, or as many clients as the rule shares it with. A client never gets it twice. */
function takersOf({ trace, ...asking }: Offering): Pick[] {
  const picks: Pick[] = []
  const { rule, view } = asking
  const shares = sharesOf(rule, view)
  const served = new Set(view.clients)
  for (const ranked of rank({ ...asking, served })) {
    const { planned } = ranked
    const { kind } = planned.target
    if (picks.length > 0 && OUTCOME_OF[kind] !== 'sold') continue
    for (const offer of offersOf({ ...asking, ranked, planned, served, trace })) {
      const { orderId, clientId, priceCents, chargeCents } = offer
      const saleNo = clientId === null ? null : served.size + 1
      picks.push({ planned, saleNo, orderId, clientId, priceCents, chargeCents })
      if (clientId === null) {
        if (trace) trace.push({ target: planned.place, code: 'took' })
        return picks
      }
      served.add(clientId)
      if (trace) trace.push(saleTrace(planned, offer, `${saleNo} of ${offer.isExclusive ? 1 : shares}`))
      if (offer.isExclusive || served.size >= shares) return picks
    }
  }
  return picks
}

function saleTrace({ target, place }: PlanTarget, { orderId, priceCents }: Offer, sale: string): TargetTrace {
  const told = { target: place, code: 'took_sale', a: priceCents, b: sale } as const
  return target.kind === 'open_orders' && orderId !== null ? { ...told, order: orderId } : told
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
    rule: routed.rule?.place ?? null,
    rules,
    ...(lead.shareLimit !== null && { shares: lead.shareLimit }),
  }
}

/** After the transaction refused a target or an order of a decision: the state to decide the same lead again. */
export function refuse(state: RoutingState, key: string, refusal: Refusal): RoutingState {
  return { ...state, refused: new Map(state.refused).set(key, refusal) }
}
