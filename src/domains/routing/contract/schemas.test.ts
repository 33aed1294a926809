import { describe, expect, it } from 'vitest'
import { speakPlainly } from '#shared/plain-errors.ts'
import { costComparedWith } from '../../../../tests/support/growth.ts'
import { ruleSetSchema } from './schemas.ts'
import { LIMITS } from './words.ts'

speakPlainly()

const target = { kind: 'stock', id: 's', timezone: 'America/Chicago' }
const rule = {
  id: 'r',
  name: 'Stock',
  filter: { kind: 'all', of: [] },
  targets: [target],
  method: 'waterfall',
}
const parseAll = (rules: readonly unknown[]) => ruleSetSchema.safeParse({ version: 1, rules })
const parse = (...rules: unknown[]) => parseAll(rules)
const messagesOf = (rules: readonly unknown[]) =>
  parseAll(rules).error?.issues.map(({ message }) => message) ?? []
const messages = (...rules: unknown[]) => messagesOf(rules)
const withFilter = (filter: unknown) => messages({ ...rule, filter })
const withTarget = (more: object) => messages({ ...rule, targets: [{ ...target, ...more }] })
const window = { weekdays: [1], from: '08:00', to: '18:00' }

describe('a rule set', () => {
  it('is filled with defaults', () => {
    expect(parse(rule).data?.rules[0]).toMatchObject({
      shares: 1,
      targets: [{ weight: 1, windows: [], caps: { daily: null, weekly: null, monthly: null } }],
    })
  })

  it.each<[string, string[], string]>([
    ['a typing error in a key', messages({ ...rule, sharesss: 2 }), 'Unrecognized key: "sharesss"'],
    ['no target', messages({ ...rule, targets: [] }), 'Add a target, such as a client order or stock.'],
    [
      'an unknown target',
      withTarget({ kind: 'fax' }),
      'Choose a target: open_orders, order, recruiter, stock or reject.',
    ],
    [
      'a method',
      messages({ ...rule, method: 'x' }),
      'Choose one of: waterfall, weighted, round_robin, price_ranked.',
    ],
    ['no shares', messages({ ...rule, shares: 0 }), 'Use 1 for exclusive, or more to share.'],
    [
      'two rules of one id',
      messages(rule, { ...rule, targets: [{ ...target, id: 't' }] }),
      'Two rules have the id r. Give each rule its own id.',
    ],
    [
      'two targets of one id',
      messages(rule, { ...rule, id: 'q' }),
      'Two targets have the id s. Give each target its own id.',
    ],
    ['a timezone', withTarget({ timezone: 'Mars/Olympus' }), 'Choose a timezone from the list.'],
    ['a cap', withTarget({ caps: { daily: 1.5, weekly: null, monthly: null } }), 'Enter a whole number.'],
    [
      'a window without length',
      withTarget({ windows: [{ ...window, to: '08:00' }] }),
      'Choose two different times. Use 00:00 to 24:00 for a whole day.',
    ],
    [
      'a window time',
      withTarget({ windows: [{ ...window, to: '25:00' }] }),
      'Enter a time such as 08:00 or 18:30.',
    ],
    [
      'a weekday twice',
      withTarget({ windows: [{ ...window, weekdays: [1, 1] }] }),
      'Choose each weekday once, 1 for Monday to 7 for Sunday.',
    ],
    [
      'a condition',
      withFilter({ kind: 'like' }),
      'Choose a condition: eq, in, range, zip_radius, all, any or not.',
    ],
    ['an empty group', withFilter({ kind: 'any', of: [] }), 'Add a condition, or remove this group.'],
    ['an empty list', withFilter({ kind: 'in', subject: 'state', values: [] }), 'Enter at least one value.'],
    [
      'a range without ends',
      withFilter({ kind: 'range', subject: 'answer:pay', min: null, max: null }),
      'Enter a lowest or a highest value.',
    ],
    [
      'a range upside down',
      withFilter({ kind: 'range', subject: 'answer:pay', min: 9, max: 1 }),
      'The lowest value is above the highest. Swap them.',
    ],
    [
      'a number that is none',
      withFilter({ kind: 'range', subject: 'answer:pay', min: Number.NaN, max: null }),
      'Enter a number.',
    ],
    [
      'an endless number',
      withFilter({ kind: 'range', subject: 'answer:pay', min: Number.POSITIVE_INFINITY, max: null }),
      'Enter a number.',
    ],
    [
      'a subject',
      withFilter({ kind: 'eq', subject: '__proto__', value: 'x' }),
      'Choose one of: category, state, countyFips, zip, campaignId, or answer: with the name of a form answer.',
    ],
    [
      'a radius',
      withFilter({ kind: 'zip_radius', zip: '77030', lat: 29, lng: -95, miles: 9_000 }),
      'Use a radius of 500 miles or less.',
    ],
  ])('is refused with a sentence: %s', (_what, found, sentence) => expect(found).toEqual([sentence]))
})

describe('a hostile rule set', () => {
  const deep = (levels: number) => {
    let filter: unknown = { kind: 'eq', subject: 'state', value: 'TX' }
    for (let level = 0; level < levels; level += 1) filter = { kind: 'not', of: filter }
    return filter
  }
  const tooDeep = `Conditions are nested too deeply. Use at most ${LIMITS.depth} levels of groups.`
  const tooLong = `This filter is too long. Use at most ${LIMITS.nodes} conditions, or split the rule.`
  const many = (count: number) => Array.from({ length: count }, () => deep(0))

  const textOf = (length: number) => 'x'.repeat(length)

  // Each takes the hostile size, and must not be read to be refused.
  it.each<[string, number, (size: number) => () => string[], string]>([
    [
      '100,000 levels deep',
      100_000,
      (size) => {
        const filter = deep(size)
        return () => withFilter(filter)
      },
      tooDeep,
    ],
    [
      'with a million conditions',
      1_000_000,
      (size) => {
        const filter = { kind: 'all', of: Array(size).fill(deep(0)) }
        return () => withFilter(filter)
      },
      tooLong,
    ],
    [
      'with wide groups in groups',
      90,
      (size) => {
        const filter = { kind: 'all', of: many(size).map(() => ({ kind: 'any', of: many(size) })) }
        return () => withFilter(filter)
      },
      tooLong,
    ],
    [
      'with 10,000 rules',
      10_000,
      (size) => {
        const rules = Array.from({ length: size }, () => rule)
        return () => messagesOf(rules)
      },
      'Use at most 200 rules.',
    ],
    [
      'with a million values',
      1_000_000,
      (size) => {
        const filter = { kind: 'in', subject: 'zip', values: Array(size).fill('77030') }
        return () => withFilter(filter)
      },
      'Use at most 500 values.',
    ],
    [
      'with a text of 10 MB',
      10_000_000,
      (size) => {
        const long = { ...rule, id: textOf(size) }
        return () => messages(long)
      },
      'Use at most 60 characters.',
    ],
  ])('is refused without reading it all: %s', async (_what, size, given, sentence) => {
    const [small, large] = [given(size / 4), given(size)]
    expect(large()).toEqual([sentence])
    const often = (refuse: () => string[]) => () => {
      for (let count = 0; count < 100; count++) refuse()
    }
    expect(await costComparedWith(often(small), often(large))).toBeLessThan(3)
  })

  it('of the largest size allowed is read', () => {
    expect(withFilter(deep(LIMITS.depth - 1))).toEqual([])
    expect(withFilter(deep(LIMITS.depth))).toEqual([tooDeep])
    expect(withFilter({ kind: 'all', of: many(LIMITS.nodes - 1) })).toEqual([])
    expect(withFilter({ kind: 'all', of: many(LIMITS.nodes) })).toEqual([tooLong])
  })
})
