// The days of a retention rule.
import { expect, it } from 'vitest'
import { eraseDay, limitsOf, monthsBefore, nextRun, nextRunDay } from './rules.ts'

it.each([
  ['2026-11-19', 24, '2024-11-19'],
  ['2026-03-31', 1, '2026-02-28'],
  ['2024-03-31', 1, '2024-02-29'],
  ['2026-01-15', 13, '2024-12-15'],
  ['2028-02-29', 12, '2027-02-28'],
])('%s less %i months is %s', (today, months, day) => {
  expect(monthsBefore(today, months)).toBe(day)
})

it.each([
  ['2026-11-20T00:45:00Z', 'America/Chicago', '2026-11-19'],
  ['2026-11-20T00:45:00Z', 'UTC', '2026-11-20'],
  ['2026-11-20T03:00:00Z', 'America/Chicago', '2026-11-20'],
  ['2026-11-19T12:00:00Z', 'Asia/Tokyo', '2026-11-20'],
])('at %s in %s the next run is on %s', (now, zone, day) => {
  expect(nextRunDay(new Date(now), zone)).toBe(day)
})

it.each([
  ['2026-11-19T02:36:59Z', '2026-11-19T02:37:00.000Z'],
  ['2026-11-19T02:37:00Z', '2026-11-20T02:37:00.000Z'],
  ['2026-12-31T12:00:00Z', '2027-01-01T02:37:00.000Z'],
])('after %s the next run is at %s', (now, run) => {
  expect(nextRun(new Date(now)).toISOString()).toBe(run)
})

it('ends the quarantine after its days, also over the end of a month', () => {
  expect(eraseDay('2026-11-18', 30)).toBe('2026-12-18')
  expect(eraseDay('2028-02-20', 10)).toBe('2028-03-01')
})

it('keeps hires for years and others for months', () => {
  const settings = { statuses: ['new' as const], months: 24, quarantineDays: 30, hireYears: 7 }
  expect(limitsOf(settings, '2026-11-19')).toEqual({
    statuses: ['new'],
    quietBefore: '2024-11-19',
    hiresBefore: '2019-11-19',
    today: '2026-11-19',
  })
})
