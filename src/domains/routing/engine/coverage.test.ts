// Which open orders the rules can fill, against all leads that could come.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Reach } from '#domains/shop/contract/words.ts'
import type { Filter, Rule, Target } from '../contract/schemas.ts'
import { reachOf } from './coverage.ts'
import { decide } from './decide.ts'
import type { OrderNeed } from './facts.ts'
import { compileFilter, matches, viewOf } from './filter.ts'
import {
  clientTarget,
  leadOf,
  openOrders,
  orderOf,
  recruiterTarget,
  reject,
  ruleOf,
  setOf,
  stateOf,
  stock,
} from './test-support.ts'

const wants = (value: string) => ({ kind: 'eq', subject: 'category', value }) as const
const inState = (...values: string[]) => ({ kind: 'in', subject: 'state', values }) as const
const near = (miles: number) => ({ kind: 'zip_radius', zip: '77030', lat: 29.7, lng: -95.4, miles }) as const
const rest = ruleOf('rest', { targets: [stock('s')] })
const fill = ruleOf('fill', { targets: [openOrders()] })

const HOUSTON = { state: 'TX', countyFips: '48201', zip: '77002', lat: 29.76, lng: -95.37 }
const DALLAS = { state: 'TX', countyFips: '48113', zip: '75201', lat: 32.79, lng: -96.8 }
const NORMAN = { state: 'OK', countyFips: '40027', zip: '73069', lat: 35.22, lng: -97.44 }
const places = [HOUSTON, DALLAS, NORMAN]

describe('the leads of an order', () => {
  const nurses = orderOf('a', { filter: { kind: 'all', of: [wants('Nurse'), inState('TX', 'OK')] } })
  const first = (filter: Filter, target: Target) => ruleOf('first', { filter, targets: [target] })
  const other = orderOf('b', { filter: wants('Nurse'), shareLimit: 3 })

  it.each<[string, Rule[], Reach]>([
    ['only stock', [rest], 'none'],
    ['another client', [first({ kind: 'all', of: [] }, clientTarget('x')), rest], 'none'],
    ['another category', [{ ...fill, filter: wants('Driver') }, rest], 'none'],
    ['a rule that is never tried', [rest, fill], 'none'],
    ['a target behind stock', [ruleOf('1', { targets: [stock('s'), openOrders()] })], 'none'],
    ['a limit of 0', [ruleOf('1', { targets: [openOrders('o', { caps: { daily: 0 } })] }), rest], 'none'],
    ['rejection of all', [first({ kind: 'all', of: [] }, reject('r')), fill], 'none'],
    ['stock of its category in front', [first(wants('nurse'), stock('x')), fill, rest], 'none'],
    ['a recruiter of its states in front', [first(inState('OK', 'TX'), recruiterTarget('m')), fill], 'none'],
    ['an exclusive order of its category in front', [first(wants('Nurse'), clientTarget('b')), fill], 'none'],
    [
      'two rules that together take all',
      [
        first(inState('OK'), stock('x')),
        ruleOf('2', { filter: inState('TX'), targets: [reject('r')] }),
        fill,
      ],
      'none',
    ],
    ['stock of one state in front', [first(inState('TX'), stock('x')), fill, rest], 'part'],
    ['a rule for one state', [{ ...fill, filter: inState('TX') }, rest], 'part'],
    ['stock with a limit in front', [first(wants('Nurse'), stock('x', { caps: { daily: 9 } })), fill], 'all'],
    ['stock of another category in front', [first(wants('Driver'), stock('x')), fill, rest], 'all'],
    ['open orders', [fill, rest], 'all'],
    ['its client', [ruleOf('1', { targets: [clientTarget('a')] }), rest], 'all'],
    [
      'a shared rule in front',
      [
        { ...first(wants('Nurse'), clientTarget('b')), shares: 3 },
        { ...fill, shares: 3 },
      ],
      'all',
    ],
  ])('with %s', (_, rules, reach) => {
    expect(reachOf(setOf(...rules), nurses, { others: [nurses, other], places }).reach).toBe(reach)
  })

  const hours = [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }]
  const capped = (caps: Partial<Target['caps']>) =>
    ruleOf('capped', { targets: [openOrders('few', { caps })] })
  const same = { ...nurses, id: 'same', clientId: 'd' }
  const drivers = orderOf('e', { filter: wants('Driver') })
  it.each<[string, Rule[], OrderNeed[], Reach, number | null]>([
    ['a daily limit', [capped({ daily: 4 }), rest], [same], 'all', 4],
    ['a weekly limit', [capped({ daily: 4, weekly: 14 }), rest], [], 'all', 2],
    ['a limit that other orders share', [capped({ daily: 4 }), rest], [drivers], 'limited', null],
    ['a limit of its own', [{ ...capped({ daily: 4 }), filter: wants('Nurse') }, rest], [drivers], 'all', 4],
    [
      'a limit for its client',
      [ruleOf('1', { targets: [clientTarget('a', { caps: { daily: 4 } })] }), fill],
      [],
      'all',
      4,
    ],
    [
      'a limit of 0 for its client',
      [ruleOf('1', { targets: [clientTarget('a', { caps: { daily: 0 } })] }), fill],
      [],
      'none',
      null,
    ],
    [
      'a limit behind a limit',
      [capped({ daily: 4 }), ruleOf('2', { targets: [openOrders('more', { caps: { daily: 3 } })] })],
      [],
      'limited',
      null,
    ],
    ['a limit, and a rule without one behind', [capped({ daily: 4 }), fill, rest], [drivers], 'all', null],
    [
      'two limits',
      [{ ...capped({ daily: 4 }), filter: inState('TX') }, capped({ daily: 9 })],
      [],
      'limited',
      null,
    ],
    ['hours', [ruleOf('day', { targets: [openOrders('day', { windows: hours })] }), rest], [], 'part', null],
    [
      'hours, and a rule without them',
      [ruleOf('day', { targets: [openOrders('day', { windows: hours })] }), fill],
      [],
      'all',
      null,
    ],
  ])('with %s', (_, rules, others, reach, dailySales) => {
    expect(reachOf(setOf(...rules), nurses, { others, places })).toMatchObject({ reach, dailySales })
  })

  it('name the rule that takes them, or that is closed at times', () => {
    const cause = (...rules: Rule[]) => reachOf(setOf(...rules), nurses, { others: [], places }).cause
    expect(cause(first(inState('TX'), stock('x')), fill, rest)).toEqual({ ruleId: 'first', kind: 'takes' })
    expect(cause(rest)).toEqual({ ruleId: 'rest', kind: 'takes' })
    expect(cause(first(inState('TX'), stock('x')), rest)).toBeNull()
    expect(cause(fill, rest)).toBeNull()
    expect(cause(ruleOf('day', { targets: [openOrders('day', { windows: hours })] }), rest)).toEqual({
      ruleId: 'day',
      kind: 'schedule',
    })
  })

  it('within a radius are known by their places', () => {
    const around = (miles: number) =>
      orderOf('a', { filter: { kind: 'all', of: [wants('Nurse'), near(miles)] } })
    const rules = setOf(first(inState('TX'), stock('x')), fill)
    const reach = (miles: number) => reachOf(rules, around(miles), { others: [], places }).reach
    expect([reach(50), reach(450)]).toEqual(['none', 'part'])
    const near300 = setOf(first(near(300), stock('x')), fill)
    expect(reachOf(near300, around(50), { others: [], places }).reach).toBe('none')
    expect(reachOf(near300, nurses, { others: [], places }).reach).toBe('part')
  })

  it('reach it exactly as the engine decides about each lead that can come', () => {
    const states = ['TX', 'OK', 'ME', null]
    const spots = states.map((state) => ({ state, countyFips: null, zip: null, lat: null, lng: null }))
    const leads = states.flatMap((state) =>
      ['Nurse', 'Driver', 'Cook', null].flatMap((category) =>
        ['day', 'night', ['day', 'night'], 'never', null].map((shift) =>
          leadOf({ state, category, answers: { shift } }),
        ),
      ),
    )
    const condition = fc.constantFrom<Filter>(
      wants('Nurse'),
      wants('Driver'),
      inState('TX'),
      inState('TX', 'OK'),
      { kind: 'eq', subject: 'answer:shift', value: 'day' },
      { kind: 'eq', subject: 'answer:shift', value: 'night' },
    )
    const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
      filter: fc.oneof(
        { maxDepth: 2 },
        condition,
        fc.array(tie('filter'), { maxLength: 3 }).map((of): Filter => ({ kind: 'all', of })),
        fc.array(tie('filter'), { minLength: 1, maxLength: 2 }).map((of): Filter => ({ kind: 'any', of })),
        tie('filter').map((of): Filter => ({ kind: 'not', of })),
      ),
    }))
    const kinds = fc.constantFrom('open', 'open', 'a', 'b', 'c', 'stock', 'reject', 'recruiter')
    const rules = fc
      .array(fc.record({ filter, kinds: fc.array(kinds, { minLength: 1, maxLength: 2 }) }), { maxLength: 5 })
      .map((list) =>
        list.map((rule, number) => {
          const target = (kind: string, index: number): Target => {
            const id = `${number}-${index}`
            if (kind === 'open') return openOrders(id)
            if (kind === 'stock') return stock(id)
            if (kind === 'reject') return reject(id)
            return { ...(kind === 'recruiter' ? recruiterTarget(kind) : clientTarget(kind)), id }
          }
          return ruleOf(String(number), { filter: rule.filter, targets: rule.kinds.map(target) })
        }),
      )
    const seen = { none: 0, part: 0, all: 0 }
    const limit = fc.constantFrom(1, 3)
    fc.assert(
      fc.property(rules, filter, condition, limit, limit, (list, own, theirs, shares, shareLimit) => {
        const set = setOf(...list.map((rule) => ({ ...rule, shares })))
        const order = orderOf('a', { filter: own, shareLimit, isPrepaid: true })
        const others = [order, orderOf('b', { filter: theirs, shareLimit: 3, isPrepaid: true })]
        // That another client's open order is as near to the lead is no fault of the rules.
        const isNamed = list.some(({ targets }) =>
          targets.some((target) => target.kind === 'order' && target.clientId === 'b'),
        )
        const orders = isNamed ? others : [order]
        const compiled = compileFilter(own)
        const wanted = leads.filter((lead) => matches(compiled, viewOf(lead)))
        const got = wanted.filter((lead) =>
          decide({ lead, rules: set, state: stateOf({ orders }) }).takers.some(
            ({ orderId }) => orderId === order.id,
          ),
        )
        const some = got.length === wanted.length ? 'all' : 'part'
        const expected = got.length === 0 ? 'none' : some
        seen[expected] += 1
        expect(reachOf(set, order, { others, places: spots }).reach).toBe(expected)
      }),
      { numRuns: 700 },
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(30)
  })
})
