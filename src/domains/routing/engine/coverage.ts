// Which of the leads that an order wants can reach it by the rules. The engine itself decides about one lead of each kind
// that can come, so that this cannot disagree with a decision.
import type { Reach } from '#domains/shop/contract/words.ts'
import type { Condition, Filter, Rule, RuleSet, Target } from '../contract/schemas.ts'
import { ANSWER_PREFIX, CAP_PERIODS, type CapPeriod } from '../contract/words.ts'
import { route } from './decide.ts'
import type { Lead, OrderNeed } from './facts.ts'
import { compileFilter, matches, viewOf } from './filter.ts'
import { openBook, planOf } from './plan.ts'
import { BLANK, isPossible, subjectOf, textsFor } from './possible-lead.ts'
import { isAlwaysOpen } from './warnings.ts'

/** Where a lead can come from. A ZIP code has one county, one state and one location. */
export type Spot = Pick<Lead, 'state' | 'countyFips' | 'zip' | 'lat' | 'lng'>

const PLACES: ReadonlySet<string> = new Set(['state', 'countyFips', 'zip', 'radius'])
const isPlace = (condition: Condition) => PLACES.has(subjectOf(condition))
/** Values that no condition tells apart are tried once, so real rules need some dozen leads. */
const MAX_LEADS = 1_000

/** Why an order does not get all of its leads: the rule that takes the others, or the rule that is closed at times. */
export type Cause = { ruleId: string; kind: 'takes' | 'schedule' }

export type OrderReach = {
  reach: Reach
  /** How many sales a day a limit allows for the order. Null without a limit. */
  dailySales: number | null
  /** Null when several rules share it, or none takes the leads. */
  cause: Cause | null
}

type All = { others: readonly OrderNeed[]; places: readonly Spot[] }

/** `others` are the open orders of all clients, `places` all that leads can come from. */
export function reachOf(rules: RuleSet, order: OrderNeed, all: All): OrderReach {
  const open = tryLeads(rules, order, { ...all, closed: new Set() })
  const found: OrderReach = { reach: reachIn(open), dailySales: null, cause: causeIn(open) }
  const limited = limitedIn(rules, open)
  if (limited.length === 0 || found.reach !== 'all') return found
  // What gets there another way while these targets take nothing.
  const behind = tryLeads(rules, order, { ...all, closed: new Set(limited.map(({ target }) => target.id)) })
  const others = limitedIn(rules, behind)
  if (behind.reached === open.reached && others.length === 0) return found
  const scheduled = limited.find(({ target }) => target.windows.length > 0)
  if (scheduled) return { ...found, reach: 'part', cause: { ruleId: scheduled.rule.id, kind: 'schedule' } }
  const [only, ...more] = limited
  const isOnly = only && more.length === 0 && behind.reached === 0
  if (!isOnly || isShared(only, order, all.others)) return { ...found, reach: 'limited' }
  return { ...found, dailySales: dailySalesOf(only.target) }
}

type Filler = { rule: Rule; target: Target }

/** The targets that filled the order and have a limit or a schedule. */
const limitedIn = ({ rules }: RuleSet, { fillers }: Tried): Filler[] =>
  rules.flatMap((rule) =>
    rule.targets
      .filter((target) => fillers.has(target.id) && !isAlwaysOpen(target, rule.method))
      .map((target) => ({ rule, target })),
  )

type Tried = { wanted: number; reached: number; fillers: Set<string>; takers: Set<string | null> }

/** Decides about each kind of lead, while some of the targets that can fill the order are closed. */
function tryLeads(
  rules: RuleSet,
  order: OrderNeed,
  { others, places, closed }: All & { closed: ReadonlySet<string> },
): Tried {
  const steady = { ...rules, rules: rules.rules.map((rule) => steadyRule(rule, order, closed)) }
  const rivals = rivalsOf(steady, order, others)
  const orders = [order, ...rivals].map((one) => ({ ...one, needed: 1, isOpen: true, isPrepaid: true }))
  const none = new Map()
  const plan = planOf(steady)
  const state = { now: 0, used: none, lastServed: none, balances: none, refused: none, orders }
  const book = openBook(plan, state)
  const tried: Tried = { wanted: 0, reached: 0, fillers: new Set(), takers: new Set() }
  for (const lead of leadsOf(rules, order, { rivals, places })) {
    tried.wanted += 1
    const { rule, picks } = route({ plan, book, lead, now: 0, trace: null })
    const own = picks.find(({ orderId }) => orderId === order.id)
    if (own) {
      tried.reached += 1
      tried.fillers.add(own.planned.target.id)
    } else tried.takers.add(rule?.rule.id ?? null)
  }
  return tried
}

function reachIn({ wanted, reached }: Tried): Reach {
  if (reached === 0) return 'none'
  return reached === wanted ? 'all' : 'part'
}

function causeIn({ takers }: Tried): Cause | null {
  const [ruleId, ...others] = takers
  return ruleId && others.length === 0 ? { ruleId, kind: 'takes' } : null
}

/** Whether orders for other leads use up the same limit. How much of it is left for this one is then not known. */
function isShared({ rule, target }: Filler, order: OrderNeed, others: readonly OrderNeed[]): boolean {
  const wants = ({ filter, shareLimit }: OrderNeed) => JSON.stringify([filter, shareLimit])
  return others.some(
    (other) =>
      other.id !== order.id &&
      wants(other) !== wants(order) &&
      isFilledBy(other, target) &&
      isPossible(
        [rule.filter, other.filter].flatMap((filter) => (filter ? [{ filter, isWanted: true }] : [])),
      ),
  )
}

const PERIOD_DAYS: Record<CapPeriod, number> = { daily: 1, weekly: 7, monthly: 31 }

const dailySalesOf = ({ caps }: Target) =>
  Math.min(...CAP_PERIODS.map((period) => (caps[period] ?? Number.POSITIVE_INFINITY) / PERIOD_DAYS[period]))

const isFilledBy = (order: OrderNeed, target: Target) =>
  target.kind === 'open_orders' ||
  (target.kind === 'order' &&
    target.clientId === order.clientId &&
    (target.orderId === null || target.orderId === order.id))

const NO_CAPS: Target['caps'] = { daily: null, weekly: null, monthly: null }

/** A rule as it works most of the time: who has a limit or a schedule lets leads pass, but can fill the order as well. */
function steadyRule(rule: Rule, order: OrderNeed, closed: ReadonlySet<string>): Rule {
  const canTake = ({ id, caps, weight }: Target) =>
    !closed.has(id) &&
    CAP_PERIODS.every((period) => caps[period] !== 0) &&
    (rule.method !== 'weighted' || weight > 0)
  const targets = rule.targets.flatMap((target): Target[] => {
    const isFill = isFilledBy(order, target)
    if (!isFill && !isAlwaysOpen(target, rule.method)) return []
    // A target that takes nothing still names its client.
    const caps = isFill && !canTake(target) ? { ...NO_CAPS, daily: 0 } : NO_CAPS
    return [{ ...target, caps, windows: [] }]
  })
  // Only a waterfall asks in its order. By any other method, the order can come first.
  if (rule.method !== 'waterfall')
    targets.sort((one, other) => Number(isFilledBy(order, other)) - Number(isFilledBy(order, one)))
  return { ...rule, method: 'waterfall', targets }
}

/** Open orders of clients that a rule names. One of each kind is enough. */
function rivalsOf({ rules }: RuleSet, order: OrderNeed, others: readonly OrderNeed[]): OrderNeed[] {
  const targets = rules.flatMap((rule) => rule.targets)
  const named = new Set(targets.flatMap((target) => (target.kind === 'order' ? [target.clientId] : [])))
  const chosen = new Set(targets.flatMap((target) => (target.kind === 'order' ? [target.orderId] : [])))
  const kinds = new Map<string, OrderNeed>()
  for (const one of others) {
    if (one.clientId === order.clientId || !named.has(one.clientId)) continue
    kinds.set(JSON.stringify([one.clientId, one.shareLimit, one.filter, chosen.has(one.id) && one.id]), one)
  }
  return [...kinds.values()]
}

type Among = { rivals: readonly OrderNeed[]; places: readonly Spot[] }

/** One lead of each kind that the order wants: every value that a condition can tell from another. */
function* leadsOf(rules: RuleSet, order: OrderNeed, { rivals, places }: Among): Iterable<Lead> {
  const filters = [...rules.rules, order, ...rivals].map(({ filter }) => filter)
  const bySubject = Map.groupBy(
    filters.flatMap(conditionsOf).filter((one) => !isPlace(one)),
    subjectOf,
  )
  const needs = needsOf(order.filter)
  let kinds: Lead[] = [BLANK]
  for (const [subject, about] of bySubject) {
    const isFit = testOf(needs.filter((one) => subjectOf(one) === subject))
    const values = valuesOf(subject, about).filter((value) => isFit({ ...BLANK, ...value }))
    kinds = kinds.flatMap((lead) =>
      values.map((value) => ({ ...lead, ...value, answers: { ...lead.answers, ...value.answers } })),
    )
    kinds.length = Math.min(kinds.length, MAX_LEADS)
  }
  const own = order.filter && compileFilter(order.filter)
  let count = 0
  for (const spot of spotsOf(rules, needs.filter(isPlace), places))
    for (const kind of kinds) {
      const lead = { ...kind, ...spot }
      if (own && !matches(own, viewOf(lead))) continue
      count += 1
      if (count > MAX_LEADS) return
      yield lead
    }
}

const conditionsOf = (filter: Filter | null): Condition[] => {
  if (filter === null) return []
  if (!('of' in filter)) return [filter]
  return [filter.of].flat().flatMap(conditionsOf)
}

/** The conditions that every lead of the filter meets. */
function needsOf(filter: Filter | null): Condition[] {
  if (filter === null || filter.kind === 'any' || filter.kind === 'not') return []
  return filter.kind === 'all' ? filter.of.flatMap(needsOf) : [filter]
}

function testOf(conditions: readonly Condition[]): (lead: Lead) => boolean {
  const all = compileFilter({ kind: 'all', of: [...conditions] })
  return (lead) => matches(all, viewOf(lead))
}

/** An answer can hold several values, so all of them together are one more. */
function valuesOf(subject: string, about: readonly Condition[]): Partial<Lead>[] {
  const texts = textsFor(about)
  if (!subject.startsWith(ANSWER_PREFIX)) return [null, ...texts].map((text) => ({ [subject]: text }))
  const key = subject.slice(ANSWER_PREFIX.length)
  return [null, ...texts, texts].map((answer) => ({ answers: { [key]: answer } }))
}

type Grouped = { groups: string[]; areas: Map<string, Spot[]> }
/** By the conditions that rules have on places. A few sets of rules are in use at a time. */
const grouped = new WeakMap<readonly Spot[], Map<string, Grouped>>()
const MAX_GROUPED = 20
const MAX_AREAS = 500

/** Places of a state that no rule tells apart are one group. */
function groupsOf({ rules }: RuleSet, places: readonly Spot[]): Grouped {
  // Conditions on the state need no test of their own: each state has groups of its own anyway.
  const conditions = rules
    .flatMap(({ filter }) => conditionsOf(filter))
    .filter((one) => isPlace(one) && subjectOf(one) !== 'state')
  const distinct = new Map(conditions.map((one) => [JSON.stringify(one), one]))
  const key = JSON.stringify([...distinct.keys()].toSorted())
  const all = grouped.get(places) ?? new Map<string, Grouped>()
  grouped.set(places, all)
  const known = all.get(key)
  if (known) return known
  const tests = [...distinct.values()].map(compileFilter)
  const groups = places.map((spot) => {
    if (tests.length === 0) return spot.state ?? ''
    const view = viewOf({ ...BLANK, ...spot })
    return tests.reduce((group, test) => group + (matches(test, view) ? '1' : '0'), spot.state ?? '')
  })
  const found = { groups, areas: new Map<string, Spot[]>() }
  if (all.size >= MAX_GROUPED) all.clear()
  all.set(key, found)
  return found
}

/** One place of each group in an area. */
function spotsOf(rules: RuleSet, area: readonly Condition[], places: readonly Spot[]): readonly Spot[] {
  const { groups, areas } = groupsOf(rules, places)
  const key = JSON.stringify(area)
  const known = areas.get(key)
  if (known) return known
  const isOfState = testOf(area.filter((one) => subjectOf(one) === 'state'))
  const states = new Map(
    [...new Set(places.map(({ state }) => state))].map((state) => [state, isOfState({ ...BLANK, state })]),
  )
  const isWithin = testOf(area)
  const found = new Map<string, Spot>()
  for (const [index, spot] of places.entries()) {
    const group = groups[index] ?? ''
    if (!states.get(spot.state) || found.has(group)) continue
    if (isWithin({ ...BLANK, ...spot })) found.set(group, spot)
  }
  if (areas.size >= MAX_AREAS) areas.clear()
  areas.set(key, [...found.values()])
  return [...found.values()]
}
