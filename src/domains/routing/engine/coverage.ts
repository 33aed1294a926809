// Which open orders the rules can fill.
import type { Rule, RuleSet, Target } from '../contract/schemas.ts'
import { CAP_PERIODS } from '../contract/words.ts'
import type { OrderNeed } from './facts.ts'
import { neverMatches, takesAll, takesEverything } from './warnings.ts'

/** Targets after one that takes every lead are never asked. */
function askedTargets({ targets, method }: Rule): readonly Target[] {
  const last = method === 'waterfall' ? targets.findIndex((target) => takesAll(target, method)) : -1
  return last === -1 ? targets : targets.slice(0, last)
}

function canFill(rule: Rule, order: OrderNeed): boolean {
  const fits = askedTargets(rule).some((target) => {
    if (CAP_PERIODS.some((period) => target.caps[period] === 0)) return false
    if (rule.method === 'weighted' && target.weight === 0) return false
    if (target.kind === 'open_orders') return true
    if (target.kind !== 'order' || target.clientId !== order.clientId) return false
    return target.orderId === null || target.orderId === order.id
  })
  const of = order.filter ? [rule.filter, order.filter] : [rule.filter]
  return fits && !neverMatches({ kind: 'all', of })
}

/** Orders that get no lead by these rules. An order that a rule may fill in a part of its area is not among them. */
export function unfilledOrders({ rules }: RuleSet, orders: readonly OrderNeed[]): OrderNeed[] {
  const catcher = rules.findIndex(takesEverything)
  const tried = catcher === -1 ? rules : rules.slice(0, catcher + 1)
  return orders.filter((order) => !tried.some((rule) => canFill(rule, order)))
}
