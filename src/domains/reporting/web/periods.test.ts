import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { daysOf } from '../contract/moving-days.ts'
import { periodWords, shortPeriod, todayIn, wholeMonthOf } from './periods.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-17T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

describe('a period in words', () => {
  it.each([
    ['2026-10-01', '2026-10-31', 'Oct 1 to 31'],
    ['2026-09-01', '2026-11-17', 'Sep 1 to Nov 17'],
    ['2026-11-17', '2026-11-17', 'Nov 17'],
    ['2025-10-01', '2025-10-31', 'Oct 1, 2025 to Oct 31, 2025'],
    ['2025-12-20', '2026-01-05', 'Dec 20, 2025 to Jan 5'],
  ])('from %s to %s', (from, to, words) => expect(periodWords({ from, to })).toBe(words))

  it('is the month only from its first day to its last', () => {
    expect(shortPeriod({ from: '2026-10-01', to: '2026-10-31' })).toBe('October')
    expect(shortPeriod({ from: '2025-02-01', to: '2025-02-28' })).toBe('February 2025')
    expect(shortPeriod({ from: '2026-10-01', to: '2026-10-18' })).toBe('Oct 1 to 18')
    expect(wholeMonthOf({ from: '2024-02-01', to: '2024-02-28' })).toBeNull()
    expect(wholeMonthOf({ from: '2026-10-02', to: '2026-10-31' })).toBeNull()
    expect(wholeMonthOf({ from: '2026-10-01', to: '2026-11-30' })).toBeNull()
  })
})

describe('a moving period', () => {
  it.each([
    ['7_days', '2026-11-11', '2026-11-17'],
    ['30_days', '2026-10-19', '2026-11-17'],
    ['week', '2026-11-09', '2026-11-15'],
    ['month', '2026-10-01', '2026-10-31'],
    ['this_month', '2026-11-01', '2026-11-17'],
    ['12_months', '2025-11-01', '2026-10-31'],
  ] as const)('%s', (last, from, to) => expect(daysOf(last, '2026-11-17')).toEqual({ from, to }))

  it('knows short months and the first day of a year', () => {
    expect(daysOf('month', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(daysOf('month', '2026-01-01')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
    expect(daysOf('week', '2026-11-16')).toEqual({ from: '2026-11-09', to: '2026-11-15' })
  })

  it('begins with the day of the report’s timezone', () => {
    expect(todayIn('America/Chicago', '2026-11-17T04:00:00.000Z')).toBe('2026-11-16')
  })
})
