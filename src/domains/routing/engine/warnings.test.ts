import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Filter, Rule } from '../contract/schemas.ts'
import { compileFilter, matches, viewOf } from './filter.ts'
import { clientTarget, leadOf, recruiterTarget, reject, ruleOf, setOf, stock } from './test-support.ts'
import { alwaysMatches, neverMatches, warnings } from './warnings.ts'

const eq = (subject: string, value: string | number): Filter => ({ kind: 'eq', subject, value })
const among = (subject: string, ...values: string[]): Filter => ({ kind: 'in', subject, values })
const range = (subject: string, min: number | null, max: number | null): Filter => ({
  kind: 'range',
  subject,
  min,
  max,
  unit: 'number',
})
const all = (...of: Filter[]): Filter => ({ kind: 'all', of })
const any = (...of: Filter[]): Filter => ({ kind: 'any', of })
const not = (of: Filter): Filter => ({ kind: 'not', of })
const said = (...rules: Rule[]) => warnings(setOf(...rules)).map(({ message }) => message)

describe('a filter that can never match', () => {
  it.each<[string, Filter, boolean]>([
    ['two states', all(eq('state', 'TX'), eq('state', 'OK')), true],
    ['the same state twice', all(eq('state', 'TX'), eq('state', 'tx ')), false],
    ['lists without a common value', all(among('state', 'TX', 'OK'), among('state', 'LA')), true],
    ['lists with one', all(among('state', 'TX', 'OK'), all(among('state', 'OK'))), false],
    ['ranges apart', all(range('answer:score', 80, null), range('answer:score', null, 70)), true],
    ['ranges that touch', all(range('answer:score', 80, null), range('answer:score', null, 80)), false],
    ['a value outside a range', all(eq('answer:score', 50), range('answer:score', 75, null)), true],
    ['a value that is refused', all(eq('state', 'TX'), not(among('state', 'TX', 'OK'))), true],
    ['an answer that may hold both', all(eq('answer:shift', 'day'), eq('answer:shift', 'night')), false],
    ['an answer outside a range', all(eq('answer:pay', 20), range('answer:pay', 22, null)), true],
    ['impossible alternatives', any(all(eq('state', 'TX'), eq('state', 'OK')), not(all())), true],
    ['one possible alternative', any(all(eq('state', 'TX'), eq('state', 'OK')), eq('state', 'TX')), false],
  ])('%s', (_what, filter, isNever) => {
    expect(neverMatches(filter)).toBe(isNever)
    expect(said(ruleOf('1', { filter, targets: [stock('s')] }))).toEqual(
      isNever ? ['Rule 2 can never match. Its conditions contradict each other.'] : [],
    )
  })

  it('is never said of a filter that matches some lead, nor "always" of one that refuses some', () => {
    const leaf = fc.oneof(
      fc
        .tuple(fc.constantFrom('state', 'answer:x'), fc.constantFrom('5', '5.0', 'a', 5))
        .map(([s, v]) => eq(s, v)),
      fc
        .tuple(fc.constantFrom('state', 'answer:x'), fc.constantFrom('4', '5', 'b'))
        .map(([s, v]) => among(s, v, 'a')),
      fc
        .tuple(fc.constantFrom('state', 'answer:x'), fc.integer({ min: 3, max: 7 }))
        .map(([s, n]) => range(s, n, n + 1)),
    )
    const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
      filter: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.array(tie('filter'), { maxLength: 3 }).map((of) => all(...of)),
        fc.array(tie('filter'), { minLength: 1, maxLength: 3 }).map((of) => any(...of)),
        tie('filter').map(not),
      ),
    }))
    const value = fc.constantFrom('4', '5', '5.0', '6', 'a', 'b', null)
    const lead = fc.tuple(value, fc.oneof(value, fc.constant(['a', '5']), fc.constant(['5', '5.0'])))
    const counts = { never: 0, always: 0 }
    fc.assert(
      fc.property(filter, fc.array(lead, { minLength: 8, maxLength: 8 }), (filter, leads) => {
        const compiled = compileFilter(filter)
        const [never, always] = [neverMatches(filter), alwaysMatches(filter)]
        counts.never += Number(never)
        counts.always += Number(always)
        for (const [state, x] of leads) {
          const isMatch = matches(compiled, viewOf(leadOf({ state, answers: { x } })))
          if (isMatch) expect(never).toBe(false)
          else expect(always).toBe(false)
        }
      }),
      { numRuns: 3_000 },
    )
    expect(Math.min(counts.never, counts.always)).toBeGreaterThan(50)
  })
})

describe('warnings', () => {
  it('name caps of 0 and weights of 0', () => {
    const targets = [stock('s', { caps: { weekly: 0 }, weight: 0 })]
    expect(said(ruleOf('1', { targets, method: 'weighted' }))).toEqual([
      'Rule 2 has a weekly limit of 0, so that target never gets a lead. Raise the limit or remove the target.',
      'Rule 2 gives every target a weight of 0, so no target gets a lead. Raise a weight.',
    ])
  })

  it('name rules after one that takes every lead', () => {
    const last = ruleOf('2', { targets: [recruiterTarget('m')] })
    const after = ['Rule 3 is never tried, because rule 2 takes every lead. Move it up.']
    expect(said(ruleOf('1', { targets: [reject('r')] }), last)).toEqual(after)
    expect(said(ruleOf('1', { targets: [clientTarget('a')] }), last)).toEqual([])
    expect(said(ruleOf('1', { targets: [stock('s', { caps: { daily: 9 } })] }), last)).toEqual([])
    expect(said(ruleOf('1', { filter: not(not(all())), targets: [stock('s')] }), last)).toEqual(after)
  })

  it('name targets that do not exist', () => {
    const known = { clients: new Set(['a']), orders: new Set(['o']), recruiters: new Set<string>() }
    const targets = [
      clientTarget('a'),
      clientTarget('b'),
      recruiterTarget('m'),
      { ...clientTarget('a'), id: 'x', orderId: 'p' },
    ]
    expect(warnings(setOf(ruleOf('1', { targets })), known).map(({ message }) => message)).toEqual([
      'Rule 2 names a client that does not exist. Choose another target.',
      'Rule 2 names a recruiter who does not exist. Choose another target.',
      'Rule 2 names an order that does not exist. Choose another target.',
    ])
  })
})
