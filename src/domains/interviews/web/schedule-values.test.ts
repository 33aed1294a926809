import { describe, expect, it } from 'vitest'
import { emptyValues, momentOf } from './schedule-values.ts'

const user = { id: 'u', timezone: 'America/Chicago' }
const base = emptyValues(user, 'c', new Date('2026-11-17T16:10:00Z'))
const at = (changes: Partial<typeof base>) => momentOf({ ...base, ...changes })

describe('the instant of a form', () => {
  it('is none in the hour skipped in spring, with the reason', () => {
    expect(at({ day: '2027-03-14', time: '02:30' })).toEqual({
      kind: 'skipped',
      message:
        'This time does not exist on that day. The Central clocks go forward. Choose a time one hour later.',
    })
  })

  it('is one of two in the hour repeated in fall', () => {
    const first = at({ day: '2026-11-01', time: '01:30' })
    const second = at({ day: '2026-11-01', time: '01:30', second: true })
    expect(first).toMatchObject({ startsAt: new Date('2026-11-01T06:30:00Z'), doubled: true })
    expect(second).toMatchObject({ startsAt: new Date('2026-11-01T07:30:00Z'), doubled: true })
  })

  it('has the real duration across a clock change', () => {
    expect(at({ day: '2027-03-14', time: '01:30', minutes: 60 })).toMatchObject({
      startsAt: new Date('2027-03-14T07:30:00Z'),
      endsAt: new Date('2027-03-14T08:30:00Z'),
    })
  })

  it('starts at a suitable hour: today at work, or the next working day at ten', () => {
    expect(base).toMatchObject({ day: '2026-11-17', time: '12:00' })
    expect(emptyValues(user, '', new Date('2026-11-20T23:30:00Z'))).toMatchObject({
      day: '2026-11-23',
      time: '10:00',
    })
    expect(at({ day: '' })).toEqual({ kind: 'none' })
  })
})
