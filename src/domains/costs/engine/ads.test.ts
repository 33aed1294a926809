import { expect, it } from 'vitest'
import { placeDifference, placeSpend } from './ads.ts'

it('splits the spend of a day over its leads, spare cents by lead id', () => {
  const parts = placeSpend(
    [{ day: '2026-10-01', cents: 1_000 }],
    [{ day: '2026-10-01', leadIds: ['c', 'a', 'b'] }],
  )
  expect(parts).toEqual([
    { day: '2026-10-01', leadId: 'a', cents: 334 },
    { day: '2026-10-01', leadId: 'b', cents: 333 },
    { day: '2026-10-01', leadId: 'c', cents: 333 },
  ])
})

it('takes spend without leads to the next day with leads, and keeps its day', () => {
  const leadDays = [
    { day: '2026-10-05', leadIds: ['x'] },
    { day: '2026-10-03', leadIds: ['y', 'z'] },
  ]
  expect(placeSpend([{ day: '2026-10-01', cents: 500 }], leadDays)).toEqual([
    { day: '2026-10-01', leadId: 'y', cents: 250 },
    { day: '2026-10-01', leadId: 'z', cents: 250 },
  ])
  expect(placeSpend([{ day: '2026-10-06', cents: 500 }], leadDays)).toEqual([
    { day: '2026-10-06', leadId: null, cents: 500 },
  ])
})

it('books the difference of changed spend over the leads that carried it', () => {
  const booked = [
    { day: '2026-10-01', leadId: 'b', cents: 333 },
    { day: '2026-10-01', leadId: 'a', cents: 334 },
    { day: '2026-10-01', leadId: 'c', cents: 333 },
  ]
  expect(placeDifference({ day: '2026-10-01', cents: 1_001 }, booked)).toEqual([
    { day: '2026-10-01', leadId: 'a', cents: 1 },
    { day: '2026-10-01', leadId: 'b', cents: 0 },
    { day: '2026-10-01', leadId: 'c', cents: 0 },
  ])
  expect(placeDifference({ day: '2026-10-01', cents: 0 }, booked).map(({ cents }) => cents)).toEqual([
    -334, -333, -333,
  ])
  expect(placeDifference({ day: '2026-10-01', cents: 1_000 }, booked)).toEqual([])
  const waiting = [{ day: '2026-10-01', leadId: null, cents: 200 }]
  expect(placeDifference({ day: '2026-10-01', cents: 250 }, waiting)).toEqual([
    { day: '2026-10-01', leadId: null, cents: 50 },
  ])
})
