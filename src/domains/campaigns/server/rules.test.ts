import { describe, expect, it } from 'vitest'
import { readCsv } from './read-csv.ts'
import { campaignProblems, firstDayOf, isOutsideArea, readSpend, statusProblem } from './rules.ts'

const now = new Date('2026-11-17T15:00:00Z')

describe('a period', () => {
  it('includes today, in UTC', () => {
    expect(firstDayOf('7d', now)).toBe('2026-11-11')
    expect(firstDayOf('30d', now)).toBe('2026-10-19')
    expect(firstDayOf('quarter', now)).toBe('2026-10-01')
    expect(firstDayOf('all', now)).toBeNull()
  })
})

describe('an area', () => {
  const flat = (one: { lat: number }, other: { lat: number }) => Math.abs(one.lat - other.lat)
  const check = (area: object, place: object) =>
    isOutsideArea(
      { states: [], zip: null, radiusMiles: null, ...area },
      { state: null, lat: null, lng: null, ...place },
      { center: 'zip' in area ? { lat: 0, lng: 0 } : null, milesBetween: flat },
    )

  it('accepts every place when it is empty, and unknown places always', () => {
    expect(check({}, { state: 'NY' })).toBe(false)
    expect(check({ states: ['TX'] }, {})).toBe(false)
    expect(check({ zip: '77002', radiusMiles: 40 }, {})).toBe(false)
  })

  it('refuses another state and a longer way', () => {
    expect(check({ states: ['TX'] }, { state: 'NY' })).toBe(true)
    expect(check({ states: ['TX'] }, { state: 'TX' })).toBe(false)
    const near = { zip: '77002', radiusMiles: 40 }
    expect(check(near, { lat: 40, lng: 0 })).toBe(false)
    expect(check(near, { lat: 41, lng: 0 })).toBe(true)
    expect(check({ ...near, states: ['LA'] }, { state: 'LA', lat: 41, lng: 0 })).toBe(false)
  })
})

describe('a campaign', () => {
  const area = { states: [], zip: null, radiusMiles: null }
  const given = { name: 'A', channel: 'meta_lead_ad', formId: null, startsOn: null, endsOn: null } as const
  it('needs a form at its launch, and dates and areas that exist always', () => {
    expect(campaignProblems({ ...given, area, isKnownZip: false }, false)).toEqual([])
    const paths = campaignProblems(
      {
        ...given,
        startsOn: '2026-02-01',
        endsOn: '2026-01-01',
        area: { ...area, zip: '00000' },
        isKnownZip: false,
      },
      true,
    ).map(({ path }) => path)
    expect(paths).toEqual(['endsOn', 'area.zip', 'area.radiusMiles', 'formId'])
  })

  it('never becomes a draft again', () => {
    expect(statusProblem('active', 'draft')).toContain('Pause or archive')
    expect(statusProblem('draft', 'paused')).toContain('Launch it first')
    expect(statusProblem('archived', 'paused')).toBeNull()
    expect(statusProblem('draft', 'draft')).toBeNull()
  })
})

describe('a row of spend', () => {
  const one = { id: '1', name: 'RN Houston' }
  const campaigns = new Map([
    ['rn houston', [one]],
    ['twice', [one, { id: '2', name: 'Twice' }]],
  ])
  const read = (change: object) =>
    readSpend(
      { date: '11/02/2026', campaign: ' RN Houston', amount: '$1,250.5', ...change },
      { campaigns, today: '2026-11-17' },
    )
  it('is read in the usual forms', () => {
    expect(read({})).toEqual({ spend: { campaignId: '1', day: '2026-11-02', cents: 125_050 } })
    expect(read({ amount: '12,345,678' })).toMatchObject({ spend: { cents: 1_234_567_800 } })
  })
  it.each([
    [{ date: '2026-02-30' }, 'is not a date'],
    [{ date: '2026-11-18' }, 'in the future'],
    [{ campaign: 'CDL' }, 'There is no campaign'],
    [{ campaign: 'twice' }, 'Use the id'],
    [{ amount: '-5' }, 'is not an amount'],
    [{ amount: '1.234' }, 'is not an amount'],
    [{ amount: '12,34' }, 'is not an amount'],
    [{ amount: '1,2345.00' }, 'is not an amount'],
    [{ amount: '12 34' }, 'is not an amount'],
  ])('says what to change: %j', (change, words) => {
    expect(read(change)).toEqual({ problem: expect.stringContaining(words) })
  })
})

describe('a CSV file', () => {
  it('has quoted cells, any line end and blank lines', () => {
    expect(
      readCsv('\uFEFFdate,campaign,amount\r\n2026-11-01,"RN, ""day""\nshift",5\n\n2026-11-02, B ,6,'),
    ).toEqual([
      ['date', 'campaign', 'amount'],
      ['2026-11-01', 'RN, "day"\nshift', '5'],
      ['2026-11-02', 'B', '6'],
    ])
    expect(readCsv('a,"never ends')).toBeNull()
  })
})
