import { describe, expect, it } from 'vitest'
import { cellWords, changeOf, rateWords, valueWords } from './figure-words.ts'

describe('a value', () => {
  it.each([
    ['delivered', 1504, '1,504'],
    ['contactRate', 0.871, '87%'],
    ['firstCallMinutes', 11, '11\u00a0min'],
    ['spendCents', 1_934_700, '$19,347.00'],
    ['marginCents', -1250, '−$12.50'],
    ['costPerLeadCents', null, '–'],
  ] as const)('of %s is written in its unit', (name, value, words) => {
    expect(valueWords(name, value)).toBe(words)
  })

  it('is whole dollars in a strip', () => {
    expect(valueWords('spendCents', 1_934_740, { whole: true })).toBe('$19,347')
  })
})

describe('a cell', () => {
  it('says that there is no hire yet, never $0', () => {
    expect(cellWords('costPerHireCents', { hires: 0, costPerHireCents: null })).toBe('no hire yet')
    expect(cellWords('ourCostPerHireCents', { hires: 0, ourCostPerHireCents: null })).toBe('no hire yet')
  })

  it('does not call an unknown cost a missing hire', () => {
    expect(cellWords('ourCostPerHireCents', { hires: 3, ourCostPerHireCents: null })).toBe('–')
    expect(cellWords('ourCostPerHireCents', { ourCostPerHireCents: null })).toBe('–')
  })

  it('has no cost per hire without spend', () => {
    expect(cellWords('costPerHireCents', { hires: 3, spendCents: 0, costPerHireCents: 0 })).toBe('–')
  })

  it('shows a rate of fewer than five leads as their count', () => {
    expect(cellWords('contactRate', { kept: 4, contactRate: 0.75 })).toBe('3 of 4')
    expect(cellWords('contactRate', { kept: 5, contactRate: 0.6 })).toBe('60%')
    expect(rateWords({ value: 2 / 3, count: 3 })).toBe('2 of 3')
    expect(rateWords({ value: null, count: 0 })).toBeNull()
  })
})

describe('a change', () => {
  it.each([
    ['delivered', 504, 468, '+36', 'good'],
    ['returned', 14, 10, '+4', 'bad'],
    ['contactRate', 0.87, 0.83, '+4 points', 'good'],
    ['contactRate', 0.84, 0.83, '+1 point', 'good'],
    ['firstCallMinutes', 24, 17, '+7\u00a0min', 'bad'],
    ['costPerHireCents', 128_980, 149_100, '−$201', 'good'],
    ['spendCents', 1_934_700, 1_789_200, '+8%', 'neutral'],
  ] as const)(
    'of %s from %s is judged by what is good, not by its sign',
    (name, value, before, text, mood) => {
      expect(changeOf(name, value, before)).toEqual({ text, mood })
    },
  )

  it('is absent without a difference, or without one side', () => {
    expect(changeOf('hires', 3, 3)).toBeNull()
    expect(changeOf('costPerHireCents', null, 149_100)).toBeNull()
    expect(changeOf('spendCents', 100, 0)).toBeNull()
    expect(changeOf('costPerHireCents', 100_010, 100_000)).toBeNull()
    expect(changeOf('contactRate', 0.831, 0.83)).toBeNull()
    // A hire without a cost is no cheaper hire.
    expect(changeOf('costPerHireCents', 0, 47_800)).toBeNull()
    expect(changeOf('costPerHireCents', 47_800, 0)).toBeNull()
    expect(changeOf('ourCostPerHireCents', 47_800, 0)).toBeNull()
  })
})
