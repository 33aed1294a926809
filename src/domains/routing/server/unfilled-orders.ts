// Which leads can reach each order by the rules. Staff and customers are told where they look.
import { setImmediate as breathe } from 'node:timers/promises'
import type { Reach } from '#domains/purchasing/contract/words.ts'
import type { Wanted } from '#domains/purchasing/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { allPlaces } from '#platform/server/places/places.ts'
import { STATES } from '#platform/shared/us-states.ts'
import type { RuleSet } from '../contract/schemas.ts'
import { reachOf, type Spot } from '../engine/coverage.ts'
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
async function reaches(rules: RuleSet, orders: readonly OrderNeed[], others = orders): Promise<Reach[]> {
  const found: Reach[] = []
  for (const order of orders) {
    found.push(reachOf(rules, order, { others, places: allSpots() }))
    await breathe()
  }
  return found
}

export async function reachOfOrders(db: Db, orders: readonly Wanted[]): Promise<Reach[]> {
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
  const last = draft.rules.at(-1)
  const lost = (reach: Reach) =>
    after.filter((one, place) => one === reach && isWorse(one, before[place])).length
  const [none, part] = [lost('none'), lost('part')]
  const total = after.filter((reach) => reach === 'none').length
  const inAll = total > none ? `, ${total} in all` : ''
  const messages = [
    none > 0 && `${orderCount(none)} would be filled by no rule${inAll}. ${CAUSE}`,
    part > 0 && `${orderCount(part)} would get only a part of the leads they want. ${CAUSE}`,
  ]
  if (!last) return found
  return [...found, ...messages.flatMap((message) => (message ? [{ ruleId: last.id, message }] : []))]
}

const RANKS: readonly Reach[] = ['none', 'part', 'all']
const isWorse = (one: Reach, other: Reach = 'all') => RANKS.indexOf(one) < RANKS.indexOf(other)
const orderCount = (count: number) =>
  count === 1 ? '1 open standing order' : `${count} open standing orders`
const CAUSE = 'Give their leads to open standing orders before a rule that takes them elsewhere.'
