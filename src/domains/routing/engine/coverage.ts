// Which of the leads that an order wants can reach it by the rules. The engine itself decides about one lead of each kind
// that can come, so that this cannot disagree with a decision.
import type { Reach } from '#domains/purchasing/contract/words.ts'
import type { Condition, Filter, Rule, RuleSet, Target } from '../contract/schemas.ts'
import { ANSWER_PREFIX, CAP_PERIODS } from '../contract/words.ts'
import { route } from './decide.ts'
import type { Lead, OrderNeed } from './facts.ts'
import { compileFilter, matches, numberIn, viewOf } from './filter.ts'
import { openBook, planOf } from './plan.ts'
import { BLANK, subjectOf, textsFor } from './possible-lead.ts'
import { isAlwaysOpen } from './warnings.ts'

/** Where a lead can come from. A ZIP code has one county, one state and one location. */
export type Spot = Pick<Lead, 'state' | 'countyFips' | 'zip' | 'lat' | 'lng'>

const PLACES: readonly string[] = ['state', 'countyFips', 'zip', 'radius']
const isPlace = (condition: Condition) => PLACES.includes(subjectOf(condition))
/** Values that no condition tells apart are tried once, so real rules need some dozen leads. */
const MAX_LEADS = 1_000

/** `others` are the open orders of all clients, `places` all that leads can come from. */
export function reachOf(
  rules: RuleSet,
  order: OrderNeed,
  { others, places }: { others: readonly OrderNeed[]; places: readonly Spot[] },
): Reach {
  const steady = { ...rules, rules: rules.rules.map((rule) => steadyRule(rule, order)) }
  const rivals = rivalsOf(steady, order, others)
  const orders = [order, ...rivals].map((one) => ({ ...one, needed: 1, isOpen: true, isPrepaid: true }))
  const none = new Map()
  const plan = planOf(steady)
  const state = { now: 0, used: none, lastServed: none, balances: none, refused: none, orders }
  const book = openBook(plan, state)
  let [wanted, reached] = [0, 0]
  for (const lead of leadsOf(rules, order, { rivals, places })) {
    wanted += 1
    const { picks } = route({ plan, book, lead, now: 0, trace: null })
    if (picks.some(({ orderId }) => orderId === order.id)) reached += 1
  }
  if (reached === 0) return 'none'
  return reached === wanted ? 'all' : 'part'
}

const isFilledBy = (order: OrderNeed, target: Target) =>
  target.kind === 'open_orders' ||
  (target.kind === 'order' &&
    target.clientId === order.clientId &&
    (target.orderId === null || target.orderId === order.id))

/** A rule as it works most of the time: who has a limit or a schedule lets leads pass, but can fill the order as well. */
function steadyRule(rule: Rule, order: OrderNeed): Rule {
  const canTake = ({ caps, weight }: Target) =>
    CAP_PERIODS.every((period) => caps[period] !== 0) && (rule.method !== 'weighted' || weight > 0)
  const targets = rule.targets.flatMap((target): Target[] => {
    const isFill = isFilledBy(order, target)
    if (!(isFill ? canTake(target) : isAlwaysOpen(target, rule.method))) return []
    return [{ ...target, caps: { daily: null, weekly: null, monthly: null }, windows: [] }]
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
  if (!subject.startsWith(ANSWER_PREFIX))
    return [null, ...texts].map((text) => ({
      [subject]: subject === 'score' && text !== null ? numberIn(text) : text,
    }))
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
