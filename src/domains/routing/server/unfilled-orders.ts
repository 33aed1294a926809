// Which leads can reach each order by the rules. Staff and customers are told where they look.
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Reach } from '#domains/shop/contract/words.ts'
import type { Wanted } from '#domains/shop/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { allPlaces } from '#platform/server/places/places.ts'
import { STATES } from '#shared/us-states.ts'
import type { RuleSet } from '../contract/schemas.ts'
import { FIRST_RULE } from '../contract/words.ts'
import { type Cause, type OrderReach, reachOf, type Spot } from '../engine/coverage.ts'
import type { OrderNeed } from '../engine/facts.ts'
import { type Warning, warnings } from '../engine/warnings.ts'
import { getPublishedRules } from './queries/versions.ts'
import { loadOrders, wantedOrder } from './sales.ts'

const NOWHERE: Spot = { state: null, countyFips: null, zip: null, lat: null, lng: null }
let places: Spot[] | undefined

/** Every ZIP code, and leads of which only the state is known. */
const allSpots = () =>
  (places ??= [
    NOWHERE,
    ...STATES.map((state) => ({ ...NOWHERE, state })),
    ...allPlaces().map(({ state, county, zip, lat, lng }) => ({ state, countyFips: county, zip, lat, lng })),
  ])

/** Other requests go on between two orders. */
async function reaches(rules: RuleSet, orders: readonly OrderNeed[], others = orders): Promise<OrderReach[]> {
  const found: OrderReach[] = []
  for (const order of orders) {
    found.push(reachOf(rules, order, { others, places: allSpots() }))
    await yieldToOthers()
  }
  return found
}

export async function reachOfOrders(db: Db, orders: readonly Wanted[]): Promise<OrderReach[]> {
  const rules = await getPublishedRules(db)
  const { orders: others } = await loadOrders(db, null)
  return reaches(rules, orders.map(wantedOrder), others)
}

type Draft = { number: number; rules: RuleSet['rules'] }

/** What a manager should know before publishing: about the rules themselves, and about orders that lose their rule. */
export async function warningsOf(db: Db, draft: Draft): Promise<Warning[]> {
  const rules = { version: draft.number, rules: draft.rules }
  const found = warnings(rules)
  const { orders } = await loadOrders(db, null)
  const before = await reaches(await getPublishedRules(db), orders)
  const after = await reaches(rules, orders)
  const lost = after.filter(({ reach }, index) => isWorse(reach, before[index]?.reach))
  const total = after.filter(({ reach }) => reach === 'none').length
  const groups = Map.groupBy(lost, ({ reach, cause }) => JSON.stringify([reach, cause]))
  return [...found, ...[...groups.values()].flatMap((group) => lostWarning(group, { draft, total }))]
}

function lostWarning(
  group: readonly OrderReach[],
  { draft: { rules }, total }: { draft: Draft; total: number },
): Warning[] {
  const { reach = 'all', cause = null } = group[0] ?? {}
  const what = LOST_WORDS[reach]
  if (!what) return []
  const index = rules.findIndex(({ id }) => id === cause?.ruleId)
  const inAll = reach === 'none' && total > group.length ? `, ${total} in all` : ''
  const unnamed =
    reach === 'limited' ? 'Raise the limit of the rule that fills them, if that is not wanted.' : CAUSE
  const why = cause && index !== -1 ? CAUSES[cause.kind](index + FIRST_RULE) : unnamed
  return [{ ruleId: cause?.ruleId ?? null, message: `${orderCount(group.length)} ${what}${inAll}. ${why}` }]
}

const RANKS: readonly Reach[] = ['none', 'part', 'limited', 'all']
const isWorse = (one: Reach, other: Reach = 'all') => RANKS.indexOf(one) < RANKS.indexOf(other)
const orderCount = (count: number) =>
  count === 1 ? '1 open standing order' : `${count} open standing orders`
const LOST_WORDS: Partial<Record<Reach, string>> = {
  none: 'would be filled by no rule',
  part: 'would get only a part of the wanted leads',
  limited: 'would be slowed by a limit',
}
const CAUSE = 'Give their leads to open standing orders before a rule that takes them elsewhere.'
const CAUSES: Record<Cause['kind'], (number: number) => string> = {
  takes: (number) => `Rule ${number} takes their leads. Give them to open standing orders first.`,
  schedule: (number) => `Rule ${number} fills them only within its hours.`,
}
