import { describe, expect, it } from 'vitest'
import { nextAt } from './schedule-service.ts'
import { comparedDays, readDays, unfinishedOf, wholeMonths } from './span.ts'

describe('the period that is compared', () => {
  it.each([
    [
      'a whole month with the month before',
      ['2026-10-01', '2026-10-31'],
      '2026-11-17',
      ['2026-09-01', '2026-09-30'],
    ],
    [
      'a month so far with the same days',
      ['2026-11-01', '2026-11-17'],
      '2026-11-17',
      ['2026-10-01', '2026-10-17'],
    ],
    [
      'an unfinished month with the same days',
      ['2026-11-01', '2026-11-30'],
      '2026-11-17',
      ['2026-10-01', '2026-10-17'],
    ],
    [
      'a short month with its last day',
      ['2026-03-01', '2026-03-31'],
      '2026-03-30',
      ['2026-02-01', '2026-02-28'],
    ],
    [
      'a whole quarter with the quarter before',
      ['2026-04-01', '2026-06-30'],
      '2026-11-17',
      ['2026-01-01', '2026-03-31'],
    ],
    [
      'some days with as many before',
      ['2026-11-05', '2026-11-11'],
      '2026-11-17',
      ['2026-10-29', '2026-11-04'],
    ],
    ['one day with the day before', ['2026-11-05', '2026-11-05'], '2026-11-17', ['2026-11-04', '2026-11-04']],
  ] as const)('is %s', (_what, [from, to], today, [before, end]) => {
    expect(comparedDays({ from, to }, 'previous', today)).toEqual({ from: before, to: end })
  })

  it.each([
    [
      ['2026-11-01', '2026-11-30'],
      ['2025-11-01', '2025-11-17'],
    ],
    [
      ['2024-02-29', '2024-03-10'],
      ['2023-02-28', '2023-03-10'],
    ],
  ] as const)('a year ago has the same days', ([from, to], [before, end]) => {
    expect(comparedDays({ from, to }, 'year', '2026-11-17')).toEqual({ from: before, to: end })
  })
})

describe('a period', () => {
  it('is the current month to today by default', () => {
    expect(readDays({}, '2026-11-17')).toEqual({ from: '2026-11-01', to: '2026-11-17' })
    expect(unfinishedOf({ from: '2026-11-01', to: '2026-11-17' }, '2026-11-17')).toEqual({ days: 17, of: 30 })
    expect(unfinishedOf({ from: '2026-10-01', to: '2026-10-31' }, '2026-11-17')).toBeNull()
  })

  it('has at most three years, and the leap day', () => {
    expect(readDays({ from: '2024-01-01', to: '2026-12-31' }, '2027-01-01').from).toBe('2024-01-01')
    expect(() => readDays({ from: '2023-12-01', to: '2026-12-31' }, '2027-01-01')).toThrow(
      'longer than 3 years',
    )
  })

  it('has the whole months between its days', () => {
    expect(wholeMonths({ from: '2026-01-15', to: '2026-04-30' })).toEqual({
      first: '2026-02',
      last: '2026-04',
    })
    expect(wholeMonths({ from: '2026-01-02', to: '2026-02-27' })).toBeNull()
  })
})

describe('the next email', () => {
  it.each([
    ['weekly', '2026-11-16T13:59:00Z', '2026-11-16T14:00:00.000Z'],
    ['weekly', '2026-11-16T14:00:00Z', '2026-11-23T14:00:00.000Z'],
    ['weekly', '2026-10-28T14:00:00Z', '2026-11-02T14:00:00.000Z'],
    ['monthly', '2026-10-15T00:00:00Z', '2026-11-01T14:00:00.000Z'],
    ['monthly', '2026-12-31T23:00:00Z', '2027-01-01T14:00:00.000Z'],
  ] as const)('%s after %s', (every, now, wanted) => {
    expect(nextAt(every, new Date(now), 'America/Chicago').toISOString()).toBe(wanted)
  })
})
