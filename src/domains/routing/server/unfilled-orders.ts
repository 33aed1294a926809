// Open standing orders that no published rule can fill. Staff are told about them where they look.
import type { Db } from '#platform/server/database.ts'
import type { RuleSet } from '../contract/schemas.ts'
import { unfilledOrders } from '../engine/coverage.ts'
import { type Warning, warnings } from '../engine/warnings.ts'
import { getPublishedRules } from './queries/versions.ts'
import { loadOrders } from './sales.ts'

export async function listUnfilled(db: Db): Promise<string[]> {
  const rules = await getPublishedRules(db)
  const { orders } = await loadOrders(db, null)
  return unfilledOrders(rules, orders).map(({ id }) => id)
}

type Draft = { number: number; rules: RuleSet['rules'] }

/** What a manager should know before publishing: about the rules themselves, and about orders that lose their rule. */
export async function warningsOf(db: Db, draft: Draft): Promise<Warning[]> {
  const found = warnings({ version: draft.number, rules: draft.rules })
  const { orders } = await loadOrders(db, null)
  const already = new Set(unfilledOrders(await getPublishedRules(db), orders).map(({ id }) => id))
  const rules = { version: draft.number, rules: draft.rules }
  const lost = unfilledOrders(rules, orders).filter(({ id }) => !already.has(id)).length
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
