// Each rule about cents, on a small scene.
import { describe, expect, it } from 'vitest'
import { bookingMonth, lateFor, nextMonth } from './calendar.ts'
import { isFinished } from './ready.ts'
import { openReceipts, sumMonths, totalOf } from './receipts.ts'
import { openBook, take } from './take.ts'
import { type Hire, type OpenEntry, type Place, poolKey } from './types.ts'

const NOW = new Date('2026-11-02T12:00:00Z')
const FRESH = { status: 'available', receivedAt: '2026-10-20T00:00:00Z', isDisqualified: false }
const DONE = { ...FRESH, status: 'sold_out' }
let number = 0

const entry = (more: Partial<OpenEntry>): OpenEntry => {
  number += 1
  return {
    id: number,
    kind: 'ads',
    cents: 100,
    minutes: null,
    day: '2026-10-05',
    booked: '2026-10',
    isMissing: false,
    isReopened: false,
    personId: null,
    applicationId: null,
    stageId: null,
    pool: { kind: 'campaign', id: 'c1' },
    lead: DONE,
    isRunning: false,
    ...more,
  }
}
const hire = (applicationId: string, more: Partial<Hire> = {}): Hire => ({
  applicationId,
  personId: `person of ${applicationId}`,
  hiredAt: '2026-10-10T00:00:00Z',
  month: '2026-10',
  jobId: 'j1',
  clientId: 'k1',
  campaignIds: ['c1'],
  ...more,
})
type Scene = {
  months?: string[]
  hires?: Hire[]
  entries: OpenEntry[]
  places?: Record<string, Place>
  now?: Date
}
function monthOf({ months = ['2026-10'], hires = [], entries, places = {}, now = NOW }: Scene) {
  const book = openBook({ now, months, hires, places: new Map(Object.entries(places)) })
  const receipts = openReceipts(book)
  const taken = entries.map((each) => {
    const { taking } = take(each, book)
    if (taking) receipts.add(each, taking)
    return taking
  })
  return { taken, receipts: receipts.receipts(), book }
}
const centsOf = ({ receipts }: ReturnType<typeof monthOf>) =>
  Object.fromEntries(receipts.map((each) => [`${each.month} ${each.applicationId}`, totalOf(each)]))

describe('booking', () => {
  it('is in the month of the day, or in the oldest open month if that one is closed', () => {
    expect(bookingMonth('2026-09-30', '2026-11', true)).toBe('2026-11')
    expect(bookingMonth('2026-11-30', '2026-11', true)).toBe('2026-11')
    expect(bookingMonth('2026-09-30', '2026-11', false)).toBe('2026-09')
    expect(nextMonth('2026-12')).toBe('2027-01')
  })

  it('names what came late, and not what is open again', () => {
    expect(lateFor(entry({ booked: '2026-11' }))).toBe('2026-10')
    expect(lateFor(entry({}))).toBeNull()
    expect(lateFor(entry({ booked: '2026-11', isReopened: true }))).toBeNull()
  })
})

describe('a hire’s own', () => {
  it('is every entry of its candidate, its lead and its application, however old', () => {
    const result = monthOf({
      hires: [hire('a')],
      entries: [
        entry({
          personId: 'person of a',
          lead: FRESH,
          isRunning: true,
          day: '2024-01-01',
          booked: '2024-01',
        }),
        entry({ kind: 'sales', cents: -30, personId: 'person of a', isRunning: true }),
        entry({
          kind: 'time',
          cents: 7,
          applicationId: 'a',
          personId: 'person of a',
          pool: { kind: 'posting', id: 'j1' },
        }),
      ],
    })
    expect(result.taken.map((taking) => taking?.by)).toEqual(['a', 'a', 'a'])
    expect(centsOf(result)).toEqual({ '2026-10 a': 77 })
  })

  it('of a named application goes to its hire, the rest to the earliest hire, then the application id', () => {
    const person = { personId: 'p' }
    const result = monthOf({
      hires: [
        hire('b', person),
        hire('a', person),
        hire('z', { ...person, hiredAt: '2026-10-09T00:00:00Z' }),
      ],
      entries: [
        entry({ ...person, applicationId: 'b' }),
        entry(person),
        entry({ ...person, applicationId: 'other' }),
      ],
    })
    expect(result.taken.map((taking) => taking?.by)).toEqual(['b', 'z', 'z'])
  })

  it('waits for a named application that is hired in a later month', () => {
    const person = { personId: 'p' }
    const later = hire('b', { ...person, month: '2026-11', hiredAt: '2026-11-01T00:00:00Z' })
    const result = monthOf({
      months: ['2026-10', '2026-11'],
      hires: [hire('a', person), later],
      entries: [entry({ ...person, applicationId: 'b' })],
    })
    expect(result.taken[0]).toEqual({ month: '2026-11', by: 'b' })
  })

  it('makes a supplement after its month closed, which is no hire', () => {
    const result = monthOf({
      months: ['2026-11'],
      hires: [hire('a')],
      entries: [entry({ personId: 'person of a', booked: '2026-11' })],
    })
    expect(result.receipts).toMatchObject([{ kind: 'supplement', month: '2026-11', applicationId: 'a' }])
    expect(sumMonths(result.book, { openBefore: 0, booked: new Map() }, [])).toMatchObject([{ hires: 0 }])
  })

  it('shows late entries in a line of their own', () => {
    const result = monthOf({
      months: ['2026-11'],
      hires: [hire('a', { month: '2026-11' })],
      entries: [entry({ personId: 'person of a', booked: '2026-11' })],
    })
    expect(result.receipts[0]?.parts).toMatchObject([{ line: 'late-2026-10', lateFor: '2026-10' }])
  })
})

describe('a share', () => {
  const two = [hire('b'), hire('a')]

  it('is equal among the hires of the campaign, spare cents by time, then application', () => {
    const result = monthOf({
      hires: [...two, hire('c', { hiredAt: '2026-10-01T00:00:00Z' })],
      entries: [entry({ cents: 101 })],
    })
    expect(centsOf(result)).toEqual({ '2026-10 c': 34, '2026-10 a': 34, '2026-10 b': 33 })
    expect(result.receipts[0]?.parts).toMatchObject([
      { entries: 1, sharedBy: 3, totalCents: 101, line: 'leads' },
    ])
  })

  it('is split per kind, below zero with its sign', () => {
    const result = monthOf({
      hires: two,
      entries: [entry({ cents: 3 }), entry({ kind: 'sales', cents: -3 })],
    })
    expect(centsOf(result)).toEqual({ '2026-10 a': 0, '2026-10 b': 0 })
  })

  it('has only entries whose lead is finished and whose person is not in the running', () => {
    const result = monthOf({
      hires: two,
      entries: [entry({ lead: FRESH }), entry({ isRunning: true }), entry({ lead: null }), entry({})],
    })
    expect(result.taken.map((taking) => taking !== null)).toEqual([false, false, false, true])
  })

  it('of a posting has its days, and the people no longer in the running', () => {
    const pool = { kind: 'posting', id: 'j1' } as const
    const result = monthOf({
      hires: two,
      entries: [
        entry({ kind: 'posting', pool, lead: null }),
        entry({ kind: 'time', pool, lead: null, personId: 'p' }),
        entry({ kind: 'time', pool, lead: null, personId: 'q', isRunning: true }),
      ],
    })
    expect(result.taken.map((taking) => taking !== null)).toEqual([true, true, false])
    expect(result.receipts[0]?.parts.map(({ line }) => line)).toEqual(['posting', 'people'])
  })

  it('of the house needs 90 days, and all hires of the month', () => {
    const pool = { kind: 'house', id: null } as const
    const result = monthOf({
      hires: [hire('a', { campaignIds: [], jobId: 'j2' })],
      entries: [
        entry({ kind: 'time', pool, lead: null, personId: 'p', day: '2026-07-01', booked: '2026-07' }),
        entry({ kind: 'time', pool, lead: null, personId: 'p' }),
      ],
    })
    expect(result.taken.map((taking) => taking !== null)).toEqual([true, false])
  })

  it('of an ended campaign without a hire goes to its client’s hires, else to all, else stays open', () => {
    const places = { [poolKey({ kind: 'campaign', id: 'c1' })]: { clientId: 'k2', isEnded: true } }
    const others = [hire('a', { campaignIds: [] }), hire('b', { campaignIds: [], clientId: 'k2' })]
    expect(centsOf(monthOf({ hires: others, places, entries: [entry({})] }))).toEqual({
      '2026-10 a': 0,
      '2026-10 b': 100,
    })
    expect(centsOf(monthOf({ hires: others.slice(0, 1), places, entries: [entry({})] }))).toEqual({
      '2026-10 a': 100,
    })
    expect(monthOf({ places, entries: [entry({})] }).taken).toEqual([null])
    // Only finished entries, and spend that waits for a lead.
    expect(monthOf({ hires: others, places, entries: [entry({ lead: FRESH })] }).taken).toEqual([null])
    expect(monthOf({ hires: others, places, entries: [entry({ lead: null })] }).taken).toEqual([
      { month: '2026-10', by: null },
    ])
    // A campaign that goes on keeps its cost.
    expect(monthOf({ hires: others, entries: [entry({})] }).taken).toEqual([null])
  })
})

it('finishes a lead when it is sold out, expired, rejected, a duplicate, disqualified or 90 days old', () => {
  for (const status of ['sold_out', 'expired', 'rejected', 'duplicate', 'erased'])
    expect(isFinished({ ...FRESH, status }, NOW), status).toBe(true)
  for (const status of ['available', 'partially_sold', 'assigned', 'received'])
    expect(isFinished({ ...FRESH, status }, NOW), status).toBe(false)
  expect(isFinished({ ...FRESH, isDisqualified: true }, NOW)).toBe(true)
  expect(isFinished({ ...FRESH, receivedAt: '2026-08-04T12:00:00Z' }, NOW)).toBe(true)
  expect(isFinished({ ...FRESH, receivedAt: '2026-08-04T12:00:01Z' }, NOW)).toBe(false)
})

it('names missing rates and counts nothing for them', () => {
  const result = monthOf({
    hires: [hire('a')],
    entries: [entry({ isMissing: true, cents: 0, personId: 'person of a' })],
  })
  expect(result.receipts).toMatchObject([{ missing: 1, parts: [] }])
})
