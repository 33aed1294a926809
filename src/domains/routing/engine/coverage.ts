// Which of the leads that an order wants can reach it by the rules.
import type { Reach } from '#domains/purchasing/contract/words.ts'
import type { Filter, Rule, RuleSet, Target } from '../contract/schemas.ts'
import { CAP_PERIODS } from '../contract/words.ts'
import type { OrderNeed } from './facts.ts'
import { isPossible, type Spot } from './possible-lead.ts'
import { isAlwaysOpen, takesAll } from './warnings.ts'

/** What a target does with the leads of a filter. `shares`: with how many clients its rule shares them. */
type Step = { filter: Filter; shares: number; does: 'fill' | 'take' | 'sell' }

const ANY: Filter = { kind: 'all', of: [] }
const all = (...of: Filter[]): Filter => ({ kind: 'all', of })
const no = (filter: Filter) => ({ filter, isWanted: false })
const yes = (filter: Filter) => ({ filter, isWanted: true })

const canTake = ({ caps, weight }: Target, { method }: Rule) =>
  CAP_PERIODS.every((period) => caps[period] !== 0) && (method !== 'weighted' || weight > 0)

const isFilledBy = (order: OrderNeed, target: Target) =>
  target.kind === 'open_orders' ||
  (target.kind === 'order' &&
    target.clientId === order.clientId &&
    (target.orderId === null || target.orderId === order.id))

function stepsOf({ rules }: RuleSet, order: OrderNeed, others: readonly OrderNeed[]): Step[] {
  return rules.flatMap((rule, place) => {
    const { filter, shares, method } = rule
    /** The leads of a target for an order. Open orders leave a client to the rules that name it. */
    const leadsFor = ({ clientId, ...need }: OrderNeed, target: Target) => {
      const naming = target.kind === 'open_orders' ? rules.slice(0, place + 1) : []
      const unnamed = naming.flatMap(({ targets, filter: of }): Filter[] => {
        const isNamed = targets.some((one) => one.kind === 'order' && one.clientId === clientId)
        return isNamed ? [{ kind: 'not', of }] : []
      })
      return all(filter, need.filter ?? ANY, ...unnamed)
    }
    const stepsTo = (target: Target, before: readonly Step[]): Step[] => {
      if (!canTake(target, rule)) return []
      if (takesAll(target, method)) {
        // What is left of a lead that the same rule sold goes to the orders of later rules.
        const sold = before.filter(({ does }) => does === 'sell')
        const unsold = sold.map((sale): Filter => ({ kind: 'not', of: sale.filter }))
        return [{ filter: all(filter, ...unsold), shares, does: 'take' }]
      }
      const fill: Step = { filter: leadsFor(order, target), shares, does: 'fill' }
      const sold = isAlwaysOpen(target, method) ? others.filter((other) => isFilledBy(other, target)) : []
      const sales = sold
        .filter(({ clientId }) => clientId !== order.clientId)
        .map((other): Step => {
          // Nothing is left of a lead that either of the two wants alone.
          const isAlone = shares === 1 || other.shareLimit === 1 || order.shareLimit === 1
          return { filter: leadsFor(other, target), shares, does: isAlone ? 'take' : 'sell' }
        })
      return isFilledBy(order, target) ? [fill, ...sales] : sales
    }
    const found: Step[] = []
    for (const target of rule.targets) found.push(...stepsTo(target, found))
    // Only a waterfall asks in this order. By any other method, the order can come first.
    if (method === 'waterfall') return found
    return found.sort((one, other) => Number(other.does === 'fill') - Number(one.does === 'fill'))
  })
}

/** `others` are the open orders of all clients. */
export function reachOf(
  rules: RuleSet,
  order: OrderNeed,
  { others, places }: { others: readonly OrderNeed[]; places: readonly Spot[] },
): Reach {
  const wanted = yes(order.filter ?? ANY)
  const steps = stepsOf(rules, order, others).filter((step) => isPossible([wanted, yes(step.filter)], places))
  const isPossibleBut = (step: Step, before: readonly Step[]) =>
    isPossible([wanted, yes(step.filter), ...before.map(({ filter }) => no(filter))], places)
  const isFilled = steps.some((fill, place) => {
    const before = steps.slice(0, place)
    const taken = before.filter(({ does }) => does === 'take' || (does === 'sell' && fill.shares === 1))
    return fill.does === 'fill' && isPossibleBut(fill, taken)
  })
  if (!isFilled) return 'none'
  const isLost =
    steps.some((take, place) => {
      const before = steps.slice(0, place)
      const fills = before.filter(({ does }) => does === 'fill')
      return take.does === 'take' && isPossibleBut(take, fills)
    }) ||
    isPossible(
      [wanted, ...steps.filter(({ does }) => does === 'fill').map(({ filter }) => no(filter))],
      places,
    )
  return isLost ? 'part' : 'all'
}
