import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  instantsOf,
  isOfferedTimezone,
  isTimezone,
  startOfDay,
  wallTimeOf,
  weekday,
  zoneName,
  zoneOptions,
  zoneWords,
} from './zoned-time.ts'

const CHICAGO = 'America/Chicago'
const iso = (dates: Date[]) => dates.map((date) => date.toISOString())

describe('wall clocks', () => {
  it('show a plain time once', () => {
    expect(iso(instantsOf({ day: '2026-11-17', time: '14:30' }, CHICAGO))).toEqual([
      '2026-11-17T20:30:00.000Z',
    ])
    expect(wallTimeOf(new Date('2026-11-17T20:30:00Z'), CHICAGO)).toEqual({
      day: '2026-11-17',
      time: '14:30',
    })
  })

  it('have no instant in the hour skipped in spring', () => {
    expect(instantsOf({ day: '2027-03-14', time: '02:30' }, CHICAGO)).toEqual([])
    expect(iso(instantsOf({ day: '2027-03-14', time: '01:59' }, CHICAGO))).toEqual([
      '2027-03-14T07:59:00.000Z',
    ])
    expect(iso(instantsOf({ day: '2027-03-14', time: '03:00' }, CHICAGO))).toEqual([
      '2027-03-14T08:00:00.000Z',
    ])
  })

  it('have two instants in the hour repeated in fall', () => {
    expect(iso(instantsOf({ day: '2026-11-01', time: '01:30' }, CHICAGO))).toEqual([
      '2026-11-01T06:30:00.000Z',
      '2026-11-01T07:30:00.000Z',
    ])
    expect(instantsOf({ day: '2026-11-01', time: '02:00' }, CHICAGO)).toHaveLength(1)
    expect(instantsOf({ day: '2026-11-01', time: '00:59' }, CHICAGO)).toHaveLength(1)
  })

  it('know timezones that change on other days, by half an hour, or never', () => {
    expect(instantsOf({ day: '2026-10-25', time: '02:30' }, 'Europe/Berlin')).toHaveLength(2)
    expect(instantsOf({ day: '2026-10-04', time: '02:15' }, 'Australia/Lord_Howe')).toHaveLength(0)
    expect(instantsOf({ day: '2026-11-01', time: '01:30' }, 'America/Phoenix')).toHaveLength(1)
    expect(iso(instantsOf({ day: '2026-11-17', time: '00:15' }, 'Asia/Kathmandu'))).toEqual([
      '2026-11-16T18:30:00.000Z',
    ])
  })

  it('lead back from every instant', () => {
    const zones = fc.constantFrom(
      CHICAGO,
      'America/Denver',
      'Europe/London',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
      'UTC',
    )
    const minutes = fc.integer({ min: Date.UTC(2025, 0) / 60_000, max: Date.UTC(2030, 0) / 60_000 })
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const at = new Date(minute * 60_000)
        const found = instantsOf(wallTimeOf(at, zone), zone).map(Number)
        return found.includes(at.getTime()) && found.length <= 2
      }),
    )
  })

  it('count calendar days', () => {
    expect(startOfDay('2026-11-01', CHICAGO).toISOString()).toBe('2026-11-01T05:00:00.000Z')
    expect(startOfDay('2026-11-02', CHICAGO).toISOString()).toBe('2026-11-02T06:00:00.000Z')
    expect(startOfDay('2018-11-04', 'America/Sao_Paulo').toISOString()).toBe('2018-11-04T03:00:00.000Z')
    expect(addDays('2026-02-27', 2)).toBe('2026-03-01')
    expect([weekday('2026-11-15'), weekday('2026-11-16')]).toEqual([7, 1])
  })

  it('use common timezone names, and refuse invalid ones', () => {
    expect(zoneName(CHICAGO, new Date())).toBe('Central')
    expect(zoneWords(CHICAGO, new Date())).toBe('Central Time')
    expect(['UTC', 'Etc/UTC', 'GMT'].map((zone) => zoneWords(zone, new Date()))).toEqual(Array(3).fill('UTC'))
    expect(zoneWords('Etc/GMT+5', new Date())).toBe('UTC−5')
    const options = new Map(zoneOptions('UTC').map(({ value, label }) => [value, label]))
    expect(options.get(CHICAGO)).toBe('Central Time, Chicago')
    expect(options.get('America/New_York')).toBe('Eastern Time, New York')
    expect(options.get('UTC')).toBe('UTC')
    expect(options.has('EST5EDT')).toBe(false)
    for (const zone of options.keys()) expect([zone, isOfferedTimezone(zone)]).toEqual([zone, zone !== 'UTC'])
    for (const zone of [
      'GMT',
      'UTC',
      'US/Pacific',
      'EST5EDT',
      'Etc/GMT+5',
      'EST',
      'america/chicago',
      '+02:00',
    ])
      expect([zone, isOfferedTimezone(zone)]).toEqual([zone, false])
    // Both names, as browsers differ.
    for (const zone of ['Asia/Calcutta', 'Asia/Kolkata']) expect(isOfferedTimezone(zone)).toBe(true)
    expect(isTimezone('America/Denver')).toBe(true)
    expect(isTimezone('Mars/Olympus')).toBe(false)
    for (const offset of ['+14:00', '-12:00', '+0100', '']) expect(isTimezone(offset)).toBe(false)
  })
})
