import { describe, expect, it } from 'vitest'
import {
  compareSentences,
  daysText,
  nameOf,
  plainSentence,
  sentenceOf,
  timeText,
} from '../engine/sentence.ts'
import { clientTarget, openOrders, recruiterTarget, ruleOf, stock } from '../engine/test-support.ts'
import { copyOf, moved, withDestinations } from './edit-rule.ts'

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
      'If category is Registered nurse and ZIP is within 50 mi of 77030 and shift is not nights and pay is at least $22, offer to Lakeside Health, exclusive, up to 25 a day, Mon to Fri, 8 AM to 6 PM Central.',
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
      'For every lead, assign to a recruiter, round robin among Marcus, Ines, up to 5 a day for Ines.',
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

  it('moves a rule within the list only', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
  })
})
