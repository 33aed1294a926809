// Which open orders the rules can fill, against all leads that could come.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Reach } from '#domains/purchasing/contract/words.ts'
import type { Filter, Rule, Target } from '../contract/schemas.ts'
import { reachOf } from './coverage.ts'
import { decide } from './decide.ts'
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
    expect(reachOf(setOf(...rules), nurses, { others: [nurses, other], places })).toBe(reach)
  })

  it('within a radius are known by their places', () => {
    const around = (miles: number) =>
      orderOf('a', { filter: { kind: 'all', of: [wants('Nurse'), near(miles)] } })
    const rules = setOf(first(inState('TX'), stock('x')), fill)
    const reach = (miles: number) => reachOf(rules, around(miles), { others: [], places })
    expect([reach(50), reach(450)]).toEqual(['none', 'part'])
    const near300 = setOf(first(near(300), stock('x')), fill)
    expect(reachOf(near300, around(50), { others: [], places })).toBe('none')
    expect(reachOf(near300, nurses, { others: [], places })).toBe('part')
  })

  it('reach it exactly as the engine decides about each lead that can come', () => {
    const leads = ['TX', 'OK', 'ME', null].flatMap((state) =>
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
        list.map((rule, place) => {
          const target = (kind: string, index: number): Target => {
            const id = `${place}-${index}`
            if (kind === 'open') return openOrders(id)
            if (kind === 'stock') return stock(id)
            if (kind === 'reject') return reject(id)
            return { ...(kind === 'recruiter' ? recruiterTarget(kind) : clientTarget(kind)), id }
          }
          return ruleOf(String(place), { filter: rule.filter, targets: rule.kinds.map(target) })
        }),
      )
    const seen: Record<Reach, number> = { none: 0, part: 0, all: 0 }
    const limit = fc.constantFrom(1, 3)
    fc.assert(
      fc.property(rules, filter, condition, limit, limit, (list, own, theirs, shares, shareLimit) => {
        const set = setOf(...list.map((rule) => ({ ...rule, shares })))
        const order = orderOf('a', { filter: own, shareLimit, isPrepaid: true })
        const others = [order, orderOf('b', { filter: theirs, shareLimit: 3, isPrepaid: true })]
        const compiled = compileFilter(own)
        const wanted = leads.filter((lead) => matches(compiled, viewOf(lead)))
        const got = wanted.filter((lead) =>
          decide({ lead, rules: set, state: stateOf({ orders: others }) }).takers.some(
            ({ orderId }) => orderId === order.id,
          ),
        )
        const some = got.length === wanted.length ? 'all' : 'part'
        const expected = got.length === 0 ? 'none' : some
        seen[expected] += 1
        expect(reachOf(set, order, { others, places: [] })).toBe(expected)
      }),
      { numRuns: 700 },
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(30)
  })
})
