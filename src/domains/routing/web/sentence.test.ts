import { describe, expect, it } from 'vitest'
import type { Filter } from '../contract/schemas.ts'
import {
  compareSentences,
  daysText,
  nameOf,
  plainSentence,
  sentenceOf,
  timeText,
} from '../engine/sentence.ts'
import { clientTarget, openOrders, recruiterTarget, ruleOf, stock } from '../engine/test-support.ts'
import { draftOf, filterOf } from './condition-draft.ts'
import { copyOf, moved, withDestinations, withHours } from './edit-rule.ts'

const names = { a: 'Lakeside Health', b: 'Pinecrest', c: 'Gulf Care', m: 'Marcus', i: 'Ines' }
const said = (rule: Parameters<typeof sentenceOf>[0], isLast = false) =>
  plainSentence(sentenceOf(rule, names, isLast))

const share = (states: string[]) =>
  ruleOf('r', {
    filter: {
      kind: 'all',
      of: [
        { kind: 'eq', subject: 'category', value: 'Registered nurse' },
        { kind: 'in', subject: 'state', values: states },
      ],
    },
    targets: [clientTarget('b'), clientTarget('c')],
    method: 'price_ranked',
    shares: 2,
  })

describe('a rule as a sentence', () => {
  it('says conditions, destination, limits and hours', () => {
    const windows = [{ weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }]
    expect(
      said(
        ruleOf('r', {
          filter: {
            kind: 'all',
            of: [
              { kind: 'eq', subject: 'category', value: 'Registered nurse' },
              { kind: 'zip_radius', zip: '77030', lat: 29, lng: -95, miles: 50 },
              { kind: 'not', of: { kind: 'in', subject: 'answer:shift', values: ['nights'] } },
              { kind: 'range', subject: 'answer:pay', min: 22, max: null, unit: 'dollars' },
            ],
          },
          targets: [clientTarget('a', { caps: { daily: 25 }, windows })],
        }),
      ),
    ).toBe(
      'If category is Registered nurse and ZIP is within 50 mi of 77030 and shift is not nights and pay is at least $22, offer to Lakeside Health, exclusive, up to 25 a day (Central), Mon to Fri, 8 AM to 6 PM Central.',
    )
  })

  it('says who shares a lead, who takes turns, and what happens otherwise', () => {
    expect(said(share(['TX', 'OK']))).toBe(
      'If category is Registered nurse and state is TX, OK, share with up to 2 of Pinecrest, Gulf Care by price.',
    )
    const turns = ruleOf('r', {
      targets: [recruiterTarget('m'), recruiterTarget('i', { caps: { daily: 5 } })],
      method: 'round_robin',
    })
    expect(said(turns)).toBe(
      'For every lead, assign to a recruiter, round robin among Marcus, Ines, up to 5 a day (Central) for Ines.',
    )
    expect(said(ruleOf('r', { targets: [stock('s')], shares: 3 }), true)).toBe(
      'Otherwise, put into marketplace stock, shared up to 3.',
    )
    const open = (shares: number) => said(ruleOf('r', { targets: [openOrders()], shares }))
    expect([open(20), open(3), open(1)]).toEqual([
      'For every lead, fill open standing orders, oldest first, shared as the order allows.',
      'For every lead, fill open standing orders, oldest first, shared up to 3.',
      'For every lead, fill open standing orders, oldest first, exclusive.',
    ])
    expect(nameOf(turns, names)).toBe('Assign to a recruiter, round robin among Marcus, Ines')
  })

  it('says of each target what differs: hours, limits with their timezone, and weights', () => {
    const office = [{ weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }]
    const late = [{ weekdays: [6, 7], from: '18:00', to: '24:00' }]
    const zone = { timezone: 'America/New_York' }
    const apart = ruleOf('r', {
      targets: [
        clientTarget('a', { windows: office, caps: { daily: 9 }, weight: 3 }),
        clientTarget('b', { windows: late, caps: { daily: 9 }, ...zone }),
        clientTarget('c'),
      ],
      method: 'weighted',
      shares: 2,
    })
    expect(said(apart)).toBe(
      'For every lead, share with up to 2 of Lakeside Health (3), Pinecrest (1), Gulf Care (1) by weight, up to 9 a day (Central) for Lakeside Health, 9 a day (Eastern) for Pinecrest, Mon to Fri, 8 AM to 6 PM Central for Lakeside Health, Sat, Sun, 6 PM to midnight Eastern for Pinecrest, at any time for Gulf Care.',
    )
    const same = clientTarget('a', { windows: office, caps: { daily: 9 } })
    expect(
      said(ruleOf('r', { targets: [same, clientTarget('b', { windows: office, caps: { daily: 9 } })] })),
    ).toContain('up to 9 a day (Central) each, Mon to Fri, 8 AM to 6 PM Central.')
  })

  it('hides no value, no part of a group and no single order', () => {
    const values = ['TX', 'OK', 'LA', 'AR', 'MS', 'NM', 'KS']
    const inStates = { kind: 'in' as const, subject: 'state', values }
    const long = { kind: 'eq' as const, subject: 'answer:why', value: 'x'.repeat(110) }
    const rule = ruleOf('r', {
      filter: { kind: 'all', of: [inStates, { kind: 'any', of: [inStates, long] }] },
      targets: [{ ...clientTarget('a'), orderId: 'one' } as ReturnType<typeof clientTarget>],
    })
    expect(said(rule)).toBe(
      `If state is TX, OK, LA, AR, MS, NM, KS and state is TX, OK, LA, AR, MS, NM or KS or why is ${'x'.repeat(110)}, offer to one order of Lakeside Health, exclusive.`,
    )
  })

  it('marks the words that changed, and says what they were', () => {
    const [before, after] = [
      sentenceOf(share(['TX', 'OK']), names),
      sentenceOf(share(['TX', 'OK', 'LA']), names),
    ]
    const { changed, was } = compareSentences(before, after)
    expect([...changed]).toEqual(['c1.value is'])
    expect(was).toBe('state is TX, OK')
    expect(compareSentences(before, before)).toEqual({ changed: new Set(), was: '' })
  })

  it('tells days and times as people do', () => {
    expect([daysText([1, 2, 3, 4, 5, 6, 7]), daysText([6, 1]), daysText([2, 3, 4])]).toEqual([
      'every day',
      'Mon, Sat',
      'Tue to Thu',
    ])
    expect(['00:00', '24:00', '08:30', '12:00', '18:00'].map(timeText)).toEqual([
      'midnight',
      'midnight',
      '8:30 AM',
      '12 PM',
      '6 PM',
    ])
  })
})

describe('an edit', () => {
  it('keeps the counters of a target that stays, and gives a copy its own', () => {
    const rule = ruleOf('r', { targets: [clientTarget('a', { caps: { daily: 9 } })] })
    const next = withDestinations(rule, [
      { kind: 'order', clientId: 'b', timezone: 'UTC' },
      { kind: 'order', clientId: 'a', timezone: 'UTC' },
    ])
    expect(next.targets[1]).toEqual(rule.targets[0])
    expect(next.targets[0]).toMatchObject({ clientId: 'b', orderId: null, timezone: 'UTC' })
    expect(copyOf(rule).targets[0]?.id).not.toBe(rule.targets[0]?.id)
  })

  it('of hours changes one target, and no timezone that the user left alone', () => {
    const office = [{ weekdays: [1], from: '08:00', to: '18:00' }]
    const one = clientTarget('a', { windows: office })
    const other = clientTarget('b', { timezone: 'America/New_York' })
    const rule = ruleOf('r', { targets: [one, other] })
    const late = [{ weekdays: [2], from: '09:00', to: '10:00' }]
    expect(withHours(rule, one.id, { windows: late, timezone: null }).targets).toEqual([
      { ...one, windows: late },
      other,
    ])
    const all = withHours(rule, null, { windows: late, timezone: null })
    expect(all.targets.map(({ timezone }) => timezone)).toEqual([one.timezone, 'America/New_York'])
  })

  it('of the clients leaves targets of another kind, and several orders of one client, as they are', () => {
    const targets = [
      clientTarget('a'),
      { ...clientTarget('a', { caps: { daily: 2 } }), id: 'second' },
      recruiterTarget('m'),
      stock('s'),
    ]
    const rule = ruleOf('r', { targets })
    const to = (...ids: string[]) =>
      ids.map((clientId) => ({ kind: 'order' as const, clientId, timezone: 'UTC' }))
    expect(withDestinations(rule, to('a'))).toEqual(rule)
    expect(
      withDestinations(rule, to('a', 'b'))
        .targets.map(({ id }) => id)
        .toSpliced(-1),
    ).toEqual(targets.map(({ id }) => id))
  })

  it.each<[string, Filter]>([
    [
      'a distance that must not hold',
      { kind: 'not', of: { kind: 'zip_radius', zip: '77030', lat: 0, lng: 0, miles: 50 } },
    ],
    [
      'a range that must not hold',
      { kind: 'not', of: { kind: 'range', subject: 'answer:pay', min: 22, max: null, unit: 'dollars' } },
    ],
    ['a number', { kind: 'eq', subject: 'answer:years', value: 3 }],
    ['yes and a number', { kind: 'in', subject: 'answer:cdl', values: [true, 3, 'a'] }],
    ['one value in a list', { kind: 'in', subject: 'state', values: ['TX'] }],
  ])('of a condition keeps what was not changed: %s', (_what, filter) => {
    expect(filterOf(draftOf(filter), filter)).toEqual(filter)
  })

  it('moves a rule within the list only', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
  })
})
