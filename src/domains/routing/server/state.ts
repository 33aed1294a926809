// The state that the engine decides with: limits used, turns, orders and balances, read from the database.
import { RULED_NAMES } from '#domains/integrations/contract/lead-fields.ts'
import type { LeadFacts } from '#domains/leads/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { pick } from '#shared/fields.ts'
import type { RuleSet, Target } from '../contract/schemas.ts'
import { CAP_PERIODS } from '../contract/words.ts'
import { capKey, type Lead, type RoutingState } from '../engine/facts.ts'
import { periodStart } from '../engine/zone-clock.ts'
import { type Counter, listLastServed, listUsed } from './queries/decisions.ts'
import { loadOrders } from './sales.ts'

export const targetsOf = ({ rules }: RuleSet): Target[] => rules.flatMap(({ targets }) => targets)

/** The clients whose orders the rules can fill. Null for all clients. */
export function clientsOf(...ruleSets: readonly RuleSet[]): string[] | null {
  const targets = ruleSets.flatMap(targetsOf)
  if (targets.some(({ kind }) => kind === 'open_orders')) return null
  return [...new Set(targets.flatMap((target) => (target.kind === 'order' ? [target.clientId] : [])))]
}

/** The counters of every limit in the rules, for the periods of this time. */
export function countersAt(rules: RuleSet, now: number): (Counter & { limit: number })[] {
  return targetsOf(rules).flatMap(({ id, caps, timezone }) =>
    CAP_PERIODS.flatMap((period) => {
      const limit = caps[period]
      if (limit === null) return []
      return [{ targetId: id, period, periodStart: periodStart(period, now, timezone), limit }]
    }),
  )
}

/** Turns matter only to methods that take turns or break a tie by them. */
export const takeTurns = ({ rules }: RuleSet): string[] =>
  rules
    .filter(({ method }) => method === 'round_robin' || method === 'price_ranked')
    .flatMap(({ targets }) => targets.map(({ id }) => id))

export async function loadState(db: Db, rules: RuleSet, now: number): Promise<RoutingState> {
  const [used, lastServed, sales] = [
    await listUsed(db, countersAt(rules, now)),
    await listLastServed(db, takeTurns(rules), 'infinity'),
    await loadOrders(db, clientsOf(rules)),
  ]
  return {
    now,
    used: new Map(used.map((one) => [capKey(one.targetId, one.period, one.periodStart), one.used])),
    lastServed,
    refused: new Map(),
    ...sales,
  }
}

type Clients = { served: readonly string[] | undefined; known: readonly string[] | undefined }

export const toEngineLead = (row: LeadFacts, { served = [], known = [] }: Clients): Lead => ({
  id: row.id,
  receivedAt: Date.parse(row.receivedAt),
  ...pick(row, RULED_NAMES),
  lat: row.lat,
  lng: row.lng,
  campaignId: row.campaignId,
  answers: row.answers,
  isTest: row.isTest,
  isSuppressed: row.isSuppressed,
  hasConsent: row.hasConsent,
  hasContact: row.hasContact,
  isDuplicate: row.isDuplicate,
  clientsServed: served,
  clientsKnowing: known,
  shareLimit: row.shareLimit,
})
