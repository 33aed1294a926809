import { describe, expect, it } from 'vitest'
import { formatAgo, formatDate, formatDay, formatExact, formatRelative } from './format-time.ts'

const now = new Date('2026-11-17T16:00:00Z')
const options = { now, timeZone: 'America/Chicago' }
const relative = (at: string) => formatRelative(new Date(at), options).replaceAll('\u00a0', ' ')

describe('relative time', () => {
  it.each([
    ['2026-11-17T15:59:30Z', 'now'],
    ['2026-11-17T15:48:00Z', '12 min'],
    ['2026-11-17T15:00:00Z', '1 h'],
    ['2026-11-16T16:30:00Z', '23 h'],
    ['2026-11-16T15:30:00Z', 'Yesterday'],
    ['2026-11-14T15:30:00Z', 'Nov 14'],
    ['2025-11-14T15:30:00Z', 'Nov 14, 2025'],
    ['2026-11-17T16:12:00Z', 'in 12 min'],
    ['2026-11-18T20:00:00Z', 'Tomorrow'],
  ])('%s reads %s', (at, text) => expect(relative(at)).toBe(text))

  it.each([
    ['2026-11-17T15:59:30Z', 'just now'],
    ['2026-11-17T15:48:00Z', '12 min ago'],
    ['2026-11-16T15:30:00Z', 'yesterday'],
    ['2026-11-14T15:30:00Z', 'on Nov 14'],
  ])('%s reads %s inside a sentence', (at, text) =>
    expect(formatAgo(new Date(at), options).replaceAll('\u00a0', ' ')).toBe(text),
  )

  it('counts days in the viewer’s zone', () => {
    const late = new Date('2026-11-16T04:00:00Z')
    expect(formatDay(late, options)).toBe('Nov 15')
    expect(formatDay(late, { now, timeZone: 'UTC' })).toBe('Yesterday')
  })
})

describe('dates', () => {
  it('names the zone when exact', () => expect(formatExact(now, 'America/Chicago')).toMatch(/ Central$/))
  it('leaves out this year', () => expect(formatDate(now, options)).toBe('Nov 17'))
})
