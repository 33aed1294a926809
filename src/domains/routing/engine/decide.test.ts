import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growthOfFourfold } from '../../../../tests/support/growth.ts'
import type { Rule } from '../contract/schemas.ts'
import {
  LIMITS,
  MISSES,
  type Miss,
  REASONS,
  REFUSALS,
  TARGET_CODES,
  type TargetCode,
} from '../contract/words.ts'
import { decide, refuse } from './decide.ts'
import { explain } from './explain.ts'
import { capKey, type Decision, type Lead, type RoutingState } from './facts.ts'
import { record } from './plan.ts'
import {
  clientTarget,
  leadOf,
  NOW,
  openOrders,
  orderOf,
  recruiterTarget,
  reject,
  ruleOf,
  setOf,
  stateOf,
  stock,
} from './test-support.ts'
import { periodStart } from './zone-clock.ts'

const CHICAGO = 'America/Chicago'
const names = new Map([
  ['a', 'Gulf Care'],
  ['b', 'Pinecrest'],
  ['order-a', 'Gulf Care, order 10012'],
])
const takersOf = ({ takers }: Decision) => takers.map(({ target }) => target.id)

/** Decides leads one after the other, each against the state the one before left. */
function run(rules: Rule[], leads: Lead[], state: RoutingState = stateOf()): string[][] {
  let current = state
  const set = setOf(...rules)
  return leads.map((lead) => {
    const decision = decide({ lead, rules: set, state: current })
    current = record(current, decision)
    return takersOf(decision)
  })
}
const leadsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => leadOf({ id: `lead-${index}` }))

describe('a decision', () => {
  it('shares a lead by price and explains each client', () => {
    const targets = ['b', 'a', 'c'].map((client) => clientTarget(client))
    const rules = setOf(ruleOf('3', { targets, method: 'price_ranked', shares: 3 }))
    const orders = [
      orderOf('a', { priceCents: 3_100 }),
      orderOf('b', { priceCents: 2_950 }),
      orderOf('c', { priceCents: 2_800 }),
    ]
    const balances = new Map([
      ['a', 10_000],
      ['b', 10_000],
      ['c', 1_560],
    ])
    const decision = decide({ lead: leadOf(), rules, state: stateOf({ orders, balances }) })
    expect(decision).toMatchObject({ outcome: 'sold', ruleId: '3', ruleVersion: 13, shareLimit: 3 })
    expect(decision.takers.map(({ priceCents, saleNo }) => [priceCents, saleNo])).toEqual([
      [3_100, 1],
      [2_950, 2],
    ])
    expect(explain(decision.trace, rules, names).trace).toEqual([
      {
        ruleId: '3',
        rule: 'Rule 3',
        matched: true,
        reason:
          'Gulf Care: sale 1 of 3 at $31.00\nPinecrest: sale 2 of 3 at $29.50\n' +
          'Client order: balance short by $12.40 at a price of $28.00',
      },
    ])
  })

  it('never gives a client the same lead twice', () => {
    const twice = [clientTarget('a'), { ...clientTarget('a'), id: 'again' }, clientTarget('b')]
    expect(run([ruleOf('1', { targets: twice, shares: 3 })], [leadOf()])).toEqual([['to-a', 'to-b']])
    const served = leadOf({ clientsServed: ['a'] })
    expect(run([ruleOf('1', { targets: twice, shares: 3 })], [served])).toEqual([['to-b']])
    // The lead can be sold once, whatever the rule says.
    expect(run([ruleOf('1', { targets: twice, shares: 3 })], [leadOf({ shareLimit: 1 })])).toEqual([['to-a']])
    expect(run([ruleOf('1', { targets: [clientTarget('b')] })], [served])).toEqual([[]])
  })

  it('takes nothing for a test lead and still shows its way', () => {
    const rules = setOf(ruleOf('1', { targets: [clientTarget('a', { caps: { daily: 1 } })] }))
    const decision = decide({ lead: leadOf({ isTest: true }), rules, state: stateOf() })
    expect(decision).toMatchObject({ outcome: 'test', ruleId: '1', takers: [] })
    expect(decision.trace.wouldBe).toBe('sold')
    const state = record(stateOf(), decision)
    expect([state.used, state.balances, state.orders]).toEqual([
      new Map(),
      stateOf().balances,
      stateOf().orders,
    ])
  })

  it('names the counters that the transaction has to raise', () => {
    const targets = [clientTarget('a', { caps: { daily: 25, monthly: 300 } })]
    const { takers } = decide({ lead: leadOf(), rules: setOf(ruleOf('1', { targets })), state: stateOf() })
    expect(takers[0]?.caps).toEqual(
      (['daily', 'monthly'] as const).map((period) => ({
        key: capKey('to-a', period, periodStart(period, NOW, CHICAGO)),
        targetId: 'to-a',
        period,
        periodStart: periodStart(period, NOW, CHICAGO),
        limit: period === 'daily' ? 25 : 300,
      })),
    )
  })

  it('is made again when the transaction refuses, and says so', () => {
    const rules = setOf(ruleOf('1', { targets: [clientTarget('a'), clientTarget('b')] }))
    for (const refusal of REFUSALS) {
      const again = decide({ lead: leadOf(), rules, state: refuse(stateOf(), 'to-a', refusal) })
      expect(takersOf(again)).toEqual(['to-b'])
      expect(explain(again.trace, rules, names).trace[0]?.reason).toBe(
        `Gulf Care: ${TARGET_CODES[refusal]}\nPinecrest: sale 1 of 1 at $30.00`,
      )
    }
  })

  it('exceeds no cap when every decision sees an old state and the rows decide', () => {
    const cap = fc.integer({ min: 0, max: 5 })
    fc.assert(
      fc.property(cap, cap, fc.constantFrom('weighted', 'round_robin', 'price_ranked'), (a, b, method) => {
        const targets = [
          clientTarget('a', { caps: { daily: a } }),
          clientTarget('b', { caps: { weekly: b } }),
        ]
        const rules = setOf(ruleOf('1', { targets, method }), ruleOf('2', { targets: [stock('s')] }))
        const rows = new Map<string, number>()
        const taken = leadsOf(12).map((lead) => {
          let state = stateOf()
          for (;;) {
            const decision = decide({ lead, rules, state })
            const caps = decision.takers.flatMap((taker) => taker.caps)
            const full = caps.find(({ key, limit }) => (rows.get(key) ?? 0) >= limit)
            if (!full) {
              for (const { key } of caps) rows.set(key, (rows.get(key) ?? 0) + 1)
              return decision.ruleId
            }
            state = refuse(state, full.targetId, 'refused_cap')
          }
        })
        expect([...rows.values()].reduce((sum, used) => sum + used, 0)).toBe(Math.min(12, a + b))
        expect(taken.filter((ruleId) => ruleId === '1')).toHaveLength(Math.min(12, a + b))
      }),
    )
  })

  it('takes time in proportion to the rules, up to the largest set', async () => {
    const wide = (count: number) =>
      Array.from({ length: count }, (_, rule) =>
        ruleOf(`${rule}`, {
          method: 'price_ranked',
          targets: Array.from({ length: LIMITS.targets }, (_, index) => ({
            ...clientTarget('a', { caps: { daily: 0 }, weight: 1 }),
            id: `${rule}-${index}`,
          })),
        }),
      )
    const decideWith = (count: number) => {
      const rules = setOf(...wide(count))
      const { trace } = decide({ lead: leadOf(), rules, state: stateOf() })
      return explain(trace, rules).trace
    }
    expect(decideWith(LIMITS.rules)).toHaveLength(LIMITS.rules)
    expect(await growthOfFourfold(decideWith, LIMITS.rules / 4)).toBeLessThan(10)
  })

  it('is the same for the same input, whatever the order of keys', () => {
    const answers = { pay: '19', shift: 'day', license: true }
    const targets = ['a', 'b', 'c'].map((client) => clientTarget(client, { weight: 5 }))
    const shuffled = <Value extends object>(value: Value): Value =>
      Object.fromEntries(Object.entries(value).toReversed()) as Value
    fc.assert(
      fc.property(fc.string(), (id) => {
        const one = {
          lead: leadOf({ id, answers }),
          rules: setOf(ruleOf('1', { targets, method: 'weighted' })),
        }
        const other = {
          lead: shuffled(leadOf({ id, answers: shuffled(answers) })),
          rules: setOf(shuffled(ruleOf('1', { targets: targets.map(shuffled), method: 'weighted' }))),
        }
        const first = decide({ ...one, state: stateOf() })
        expect(decide({ ...one, state: stateOf() })).toEqual(first)
        expect(decide({ ...other, state: stateOf() })).toEqual(first)
      }),
    )
  })

  it('refuses to decide without a time', () => {
    expect(() => decide({ lead: leadOf(), rules: setOf(), state: stateOf({ now: Number.NaN }) })).toThrow(
      RangeError,
    )
  })
})

describe('fairness', () => {
  const recruiters = ['m', 'i', 'z'].map((name) => recruiterTarget(name))

  it('gives round robin turns, also to leads of the same millisecond', () => {
    const turns = run([ruleOf('1', { targets: recruiters, method: 'round_robin' })], leadsOf(6)).flat()
    expect(turns).toEqual(['to-m', 'to-i', 'to-z', 'to-m', 'to-i', 'to-z'])
  })

  it('starts with the target that waited longest', () => {
    const lastServed = new Map([
      ['to-m', 9],
      ['to-i', 4],
      ['to-z', 7],
    ])
    const rule = ruleOf('1', { targets: recruiters, method: 'round_robin' })
    expect(run([rule], leadsOf(3), stateOf({ lastServed })).flat()).toEqual(['to-i', 'to-z', 'to-m'])
  })

  it('gives equal prices turns, and the higher price the lead', () => {
    const targets = ['a', 'b', 'c'].map((client) => clientTarget(client))
    const rule = ruleOf('1', { targets, method: 'price_ranked' })
    expect(run([rule], leadsOf(4)).flat()).toEqual(['to-a', 'to-b', 'to-c', 'to-a'])
    const orders = [orderOf('a'), orderOf('b', { priceCents: 3_001, needed: 2 }), orderOf('c')]
    expect(run([rule], leadsOf(4), stateOf({ orders })).flat()).toEqual(['to-b', 'to-b', 'to-a', 'to-c'])
  })

  it('follows weights', () => {
    const targets = [
      recruiterTarget('m', { weight: 7 }),
      recruiterTarget('i', { weight: 3 }),
      recruiterTarget('z', { weight: 0 }),
    ]
    const turns = run([ruleOf('1', { targets, method: 'weighted' })], leadsOf(4_000)).flat()
    const share = turns.filter((id) => id === 'to-m').length / turns.length
    expect(turns).not.toContain('to-z')
    expect(share).toBeGreaterThan(0.67)
    expect(share).toBeLessThan(0.73)
  })
})

describe('every code', () => {
  const pay = (min: number | null, max: number | null) =>
    ({ kind: 'range', subject: 'answer:pay', min, max, unit: 'dollars' }) as const
  const near = { kind: 'zip_radius', zip: '77030', lat: 29.7, lng: -95.4, miles: 50 } as const
  const inStates: Rule['filter'] = { kind: 'in', subject: 'state', values: ['TX', 'LA'] }

  it.each<[Miss, Rule['filter'], Partial<Lead>, string]>([
    [
      'below',
      pay(22, null),
      { answers: { pay: '$19' } },
      'The lead answered “$19” to “Pay”. This rule needs at least $22.',
    ],
    [
      'above',
      pay(22, 30),
      { answers: { pay: 31.5 } },
      'The lead answered “$31.50” to “Pay”. This rule needs $22 to $30.',
    ],
    [
      'not_a_number',
      pay(null, 30),
      { answers: { pay: 'a lot' } },
      'The lead answered “a lot” to “Pay”, which is not a number. This rule needs at most $30.',
    ],
    ['missing', pay(22, null), {}, 'The lead did not answer “Pay”. This rule needs at least $22.'],
    [
      'not_equal',
      { kind: 'eq', subject: 'category', value: 'Driver' },
      {},
      'The lead’s category is Registered nurse. This rule needs Driver.',
    ],
    ['not_listed', inStates, {}, 'The lead is in OK. This rule needs TX or LA.'],
    ['outside_radius', near, {}, 'The lead is 421 mi away. This rule needs a place within 50 mi of 77030.'],
    [
      'no_place',
      near,
      { lat: null },
      'The lead has no location. This rule needs a place within 50 mi of 77030.',
    ],
    [
      'excluded',
      { kind: 'not', of: { kind: 'eq', subject: 'state', value: 'OK' } },
      {},
      'The lead is in OK. This rule excludes OK.',
    ],
  ])('of a condition is told in words: %s', (code, filter, facts, words) => {
    const rules = setOf(ruleOf('1', { filter: { kind: 'all', of: [filter] }, targets: [stock('s')] }))
    const { trace } = decide({ lead: leadOf(facts), rules, state: stateOf() })
    expect(trace.rules[0]?.miss?.code).toBe(code)
    expect(explain(trace, rules).nearestMiss?.reason).toBe(words)
    expect(MISSES).toHaveLength(9)
  })

  const full = (period: 'daily' | 'weekly' | 'monthly') =>
    stateOf({ used: new Map([[capKey('to-a', period, periodStart(period, NOW, CHICAGO)), 20]]) })
  const capped = (period: string) => clientTarget('a', { caps: { [period]: 20 } })
  const night = clientTarget('a', { windows: [{ weekdays: [2], from: '22:00', to: '06:00' }] })
  const driver = { kind: 'eq', subject: 'category', value: 'Driver' } as const
  const withOrder = (order: Parameters<typeof orderOf>[1]) => stateOf({ orders: [orderOf('a', order)] })
  type Case = [TargetCode, Rule['targets'][number], RoutingState, string, Partial<Rule>?, Partial<Lead>?]
  const cases: Case[] = [
    ['took', stock('s'), stateOf(), 'Marketplace stock: took the lead'],
    ['took_sale', clientTarget('a'), stateOf(), 'Gulf Care: sale 1 of 1 at $30.00'],
    ['cap_daily', capped('daily'), full('daily'), 'Gulf Care: daily limit, 20 of 20'],
    ['cap_weekly', capped('weekly'), full('weekly'), 'Gulf Care: weekly limit, 20 of 20'],
    ['cap_monthly', capped('monthly'), full('monthly'), 'Gulf Care: monthly limit, 20 of 20'],
    ['closed', night, stateOf(), 'Gulf Care: outside its schedule, local time 09:41'],
    ['weight_zero', reject('r', { weight: 0 }), stateOf(), 'Reject: weight is 0', { method: 'weighted' }],
    [
      'has_lead',
      clientTarget('a'),
      stateOf(),
      'Gulf Care: has this lead already',
      {},
      { clientsServed: ['a'] },
    ],
    [
      'shares_used',
      clientTarget('a'),
      stateOf(),
      'Gulf Care: no share left, 1 of 1 sold',
      {},
      { clientsServed: ['b'] },
    ],
    ['no_order', clientTarget('a'), withOrder({ isOpen: false }), 'Gulf Care: no open order'],
    ['order_full', clientTarget('a'), withOrder({ needed: 0 }), 'Gulf Care: order is filled'],
    [
      'order_filter',
      clientTarget('a'),
      withOrder({ filter: driver }),
      'Gulf Care: lead does not match the order',
    ],
    [
      'balance',
      clientTarget('a'),
      stateOf({ balances: new Map() }),
      'Gulf Care: balance short by $30.00 at a price of $30.00',
    ],
    [
      'order_age',
      clientTarget('a'),
      withOrder({ maxAgeDays: 7 }),
      'Gulf Care: takes leads of up to 7 days, lead is 9 days old',
      {},
      { receivedAt: NOW - 9.5 * 86_400_000 },
    ],
    [
      'order_exclusive',
      clientTarget('a'),
      withOrder({ shareLimit: 1 }),
      'Gulf Care: is exclusive, and another client has the lead',
      { shares: 2 },
      { clientsServed: ['b'] },
    ],
    [
      'order_area',
      openOrders(),
      withOrder({ filter: { kind: 'all', of: [inStates] } }),
      'Gulf Care, order 10012: wants leads of another area',
    ],
    [
      'order_shares',
      openOrders(),
      withOrder({ shareLimit: 2 }),
      'Gulf Care, order 10012: takes leads for up to 2 clients, lead is for 3',
      { shares: 3 },
      { shareLimit: 3 },
    ],
    [
      'order_named',
      openOrders(),
      withOrder({}),
      'Gulf Care, order 10012: a rule that names the client decides',
      {
        targets: [openOrders(), clientTarget('a', { caps: { daily: 0 } })],
      },
    ],
    [
      'order_category',
      openOrders(),
      withOrder({ filter: driver }),
      'Gulf Care, order 10012: wants leads of another category',
    ],
    [
      'has_person',
      clientTarget('a'),
      withOrder({}),
      'Gulf Care: has another lead of this person',
      {},
      { clientsKnowing: ['a'] },
    ],
    ...REFUSALS.map(
      (code): Case => [
        code,
        clientTarget('a'),
        refuse(stateOf(), 'to-a', code),
        `Gulf Care: ${TARGET_CODES[code]}`,
      ],
    ),
  ]
  it.each(cases)('of a target is told in words: %s', (code, target, state, words, rule = {}, facts = {}) => {
    const rules = setOf(ruleOf('1', { targets: [target], ...rule }))
    const { trace } = decide({ lead: leadOf(facts), rules, state })
    expect(trace.rules[0]?.targets?.[0]?.code).toBe(code)
    expect(explain(trace, rules, names).trace[0]?.reason).toContain(words)
  })
  it('of a target is in the table above', () => {
    // These two are about several orders or rules, and have tests in open-orders.test.ts.
    const known = [...cases.map(([code]) => code), 'orders_other', 'shares_left']
    expect(known.sort()).toEqual(Object.keys(TARGET_CODES).sort())
  })

  it.each<[keyof typeof REASONS, Partial<Lead>, string]>([
    ['suppressed', { isSuppressed: true }, 'rejected'],
    ['no_contact', { hasContact: false }, 'rejected'],
    ['no_consent', { hasConsent: false }, 'rejected'],
    ['duplicate', { isDuplicate: true }, 'rejected'],
    ['no_campaign', { campaignId: null }, 'unrouted'],
    ['no_rule', { state: 'AK' }, 'unrouted'],
    ['taken', {}, 'stocked'],
  ])('of a decision is told in words: %s', (reason, facts, outcome) => {
    const filter = { kind: 'eq', subject: 'state', value: 'ok' } as const
    const rules = setOf(ruleOf('1', { filter, targets: [stock('s')] }))
    const decision = decide({ lead: leadOf(facts), rules, state: stateOf() })
    expect(decision).toMatchObject({ reason, outcome })
    expect(explain(decision.trace, rules)).toMatchObject({ outcome, reason: REASONS[reason] })
    expect(Object.keys(REASONS)).toHaveLength(7)
  })

  it('names a full rule that the lead meets before one it does not meet', () => {
    const rules = setOf(
      ruleOf('1', { filter: inStates, targets: [stock('s1')] }),
      ruleOf('2', { targets: [clientTarget('z')] }),
      ruleOf('3', { targets: [stock('s3', { caps: { daily: 0 } })] }),
    )
    const { trace } = decide({ lead: leadOf(), rules, state: stateOf() })
    expect(explain(trace, rules).nearestMiss).toMatchObject({
      ruleId: '3',
      reason: 'No destination can take the lead.\nMarketplace stock: daily limit, 0 of 0',
    })
    const without = setOf(...rules.rules.slice(0, 2))
    const { trace: second } = decide({ lead: leadOf(), rules: without, state: stateOf() })
    expect(explain(second, without).nearestMiss?.ruleId).toBe('2')
  })

  it('names the nearest miss: fewest failing conditions, then order', () => {
    const all = (...of: Rule['filter'][]) => ({ kind: 'all' as const, of })
    const rules = setOf(
      ruleOf('1', { filter: all(driver, inStates), targets: [stock('s1')] }),
      ruleOf('2', {
        filter: all({ kind: 'any', of: [all(driver, inStates), inStates] }),
        targets: [stock('s2')],
      }),
      ruleOf('3', { filter: driver, targets: [stock('s3')] }),
    )
    const { trace } = decide({ lead: leadOf(), rules, state: stateOf() })
    expect(explain(trace, rules).nearestMiss).toEqual({
      ruleId: '2',
      rule: 'Rule 2',
      reason: 'None of 2 alternatives matched. Closest: The lead is in OK. This rule needs TX or LA.',
    })
    expect(() => explain({ ...trace, version: 12 }, rules)).toThrow('version 12')
  })
})
