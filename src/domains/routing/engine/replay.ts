// Replays arrivals in order through a rule set. Caps, balances and orders change with each decision and with what happened
// at the time. The results are kept in typed arrays, one place for each lead.
import type { RuleSet } from '../contract/schemas.ts'
import { CAP_PERIODS, OUTCOMES, type Outcome } from '../contract/words.ts'
import { type Routed, route, traceOf } from './decide.ts'
import type { Lead, RoutingState, RuleTrace, Trace } from './facts.ts'
import { type Book, openBook, type PlanTarget, planOf } from './plan.ts'
import { hashOf, take } from './targets.ts'

/** What changed from outside during the period: top-ups, new prices, and orders that opened, grew or closed. */
export type Change = { at: number } & (
  | { kind: 'balance'; clientId: string; cents: number }
  | { kind: 'order'; orderId: string; priceCents?: number; addNeeded?: number; isOpen?: boolean }
)

export type Count = { leads: number; sales: number; cents: number }
export type Replay = {
  version: number
  /** Fewer than were given when the replay was canceled. */
  leads: number
  isCanceled: boolean
  outcomes: Record<Outcome, number>
  byRule: Map<string, Count>
  /** `leads` and `sales` are the same here, because a client never gets a lead twice. */
  byClient: Map<string, Count>
  total: Count
  ruleIds: readonly string[]
  /** For each lead: the place of its rule or −1, its outcome, its revenue, and a hash of the targets that took it. */
  rules: Int16Array
  outcomeOf: Uint8Array
  cents: Float64Array
  takers: Uint32Array
  /** By target: periods in which it took all it may, and leads beyond that. */
  limits: Map<string, { reached: number; exceeded: number }>
  /** Of the leads at `traceAt`. */
  traces: Map<number, Trace>
}

export type ReplayInput = {
  leads: readonly Lead[]
  rules: RuleSet
  /** As it was when the period began. Orders that opened later are listed with `isOpen: false`. */
  state: RoutingState
  changes?: readonly Change[]
  /** Places of leads whose trace is kept. */
  traceAt?: ReadonlySet<number>
  /** Called about every 2,000 leads. Cancels when it returns false. */
  onProgress?: (done: number) => boolean | void
}

const STEP = 2_000

function applyChange(book: Book, change: Change): void {
  if (change.kind === 'balance') {
    book.balances.set(change.clientId, (book.balances.get(change.clientId) ?? 0) + change.cents)
    return
  }
  const order = book.orders.get(change.orderId)
  if (!order) throw new RangeError(`Order ${change.orderId} changes, but the state does not list it.`)
  order.priceCents = change.priceCents ?? order.priceCents
  order.needed += change.addNeeded ?? 0
  order.isOpen = change.isOpen ?? order.isOpen
}

const newCount = (): Count => ({ leads: 0, sales: 0, cents: 0 })

function countIn(counts: Map<string, Count>, id: string): Count {
  const count = counts.get(id) ?? newCount()
  counts.set(id, count)
  return count
}

const emptyReplay = ({ version, rules }: RuleSet, size: number): Replay => ({
  version,
  leads: 0,
  isCanceled: false,
  outcomes: { sold: 0, assigned: 0, stocked: 0, rejected: 0, unrouted: 0, test: 0 },
  byRule: new Map(rules.map(({ id }) => [id, newCount()])),
  byClient: new Map(),
  total: newCount(),
  ruleIds: rules.map(({ id }) => id),
  rules: new Int16Array(size).fill(-1),
  outcomeOf: new Uint8Array(size),
  cents: new Float64Array(size),
  takers: new Uint32Array(size),
  limits: new Map(),
  traces: new Map(),
})

/** Counts what the book says after a target took a lead. */
function noteLimits(result: Replay, book: Book, { target, slot, caps }: PlanTarget): void {
  for (const [period, limit] of caps.entries()) {
    const used = book.used[slot * CAP_PERIODS.length + period] ?? 0
    if (limit === null || used < limit) continue
    const count = result.limits.get(target.id) ?? { reached: 0, exceeded: 0 }
    result.limits.set(target.id, count)
    if (used === limit) count.reached += 1
    else count.exceeded += 1
  }
}

function note(result: Replay, index: number, { rule, outcome, picks }: Routed): void {
  if (rule) countIn(result.byRule, rule.rule.id).leads += 1
  let takers = 0
  for (const { planned, clientId, priceCents } of picks) {
    const { target } = planned
    const taker = target.kind === 'open_orders' ? `${target.id} ${clientId}` : target.id
    takers = (Math.imul(takers, 31) + hashOf(taker)) >>> 0
    if (clientId === null) continue
    const byClient = countIn(result.byClient, clientId)
    byClient.leads += 1
    // Shares that one rule leaves are sold by another.
    for (const count of [byClient, countIn(result.byRule, planned.ruleId), result.total]) {
      count.sales += 1
      count.cents += priceCents
    }
    result.cents[index] = (result.cents[index] ?? 0) + priceCents
  }
  result.total.leads += 1
  result.outcomes[outcome] += 1
  result.rules[index] = rule?.index ?? -1
  result.outcomeOf[index] = OUTCOMES.indexOf(outcome)
  result.takers[index] = takers
  result.leads = index + 1
}

export function replay({ leads, rules, state, changes = [], traceAt, onProgress }: ReplayInput): Replay {
  const plan = planOf(rules)
  const book = openBook(plan, state)
  const result = emptyReplay(rules, leads.length)
  let nextChange = 0
  let now = Number.NEGATIVE_INFINITY
  for (const [index, lead] of leads.entries()) {
    if (!(lead.receivedAt >= now)) throw new RangeError(`Lead ${lead.id} is not in the order of arrival.`)
    now = lead.receivedAt
    if (index % STEP === 0 && onProgress?.(index) === false) return { ...result, isCanceled: true }
    for (let change = changes[nextChange]; change && change.at <= now; change = changes[nextChange]) {
      applyChange(book, change)
      nextChange += 1
    }
    const trace: RuleTrace[] | null = traceAt?.has(index) ? [] : null
    const routed = route({ plan, book, lead, now, trace })
    if (trace) result.traces.set(index, traceOf({ plan, lead, routed, rules: trace }))
    if (lead.isTest) {
      note(result, index, { ...routed, outcome: 'test', picks: [] })
      continue
    }
    for (const { planned, ...taken } of routed.picks) {
      take(book, planned, taken)
      if (planned.isCapped) noteLimits(result, book, planned)
    }
    note(result, index, routed)
  }
  onProgress?.(leads.length)
  return result
}
