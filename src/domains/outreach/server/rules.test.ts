import { describe, expect, it } from 'vitest'
import { timezoneOf } from '#shared/us-timezones.ts'
import { endingBy, nextInWindow, refusalOf, startProblems, stepTimes } from './rules.ts'

const OFFICE = { start: 540, end: 1_080, days: [1, 2, 3, 4, 5] }
const next = (at: string, zone: string, window = OFFICE) =>
  nextInWindow(new Date(at), window, zone).toISOString()

describe('the window', () => {
  it('is open, opens later today, tomorrow, or after the weekend', () => {
    expect(next('2026-11-17T17:00:00Z', 'America/Chicago')).toBe('2026-11-17T17:00:00.000Z')
    expect(next('2026-11-17T10:00:00Z', 'America/Chicago')).toBe('2026-11-17T15:00:00.000Z')
    expect(next('2026-11-18T00:00:00Z', 'America/Chicago')).toBe('2026-11-18T15:00:00.000Z')
    expect(next('2026-11-21T00:00:00Z', 'America/Chicago')).toBe('2026-11-23T15:00:00.000Z')
  })

  it('follows the clocks when they change', () => {
    // Friday evening before and Monday morning after the change in fall, and in spring.
    expect(next('2026-10-31T01:00:00Z', 'America/Chicago')).toBe('2026-11-02T15:00:00.000Z')
    expect(next('2026-03-07T01:00:00Z', 'America/Chicago')).toBe('2026-03-09T14:00:00.000Z')
    // 2:30 AM does not exist on March 8.
    const night = { start: 150, end: 300, days: [7] }
    expect(next('2026-03-08T06:00:00Z', 'America/Chicago', night)).toBe('2026-03-08T08:00:00.000Z')
  })

  it('ends at midnight with the day', () => {
    const evening = { start: 1_200, end: 1_440, days: [2] }
    expect(next('2026-11-18T05:59:00Z', 'America/Chicago', evening)).toBe('2026-11-18T05:59:00.000Z')
    expect(next('2026-11-18T06:00:00Z', 'America/Chicago', evening)).toBe('2026-11-25T02:00:00.000Z')
  })

  it('delays each step from the one before', () => {
    const steps = [{ waitMinutes: 0 }, { waitMinutes: 2_880 }, { waitMinutes: 1_440 }]
    const times = stepTimes(steps, {
      from: new Date('2026-11-18T23:00:00Z'),
      window: OFFICE,
      zone: 'America/Chicago',
    })
    expect(times.map((at) => at.toISOString())).toEqual([
      '2026-11-18T23:00:00.000Z',
      '2026-11-20T23:00:00.000Z',
      '2026-11-23T15:00:00.000Z',
    ])
  })
})

it('the timezone follows the ZIP area, then the state', () => {
  expect(timezoneOf({ state: 'TX', zip: '77030' })).toBe('America/Chicago')
  expect(timezoneOf({ state: 'TX', zip: '79901' })).toBe('America/Denver')
  expect(timezoneOf({ state: 'AZ', zip: null })).toBe('America/Phoenix')
  expect(timezoneOf({ state: null, zip: null })).toBeNull()
})

it('a draft starts only when it is complete, and each status allows its acts', () => {
  const missing = startProblems({ hasAudience: false, steps: [], lacksAddress: true }).map(({ path }) => path)
  expect(missing).toEqual(['audience', 'steps', 'postalAddress'])
  const problem = { path: 'body', message: 'Write the message.' }
  expect(startProblems({ hasAudience: true, steps: [[], [problem]], lacksAddress: false })).toEqual([
    { path: 'steps.1.body', message: 'Step 2: Write the message.' },
  ])
  expect(refusalOf('running', 'pause')).toBeNull()
  expect(refusalOf('finished', 'cancel')).toMatch('ended')
})

it('a hire or a rejection ends a sequence, unless the candidate was chosen as such', () => {
  expect(endingBy('hired', 'qualified')).toEqual({ outcome: 'hired', reason: null })
  expect(endingBy('rejected', 'new')?.outcome).toBe('stopped')
  expect(endingBy('hired', 'rejected')?.outcome).toBe('hired')
  expect([endingBy('hired', 'hired'), endingBy('rejected', 'rejected'), endingBy('offered', 'new')]).toEqual([
    null,
    null,
    null,
  ])
})
