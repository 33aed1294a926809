// Changes of one rule, as pure functions. Targets keep their id, because their limits are counted by it.
import { randomId } from '#platform/web/random-id.ts'
import type { Filter, Rule, Target } from '../contract/schemas.ts'
import { LIMITS, TARGET_LABELS } from '../contract/words.ts'

export const withConditions = (rule: Rule, of: Filter[]): Rule => ({ ...rule, filter: { kind: 'all', of } })

const NO_CAPS = { daily: null, weekly: null, monthly: null }

export type Destination =
  | { kind: 'order'; clientId: string; timezone: string }
  | { kind: 'recruiter'; userId: string; timezone: string }
  | { kind: 'open_orders' | 'stock' | 'reject'; timezone: string }

const keyOf = (target: Destination | Target) => {
  if (target.kind === 'order') return `client ${target.clientId}`
  return target.kind === 'recruiter' ? `user ${target.userId}` : target.kind
}

/** A target that stays keeps its limits, schedule and weight. Targets of another kind than the edited one stay in place. */
export function withDestinations(rule: Rule, destinations: readonly Destination[]): Rule {
  const known = Map.groupBy(rule.targets, keyOf)
  const [first] = rule.targets
  const isSame = rule.targets.every(({ windows }) => isAlike(windows, first?.windows))
  const windows = isSame && first ? first.windows : []
  const targets = destinations.flatMap((destination): Target[] => {
    const { timezone } = destination
    const shared = { id: `t-${randomId()}`, weight: 1, timezone, caps: NO_CAPS, windows }
    const before = known.get(keyOf(destination))
    if (before) return before
    if (destination.kind === 'order') return [{ ...destination, ...shared, orderId: null }]
    return [{ ...destination, ...shared }]
  })
  // Another kind than the rule had first is a new destination for the whole rule.
  const edited = destinations[0]?.kind
  if (edited !== first?.kind) return { ...rule, targets }
  for (const [index, target] of rule.targets.entries())
    if (target.kind !== edited) targets.splice(index, 0, target)
  return { ...rule, targets }
}

const isAlike = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

type Hours = {
  windows: Target['windows']
  /** Null keeps the timezone of each target. */
  timezone: string | null
}

/** For one target, or for all without one. */
export const withHours = (rule: Rule, targetId: string | null, { windows, timezone }: Hours): Rule => ({
  ...rule,
  targets: rule.targets.map((target) =>
    targetId === null || target.id === targetId
      ? { ...target, windows, timezone: timezone ?? target.timezone }
      : target,
  ),
})

export const newRule = (timezone: string): Rule => ({
  id: `r-${randomId()}`,
  name: 'Marketplace stock',
  filter: { kind: 'all', of: [{ kind: 'in', subject: 'state', values: ['TX'] }] },
  method: 'waterfall',
  shares: 1,
  targets: [{ kind: 'stock', id: `t-${randomId()}`, weight: 1, timezone, caps: NO_CAPS, windows: [] }],
})

export const fillsOpenOrders = (rules: readonly Rule[]) =>
  rules.some(({ targets }) => targets.some(({ kind }) => kind === 'open_orders'))

/** Before the last rule, which usually takes every lead. */
export const withOpenOrders = (rules: readonly Rule[], timezone: string): Rule[] =>
  rules.toSpliced(Math.max(0, rules.length - 1), 0, {
    id: `r-${randomId()}`,
    name: TARGET_LABELS.open_orders,
    filter: { kind: 'all', of: [] },
    method: 'waterfall',
    shares: LIMITS.shares,
    targets: [
      { kind: 'open_orders', id: `t-${randomId()}`, weight: 1, timezone, caps: NO_CAPS, windows: [] },
    ],
  })

/** With ids of its own, so that its limits are counted apart. */
export const copyOf = (rule: Rule): Rule => ({
  ...rule,
  id: `r-${randomId()}`,
  targets: rule.targets.map((target) => ({ ...target, id: `t-${randomId()}` })),
})

export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const [item] = items.slice(from, from + 1)
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
