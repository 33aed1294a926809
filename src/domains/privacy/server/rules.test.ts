// The days of a retention rule.
import { expect, it } from 'vitest'
import { eraseDay, limitsOf, monthsBefore, nextRun } from './rules.ts'

it.each([
  ['2026-11-19T12:00:00Z', 24, '2024-11-19'],
  ['2026-03-31T00:00:00Z', 1, '2026-02-28'],
  ['2024-03-31T00:00:00Z', 1, '2024-02-29'],
  ['2026-01-15T23:59:59Z', 13, '2024-12-15'],
  ['2028-02-29T10:00:00Z', 12, '2027-02-28'],
])('%s less %i months is %s', (now, months, day) => {
  expect(monthsBefore(new Date(now), months)).toBe(day)
})

it.each([
  ['2026-11-19T02:36:59Z', '2026-11-19T02:37:00.000Z'],
  ['2026-11-19T02:37:00Z', '2026-11-20T02:37:00.000Z'],
  ['2026-12-31T12:00:00Z', '2027-01-01T02:37:00.000Z'],
])('after %s the next run is at %s', (now, run) => {
  expect(nextRun(new Date(now)).toISOString()).toBe(run)
})

it('ends the quarantine after its days, also over the end of a month', () => {
  expect(eraseDay(new Date('2026-11-18T02:37:00Z'), 30)).toBe('2026-12-18')
  expect(eraseDay(new Date('2028-02-20T02:37:00Z'), 10)).toBe('2028-03-01')
})

it('keeps hires for years and others for months', () => {
  const settings = { statuses: ['new' as const], months: 24, quarantineDays: 30, hireYears: 7 }
  expect(limitsOf(settings, new Date('2026-11-19T02:37:00Z'))).toEqual({
    statuses: ['new'],
    quietBefore: '2024-11-19',
    hiresBefore: '2019-11-19',
    today: '2026-11-19',
  })
})
