// A rule set made ready to run (Plan), and the counters it runs against (Book). Deciding one lead and replaying a month
// use the same two, so that they cannot differ.
import type { Filter, Rule, RuleSet, Target } from '../contract/schemas.ts'
import { CAP_PERIODS } from '../contract/words.ts'
import { type CapTake, capKey, type OrderNeed, type RoutingState, type Taker } from './facts.ts'
import { type Compiled, compileFilter } from './filter.ts'
import { newClock, type OpenWindow, openWindows, type ZoneClock } from './zone-clock.ts'

export type PlanTarget = {
  target: Target
  ruleId: string
  /** In the rule. */
  index: number
  /** Among all targets of the rule set, and in the arrays of a Book. */
  slot: number
  clock: ZoneClock
  windows: readonly OpenWindow[]
  /** In the order of CAP_PERIODS. */
  caps: readonly (number | null)[]
  isCapped: boolean
}
export type PlanRule = {
  rule: Rule
  index: number
  filter: Compiled
  targets: readonly PlanTarget[]
  /** The clients that its targets name. */
  clients: readonly string[]
}
export type Plan = { version: number; rules: readonly PlanRule[]; targets: readonly PlanTarget[] }

const plans = new WeakMap<RuleSet, Plan>()

/** Remembered by object. A version never changes, and an edited draft is a new object. */
export function planOf(ruleSet: RuleSet): Plan {
  const known = plans.get(ruleSet)
  if (known) return known
  const clocks = new Map<string, ZoneClock>()
  const targets: PlanTarget[] = []
  const planTarget = (target: Target, index: number, ruleId: string): PlanTarget => {
    const clock = clocks.get(target.timezone) ?? newClock(target.timezone)
    clocks.set(target.timezone, clock)
    const caps = CAP_PERIODS.map((period) => target.caps[period])
    const isCapped = caps.some((cap) => cap !== null)
    const windows = openWindows(target.windows)
    const planned = { target, ruleId, index, slot: targets.length, clock, windows, caps, isCapped }
    targets.push(planned)
    return planned
  }
  const rules = ruleSet.rules.map((rule, index) => ({
    rule,
    index,
    filter: compileFilter(rule.filter),
    targets: rule.targets.map((target, number) => planTarget(target, number, rule.id)),
    clients: rule.targets.flatMap((target) => (target.kind === 'order' ? [target.clientId] : [])),
  }))
  const plan = { version: ruleSet.version, rules, targets }
  plans.set(ruleSet, plan)
  return plan
}

const filters = new WeakMap<Filter, Compiled>()
function orderFilter(filter: Filter | null): Compiled | null {
  if (!filter) return null
  const known = filters.get(filter) ?? compileFilter(filter)
  filters.set(filter, known)
  return known
}

export type OrderLine = Omit<OrderNeed, 'filter'> & { filter: Compiled | null }

export type Book = {
  state: RoutingState
  /** Three for each target: leads taken in the period that began at `starts`. */
  used: Int32Array
  starts: Float64Array
  /** −1 where a target was never served. */
  lastServed: Float64Array
  turn: number
  balances: Map<string, number>
  orders: Map<string, OrderLine>
  /** For each target, the orders it can fill, oldest first. */
  ordersOf: readonly (readonly OrderLine[])[]
}

const NO_ORDERS: readonly OrderLine[] = []

export function openBook(plan: Plan, state: RoutingState): Book {
  const orders = new Map<string, OrderLine>()
  const byClient = Map.groupBy(
    state.orders.map((order) => {
      const orderLine = { ...order, filter: orderFilter(order.filter) }
      orders.set(order.id, orderLine)
      return orderLine
    }),
    ({ clientId }) => clientId,
  )
  const all = [...orders.values()]
  const ordersOf = plan.targets.map(({ target }) => {
    if (target.kind === 'open_orders') return all
    if (target.kind !== 'order') return NO_ORDERS
    const own = byClient.get(target.clientId) ?? NO_ORDERS
    return target.orderId === null ? own : own.filter(({ id }) => id === target.orderId)
  })
  return {
    state,
    used: new Int32Array(plan.targets.length * CAP_PERIODS.length),
    starts: new Float64Array(plan.targets.length * CAP_PERIODS.length).fill(Number.NaN),
    lastServed: Float64Array.from(plan.targets, ({ target }) => state.lastServed.get(target.id) ?? -1),
    turn: nextTurn(state.lastServed),
    balances: new Map(state.balances),
    orders,
    ordersOf,
  }
}

function nextTurn(lastServed: ReadonlyMap<string, number>): number {
  let turn = 0
  for (const last of lastServed.values()) turn = Math.max(turn, last + 1)
  return turn
}

/** The leads a target took in the current period. Its clock has been read. A new period starts from what the state says. */
export function usedOf(book: Book, { target, slot, clock }: PlanTarget, period: number): number {
  const cell = slot * CAP_PERIODS.length + period
  const start = clock.starts[period] ?? 0
  if (book.starts[cell] !== start) {
    book.starts[cell] = start
    book.used[cell] = book.state.used.get(capKey(target.id, CAP_PERIODS[period] ?? 'daily', start)) ?? 0
  }
  return book.used[cell] ?? 0
}

export function capTakes({ target, clock, caps }: PlanTarget): CapTake[] {
  return CAP_PERIODS.flatMap((period, index) => {
    const limit = caps[index] ?? null
    if (limit === null) return []
    const periodStart = clock.starts[index] ?? 0
    const key = capKey(target.id, period, periodStart)
    return [{ key, targetId: target.id, period, periodStart, limit }]
  })
}

/** The state after a decision was carried out. */
export function record(state: RoutingState, { takers }: { takers: readonly Taker[] }): RoutingState {
  const used = new Map(state.used)
  const lastServed = new Map(state.lastServed)
  const balances = new Map(state.balances)
  const filled = new Set<string>()
  let turn = nextTurn(lastServed)
  for (const { target, caps, orderId, clientId, chargeCents } of takers) {
    for (const { key } of caps) used.set(key, (used.get(key) ?? 0) + 1)
    lastServed.set(target.id, turn)
    turn += 1
    if (orderId === null || clientId === null) continue
    filled.add(orderId)
    balances.set(clientId, (balances.get(clientId) ?? 0) - chargeCents)
  }
  const orders = state.orders.map((order) =>
    filled.has(order.id) ? { ...order, needed: order.needed - 1 } : order,
  )
  return { ...state, used, lastServed, balances, orders, refused: new Map() }
}
