// Which leads can reach each order by the rules. Staff and customers are told where they look.
import type { Reach } from '#domains/purchasing/contract/words.ts'
import type { Wanted } from '#domains/purchasing/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { allPlaces } from '#platform/server/places/places.ts'
import { STATES } from '#platform/shared/us-states.ts'
import type { RuleSet } from '../contract/schemas.ts'
import { reachOf } from '../engine/coverage.ts'
import type { OrderNeed } from '../engine/facts.ts'
import type { Spot } from '../engine/possible-lead.ts'
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

const reaches = (rules: RuleSet, orders: readonly OrderNeed[], others = orders) =>
  orders.map((order) => reachOf(rules, order, { others, places: allSpots() }))

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
  const before = reaches(await getPublishedRules(db), orders)
  const after = reaches(rules, orders)
  const lost = after.filter((reach, place) => reach === 'none' && before[place] !== 'none').length
  const last = draft.rules.at(-1)
  if (lost === 0 || !last) return found
  const subject = lost === 1 ? '1 open standing order' : `${lost} open standing orders`
  return [
    ...found,
    {
      ruleId: last.id,
      message: `${subject} would be filled by no rule. Add a rule with open standing orders.`,
    },
  ]
}
