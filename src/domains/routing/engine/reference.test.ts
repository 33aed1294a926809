// Random rule sets and leads against a slow and obvious reference, written without the engine: it keeps a log of what each
// target got and counts the log by local dates.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Filter, Rule, RuleSet, Target } from '../contract/schemas.ts'
import { ruleSetSchema } from '../contract/schemas.ts'
import { decide } from './decide.ts'
import type { Lead, OrderNeed, RoutingState } from './facts.ts'
import { record } from './plan.ts'
import { type Change, replay } from './replay.ts'
import { ANY_LEAD, leadOf, orderOf } from './test-support.ts'

type Start = { balances: Map<string, number>; orders: OrderNeed[] }
type Result = { ruleId: string | null; outcome: string; takers: string[]; cents: number }
type Entry = { targetId: string; at: number }

type Local = { date: string; month: string; monday: string; weekday: number; time: string }
const known = new Map<string, Local>()

/** Local date, month, Monday of the week, weekday (0 for Monday) and time, read from one formatted text. */
function local(at: number, timeZone: string): Local {
  const key = `${at} ${timeZone}`
  const [date = '', time = ''] = known.has(key)
    ? []
    : new Date(at).toLocaleString('sv-SE', { timeZone }).split(' ')
  const noon = Date.parse(`${date}T12:00:00Z`)
  const weekday = (new Date(noon).getUTCDay() + 6) % 7
  const monday = () => new Date(noon - weekday * 86_400_000).toISOString().slice(0, 10)
  const found = known.get(key) ?? {
    date,
    month: date.slice(0, 7),
    monday: monday(),
    weekday,
    time: time.slice(0, 5),
  }
  known.set(key, found)
  return found
}

function holds(filter: Filter, lead: Lead): boolean {
  if (filter.kind === 'all') return filter.of.filter((one) => !holds(one, lead)).length === 0
  if (filter.kind === 'any') return filter.of.filter((one) => holds(one, lead)).length > 0
  if (filter.kind === 'not') return !holds(filter.of, lead)
  if (filter.kind === 'zip_radius') {
    if (lead.lat === null || lead.lng === null) return false
    const rad = (degrees: number) => (degrees * Math.PI) / 180
    const cosine =
      Math.sin(rad(lead.lat)) * Math.sin(rad(filter.lat)) +
      Math.cos(rad(lead.lat)) * Math.cos(rad(filter.lat)) * Math.cos(rad(lead.lng - filter.lng))
    return Math.acos(Math.min(1, cosine)) * 3958.8 <= filter.miles
  }
  const raw = filter.subject.startsWith('answer:')
    ? lead.answers[filter.subject.slice(7)]
    : Reflect.get(lead, filter.subject)
  const said = [raw].flat().filter((one) => one !== null && one !== undefined && one !== '')
  const number = (one: unknown) => Number(String(one).replace('$', '').replace(',', ''))
  const same = (one: unknown, wanted: unknown) =>
    typeof wanted === 'number'
      ? number(one) === wanted
      : String(one).trim().toLowerCase() === String(wanted).trim().toLowerCase()
  if (filter.kind === 'eq') return said.some((one) => same(one, filter.value))
  if (filter.kind === 'in') return said.some((one) => filter.values.some((wanted) => same(one, wanted)))
  if (said.length !== 1 || Number.isNaN(number(said[0]))) return false
  return number(said[0]) >= (filter.min ?? -1e99) && number(said[0]) <= (filter.max ?? 1e99)
}

function hash(text: string): number {
  const low = (value: bigint) => value & 0xffffffffn
  let value = 0x811c9dc5n
  for (const letter of text) value = low((value ^ BigInt(letter.charCodeAt(0))) * 0x01000193n)
  value = low((value ^ (value >> 16n)) * 0x85ebca6bn)
  value = low((value ^ (value >> 13n)) * 0xc2b2ae35n)
  return Number(value ^ (value >> 16n))
}

function wheel(rule: Rule, lead: Lead): Target[] {
  const order: Target[] = []
  for (;;) {
    const slots = rule.targets
      .filter((target) => !order.includes(target))
      .flatMap((target) => Array<Target>(target.weight).fill(target))
    const found = slots[hash(`${lead.id}:${rule.id}:${order.length}`) % slots.length]
    if (!found) return order
    order.push(found)
  }
}

function isOpenAt(target: Target, at: number): boolean {
  const { weekday, time } = local(at, target.timezone)
  if (target.windows.length === 0) return true
  return target.windows.some(({ weekdays, from, to }) => {
    const today = weekdays.includes(weekday + 1)
    const yesterday = weekdays.includes(((weekday + 6) % 7) + 1)
    return from < to
      ? today && time >= from && time < to
      : (today && time >= from) || (yesterday && time < to)
  })
}

function underCaps(target: Target, at: number, log: readonly Entry[]): boolean {
  const now = local(at, target.timezone)
  const count = (name: 'date' | 'monday' | 'month') =>
    log.filter(
      (entry) => entry.targetId === target.id && local(entry.at, target.timezone)[name] === now[name],
    ).length
  const { daily, weekly, monthly } = target.caps
  return (
    (daily === null || count('date') < daily) &&
    (weekly === null || count('monday') < weekly) &&
    (monthly === null || count('month') < monthly)
  )
}

function reference(
  rules: RuleSet,
  leads: readonly Lead[],
  start: Start,
  changes: readonly Change[],
): Result[] {
  const log: Entry[] = []
  const balances = new Map(start.balances)
  const orders = start.orders.map((order) => ({ ...order }))
  const pending = [...changes]
  return leads.map((lead): Result => {
    while (pending[0] && pending[0].at <= lead.receivedAt) applyTo(pending.shift(), balances, orders)
    const none = { ruleId: null, takers: [], cents: 0 }
    const as = (outcome: string) => (lead.isTest ? 'test' : outcome)
    if (lead.isSuppressed || !lead.hasContact || !lead.hasConsent || lead.isDuplicate)
      return { ...none, outcome: as('rejected') }
    if (lead.campaignId === null) return { ...none, outcome: as('unrouted') }
    const named = new Set<string>()
    const has = [...lead.clientsServed]
    const takers: { target: Target; order: OrderNeed | null }[] = []
    let winner: Rule | null = null
    let promised = 0
    let isOver = false
    for (const rule of rules.rules) {
      if (isOver || !holds(rule.filter, lead)) continue
      for (const target of rule.targets) if (target.kind === 'order') named.add(target.clientId)
      const limit = lead.shareLimit ?? rule.shares
      const own = Math.min(rule.shares, limit)
      const shares = winner ? Math.min(own, promised) : own
      /** The orders that fit, oldest first, when these clients have the lead. */
      const ordersFor = (target: Target, has: readonly string[]) =>
        orders.filter(
          (order) =>
            ((target.kind === 'order' &&
              order.clientId === target.clientId &&
              (target.orderId === null || target.orderId === order.id)) ||
              (target.kind === 'open_orders' &&
                !named.has(order.clientId) &&
                (order.shareLimit === 1 ||
                  order.shareLimit === undefined ||
                  lead.shareLimit === null ||
                  (limit >= 2 && limit <= order.shareLimit)))) &&
            order.isOpen &&
            order.needed > 0 &&
            !has.includes(order.clientId) &&
            !lead.clientsKnowing.includes(order.clientId) &&
            (order.shareLimit !== 1 || has.length === 0) &&
            (order.filter === null || holds(order.filter, lead)) &&
            (order.isPrepaid ||
              order.priceCents <= (balances.get(order.clientId) ?? 0) ||
              order.priceCents === 0),
        )
      const last = (target: Target) => log.findLastIndex(({ targetId }) => targetId === target.id)
      const sells = ({ kind }: Target) => kind === 'order' || kind === 'open_orders'
      const room = shares - has.length
      const able = rule.targets.filter(
        (target) =>
          isOpenAt(target, lead.receivedAt) &&
          underCaps(target, lead.receivedAt, log) &&
          (!sells(target) || room > 0),
      )
      const price = (target: Target) => ordersFor(target, has)[0]?.priceCents ?? 0
      let asked = able
      if (rule.method === 'weighted') asked = wheel(rule, lead).filter((target) => able.includes(target))
      if (rule.method === 'round_robin') asked = able.toSorted((one, other) => last(one) - last(other))
      if (rule.method === 'price_ranked')
        asked = able.toSorted((one, other) => price(other) - price(one) || last(one) - last(other))
      const before = takers.length
      for (const target of asked) {
        if (isOver || (takers.length > before && !sells(target))) continue
        if (!sells(target)) {
          isOver = true
          if (before > 0) continue
          winner = rule
          takers.push({ target, order: null })
        }
        while (sells(target) && !isOver) {
          const [order] = ordersFor(target, has)
          const done = takers.filter((one) => one.target === target)
          const counted = done.map(() => ({ targetId: target.id, at: lead.receivedAt }))
          if (!order || has.length >= shares || (target.kind === 'order' && done.length > 0)) break
          if (!underCaps(target, lead.receivedAt, [...log, ...counted])) break
          takers.push({ target, order })
          has.push(order.clientId)
          if (!winner) promised = own
          winner ??= rule
          isOver = order.shareLimit === 1 || has.length >= promised
        }
      }
    }
    const [first] = takers
    if (!winner || !first) return { ...none, outcome: as('unrouted') }
    if (lead.isTest) return { ruleId: winner.id, outcome: 'test', takers: [], cents: 0 }
    const outcome = {
      open_orders: 'sold',
      order: 'sold',
      recruiter: 'assigned',
      stock: 'stocked',
      reject: 'rejected',
    }[first.target.kind]
    let cents = 0
    for (const { target, order } of takers) {
      log.push({ targetId: target.id, at: lead.receivedAt })
      if (!order) continue
      cents += order.priceCents
      order.needed -= 1
      if (!order.isPrepaid)
        balances.set(order.clientId, (balances.get(order.clientId) ?? 0) - order.priceCents)
    }
    const served = takers.map(({ target, order }) => `${target.id} ${order?.id ?? ''}`)
    return { ruleId: winner.id, outcome, takers: served, cents }
  })
}

function applyTo(change: Change | undefined, balances: Map<string, number>, orders: OrderNeed[]): void {
  if (change?.kind === 'balance')
    balances.set(change.clientId, (balances.get(change.clientId) ?? 0) + change.cents)
  if (change?.kind !== 'order') return
  for (const order of orders.filter(({ id }) => id === change.orderId)) {
    if (change.priceCents !== undefined) order.priceCents = change.priceCents
    if (change.addNeeded !== undefined) order.needed += change.addNeeded
    if (change.isOpen !== undefined) order.isOpen = change.isOpen
  }
}

/** The engine, one decision at a time. */
function oneByOne(
  rules: RuleSet,
  leads: readonly Lead[],
  start: Start,
  changes: readonly Change[],
): Result[] {
  let state: RoutingState = { now: 0, used: new Map(), lastServed: new Map(), refused: new Map(), ...start }
  const pending = [...changes]
  return leads.map((lead) => {
    const balances = new Map(state.balances)
    const orders = state.orders.map((order) => ({ ...order }))
    while (pending[0] && pending[0].at <= lead.receivedAt) applyTo(pending.shift(), balances, orders)
    state = { ...state, now: lead.receivedAt, balances, orders }
    const { ruleId, outcome, takers } = decide({ lead, rules, state })
    state = record(state, { takers })
    const cents = takers.reduce((sum, { priceCents }) => sum + priceCents, 0)
    const named = takers.map(({ target, orderId }) => `${target.id} ${orderId ?? ''}`)
    return { ruleId, outcome, takers: named, cents }
  })
}

const CLIENTS = ['a', 'b', 'c', 'd', 'e']
const client = fc.constantFrom(...CLIENTS)
/** Rules name these. The others are served by open orders only. */
const namedClient = fc.constantFrom('a', 'b', 'c')
const state = fc.constantFrom('TX', 'OK', 'LA')
const bound = fc.option(fc.integer({ min: 0, max: 60 }), { nil: null })
const condition: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({ kind: fc.constant('eq' as const), subject: fc.constant('state'), value: state }),
  fc.record({
    kind: fc.constant('in' as const),
    subject: fc.constant('answer:shift'),
    values: fc.array(fc.constantFrom('Day', 'night', 3), { minLength: 1, maxLength: 3 }),
  }),
  fc
    .tuple(bound, bound, fc.constantFrom('answer:points', 'answer:pay'))
    .filter(([min, max]) => (min ?? max) !== null && (min ?? 0) <= (max ?? 99))
    .map(([min, max, subject]) => ({ kind: 'range' as const, subject, min, max, unit: 'number' as const })),
  fc
    .integer({ min: 5, max: 400 })
    .map((miles) => ({ kind: 'zip_radius' as const, zip: '77030', lat: 29.7, lng: -95.4, miles })),
)
const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    condition,
    fc.record({ kind: fc.constant('all' as const), of: fc.array(tie('filter'), { maxLength: 2 }) }),
    fc.record({
      kind: fc.constant('any' as const),
      of: fc.array(tie('filter'), { minLength: 1, maxLength: 2 }),
    }),
    fc.record({ kind: fc.constant('not' as const), of: tie('filter') }),
  ),
}))
// Most targets have one cap or none, so that balances and orders decide as well.
const cap = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 4 }) },
)
const time = fc.constantFrom('00:00', '00:30', '01:15', '08:00', '18:00', '23:00')
const target = fc.record({
  kind: fc.constantFrom('open_orders', 'order', 'order', 'order', 'recruiter', 'stock', 'reject'),
  name: namedClient,
  weight: fc.integer({ min: 0, max: 3 }),
  timezone: fc.constantFrom('America/Chicago', 'America/Havana', 'Australia/Lord_Howe', 'Asia/Kathmandu'),
  caps: fc.record({ daily: cap, weekly: cap, monthly: cap }),
  windows: fc.array(
    fc
      .record({
        weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        from: time,
        to: time,
      })
      .filter(({ from, to }) => from !== to),
    { maxLength: 1 },
  ),
})
const ruleSet = fc
  .array(
    fc.record({
      filter: fc.oneof(fc.constant(ANY_LEAD), filter),
      targets: fc.array(target, { minLength: 1, maxLength: 4 }),
      method: fc.constantFrom('waterfall', 'weighted', 'round_robin', 'price_ranked'),
      shares: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((rules) =>
    ruleSetSchema.parse({
      version: 1,
      rules: rules.map((rule, number) => ({
        ...rule,
        id: `r${number}`,
        name: `Rule ${number}`,
        targets: rule.targets.map(({ kind, name, ...rest }, index) => ({
          kind,
          id: `t${number}-${index}`,
          ...rest,
          ...(kind === 'order' && { clientId: name }),
          ...(kind === 'recruiter' && { userId: name }),
        })),
      })),
    }),
  )
const flag = fc.nat(15).map((number) => number === 7)
const facts = fc.record({
  /** In quarters of an hour, so that leads arrive exactly when windows and periods begin and end. */
  wait: fc.integer({ min: 0, max: 60 }),
  state,
  place: fc.constantFrom([29.7, -95.1], [30.4, -91.2], [35.5, -97.6], [null, null]),
  answers: fc.record({
    shift: fc.constantFrom('day', 'Night ', '3', ['day', '3'], null),
    pay: fc.constantFrom('19', '$22.50', '1,250', 'a lot', null),
    points: fc.option(fc.integer({ min: 0, max: 99 }), { nil: null }),
  }),
  isTest: flag,
  isSuppressed: flag,
  hasConsent: flag.map((not) => !not),
  hasContact: flag.map((not) => !not),
  isDuplicate: flag,
  campaignId: flag.map((not) => (not ? null : 'x')),
  clientsServed: fc.constantFrom([], [], [], ['a'], ['a', 'b']),
  clientsKnowing: fc.constantFrom([], [], [], ['b'], ['a', 'c']),
  shareLimit: fc.constantFrom(null, null, 1, 2, 3),
})
/** Around a clock change: autumn and spring of Chicago and Havana, and autumn of Lord Howe. */
const first = fc.constantFrom(
  '2026-10-31T20:00Z',
  '2027-03-13T20:00Z',
  '2026-03-07T22:00Z',
  '2026-10-03T08:00Z',
)
const leads = fc
  .tuple(first, fc.array(facts, { minLength: 1, maxLength: 16, size: 'max' }))
  .map(([from, list]) => {
    let receivedAt = Date.parse(from)
    return list.map(({ wait, place, ...rest }, index) => {
      receivedAt += wait * 15 * 60_000
      return leadOf({ ...rest, id: `lead-${index}`, receivedAt, lat: place[0], lng: place[1] })
    })
  })
const start = fc.record({
  balances: fc
    .array(fc.integer({ min: 0, max: 300 }), { minLength: 5, maxLength: 5 })
    .map((cents) => new Map(CLIENTS.map((name, index) => [name, cents[index] ?? 0]))),
  orders: fc
    .array(
      fc.record({
        clientId: client,
        priceCents: fc.integer({ min: 0, max: 40 }),
        needed: fc.integer({ min: 0, max: 6 }),
        isOpen: flag.map((not) => !not),
        isPrepaid: fc.boolean(),
        shareLimit: fc.constantFrom(1, 2, 3, 3),
        filter: fc.oneof(fc.constant(null), fc.constant(null), condition),
      }),
      { minLength: 2, maxLength: 8 },
    )
    .map((orders) => orders.map((order, index) => orderOf(order.clientId, { ...order, id: `o${index}` }))),
})
const scenario = fc.record({ rules: ruleSet, leads, start }).chain((one) => {
  const [from, to] = [one.leads[0]?.receivedAt ?? 0, one.leads.at(-1)?.receivedAt ?? 0]
  const at = fc.integer({ min: from, max: to })
  const balance = fc.record({
    at,
    kind: fc.constant('balance' as const),
    clientId: client,
    cents: fc.integer({ min: -50, max: 90 }),
  })
  const order = fc.record({
    at,
    kind: fc.constant('order' as const),
    orderId: fc.constantFrom(...one.start.orders.map(({ id }) => id), 'none'),
    priceCents: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
    addNeeded: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
    isOpen: fc.option(fc.boolean(), { nil: undefined }),
  })
  return fc.array(fc.oneof(balance, order), { maxLength: 4 }).map((changes) => ({
    ...one,
    changes: changes
      .filter((change) => change.kind === 'balance' || change.orderId !== 'none')
      .sort((one, other) => one.at - other.at),
  }))
})

describe('the engine', () => {
  it('decides 1,000 random rule sets as the reference does, one by one and replayed', {
    timeout: 300_000,
  }, () => {
    const seen: Record<string, number> = {}
    fc.assert(
      fc.property(scenario, ({ rules, leads, start, changes }) => {
        const expected = reference(rules, leads, start, changes)
        expect(oneByOne(rules, leads, start, changes)).toEqual(expected)
        const state = { now: 0, used: new Map(), lastServed: new Map(), refused: new Map(), ...start }
        const replayed = replay({ rules, leads, state, changes })
        expect(Array.from(replayed.rules, (index) => replayed.ruleIds[index] ?? null)).toEqual(
          expected.map(({ ruleId }) => ruleId),
        )
        expect(Array.from(replayed.cents)).toEqual(expected.map(({ cents }) => cents))
        for (const { outcome } of expected) seen[outcome] = (seen[outcome] ?? 0) + 1
        for (const [outcome, count] of Object.entries(replayed.outcomes))
          expect(count).toBe(expected.filter((one) => one.outcome === outcome).length)
      }),
      { numRuns: 1_000 },
    )
    // A generator that only makes rejected leads would prove nothing.
    for (const outcome of ['sold', 'assigned', 'stocked', 'rejected', 'unrouted', 'test'])
      expect(seen[outcome] ?? 0, outcome).toBeGreaterThan(200)
  })
})
