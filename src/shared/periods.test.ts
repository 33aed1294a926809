import { describe, expect, it } from 'vitest'
import { periodsOf } from './periods.ts'
import { addDays } from './zoned-time.ts'

describe('periodsOf', () => {
  it('counts days as the reader’s calendar does', () => {
    const now = new Date('2026-11-15T03:00:00Z')
    expect(periodsOf({ now, timezone: 'America/Chicago', days: 7 })).toEqual({
      today: '2026-11-14',
      from: '2026-11-08',
      before: { from: '2026-11-01', to: '2026-11-07' },
    })
    expect(periodsOf({ now, timezone: 'Asia/Tokyo', days: 7 }).today).toBe('2026-11-15')
  })

  it('handles clock changes and the end of a month', () => {
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09')
    expect(addDays('2026-11-01', -1)).toBe('2026-10-31')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  })
})
