import { describe, expect, it } from 'vitest'
import {
  formatBytes,
  formatChange,
  formatCount,
  formatDuration,
  formatMoney,
  formatPercent,
  formatShort,
  formatShortMoney,
  formatShortTotal,
  plural,
} from './format.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('money', () => {
  it('writes cents with two digits and a true minus', () => {
    expect(formatMoney(120_840)).toBe('$1,208.40')
    expect(formatMoney(-8600)).toBe('−$86.00')
    expect(formatMoney(4_821_000, { whole: true })).toBe('$48,210')
  })
})

describe('counts and changes', () => {
  it('groups thousands', () => expect(formatCount(1284)).toBe('1,284'))
  it('shows a change with its sign', () => {
    expect(formatChange(412, 368)).toBe('+12%')
    expect(formatChange(48_210, 49_700)).toBe('−3%')
    expect(formatChange(5, 5)).toBe('0%')
    expect(formatChange(5, 0)).toBeNull()
  })
  it('writes shares', () => expect(formatPercent(0.772)).toBe('77%'))
  it('chooses singular or plural by the number', () => {
    expect(plural(1, 'person', 'people')).toBe('1 person')
    expect(plural(1200, 'lead')).toBe('1,200 leads')
  })
})

describe('durations', () => {
  const minute = 60_000
  const hour = 60 * minute
  it.each([
    [40 * minute, '40 min'],
    [22 * hour, '22 h'],
    [42 * hour, '1 d 18 h'],
    [48 * hour, '2 d'],
    [11 * 24 * hour + hour, '11 d'],
    [4000, '4 s'],
  ])('%d ms is %s', (length, text) => expect(plain(formatDuration(length))).toBe(text))
  it('keeps number and unit together', () => expect(formatDuration(hour)).toContain('\u00a0'))
})

describe('sizes', () => {
  it('writes file sizes', () => {
    expect(plain(formatBytes(900))).toBe('900 B')
    expect(plain(formatBytes(2_621_440))).toBe('2.5 MB')
  })
})

describe('large numbers', () => {
  it('are exact up to five digits, then short', () => {
    expect([0, 99_999, 100_000, 100_367, 999_949, 1_234_567, 12_345_678].map(formatShort)).toEqual([
      '0',
      '99,999',
      '100k',
      '100.4k',
      '999.9k',
      '1.235M',
      '12.35M',
    ])
    expect(formatShort(-100_367)).toBe('−100.4k')
  })
  it('say when they are estimates', () => {
    expect(formatShortTotal({ count: 100_367, exact: false })).toBe('about 100.4k')
    expect(formatShortTotal({ count: 100_367, exact: false, cut: true })).toBe('100.4k+')
    expect(formatShortTotal({ count: 1_284, exact: true })).toBe('1,284')
  })
  it('keep the cents of money below $100,000', () => {
    expect(
      [9_999_999, 10_000_000, 123_456_789, -123_456_789].map((cents) => formatShortMoney(cents)),
    ).toEqual(['$99,999.99', '$100k', '$1.235M', '−$1.235M'])
    expect(formatMoney(123_456_789)).toBe('$1,234,567.89')
  })
})
