import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wallTimeOf } from '#shared/zoned-time.ts'
import { CAP_PERIODS } from '../contract/words.ts'
import { isOpen, minuteOf, newClock, openWindows, periodStart, readClock } from './zone-clock.ts'

const startOf = (period: 'daily' | 'weekly' | 'monthly', at: string, zone: string) =>
  new Date(periodStart(period, Date.parse(at), zone)).toISOString()

describe('cap periods', () => {
  it.each([
    ['daily', '2026-11-02T04:30Z', 'America/Chicago', '2026-11-01T05:00:00.000Z'],
    ['daily', '2027-03-14T12:00Z', 'America/Chicago', '2027-03-14T06:00:00.000Z'],
    ['weekly', '2026-11-02T05:59Z', 'America/Chicago', '2026-10-26T05:00:00.000Z'],
    ['weekly', '2026-11-02T06:00Z', 'America/Chicago', '2026-11-02T06:00:00.000Z'],
    ['monthly', '2026-11-30T12:00Z', 'America/Chicago', '2026-11-01T05:00:00.000Z'],
    // Havana has no midnight on this day, and two of them in autumn.
    ['daily', '2026-03-08T12:00Z', 'America/Havana', '2026-03-08T05:00:00.000Z'],
    ['daily', '2026-11-01T05:30Z', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    // São Paulo repeated the hour before midnight, so the day had 25 hours.
    ['daily', '2018-02-18T02:30Z', 'America/Sao_Paulo', '2018-02-17T02:00:00.000Z'],
    ['daily', '2018-02-18T03:00Z', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
    ['daily', '2026-11-17T18:20Z', 'Asia/Kathmandu', '2026-11-17T18:15:00.000Z'],
  ] as const)('%s at %s in %s', (period, at, zone, start) => expect(startOf(period, at, zone)).toBe(start))

  it('are read from the clock as from the calendar, at any instant in any order', () => {
    const zones = [
      'America/Chicago',
      'America/Havana',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Asia/Kolkata',
      'UTC',
    ]
    const clocks = new Map(zones.map((zone) => [zone, newClock(zone)]))
    const instant = fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2029, 0) })
    fc.assert(
      fc.property(fc.constantFrom(...zones), instant, (zone, now) => {
        const clock = clocks.get(zone) ?? newClock(zone)
        readClock(clock, now)
        const wall = wallTimeOf(new Date(now), zone)
        expect([clock.day, clock.minute]).toEqual([wall.day, minuteOf(wall.time)])
        expect(clock.starts).toEqual(CAP_PERIODS.map((period) => periodStart(period, now, zone)))
      }),
      { numRuns: 500 },
    )
  })
})

describe('a schedule', () => {
  const isOpenAt = (at: string, from: string, to: string, weekdays = [1, 2, 3, 4, 5]) => {
    const clock = newClock('America/Chicago')
    readClock(clock, Date.parse(at))
    return isOpen(openWindows([{ weekdays, from, to }]), clock)
  }

  it('is open from its first minute and closed at its last', () => {
    const times = ['13:59', '14:00', '23:59', '00:00']
    const days = ['2026-11-16', '2026-11-16', '2026-11-16', '2026-11-17']
    const open = times.map((time, index) => isOpenAt(`${days[index]}T${time}Z`, '08:00', '18:00'))
    expect(open).toEqual([false, true, true, false])
    expect(isOpenAt('2026-11-15T16:00Z', '08:00', '18:00')).toBe(false)
    expect(isOpenAt('2026-11-17T05:59Z', '00:00', '24:00', [1])).toBe(true)
  })

  it('that ends on the next day belongs to the day it starts', () => {
    expect(isOpenAt('2026-11-21T11:59Z', '22:00', '06:00')).toBe(true)
    expect(isOpenAt('2026-11-21T12:00Z', '22:00', '06:00')).toBe(false)
    expect(isOpenAt('2026-11-22T05:00Z', '22:00', '06:00')).toBe(false)
    expect(isOpenAt('2026-11-16T11:00Z', '22:00', '06:00')).toBe(false)
    expect(isOpenAt('2026-11-16T11:00Z', '22:00', '06:00', [7])).toBe(true)
  })

  it('keeps to the wall clock when the clocks change', () => {
    expect(isOpenAt('2026-11-01T06:30Z', '01:00', '02:00', [7])).toBe(true)
    expect(isOpenAt('2026-11-01T07:30Z', '01:00', '02:00', [7])).toBe(true)
    expect(isOpenAt('2026-11-01T08:00Z', '01:00', '02:00', [7])).toBe(false)
    expect(isOpenAt('2027-03-14T08:00Z', '02:00', '03:00', [7])).toBe(false)
  })
})
