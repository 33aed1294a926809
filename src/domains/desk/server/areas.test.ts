import { expect, it } from 'vitest'
import { demandOf } from './areas.ts'

const needs = [
  { filter: { states: ['TX' as const, 'OK' as const] }, needed: 7 },
  { filter: { counties: ['48201', '48113'] }, needed: 3 },
  { filter: { zip: '77030', radiusMiles: 20 }, needed: 5 },
  { filter: {}, needed: 11 },
]

it('splits what orders want over the areas they name, and loses none of it', () => {
  const states = demandOf(needs, {})
  expect(Object.fromEntries(states.byArea)).toEqual({ TX: 12, OK: 3 })
  expect(states.anywhere).toBe(11)
  const counties = demandOf(needs, { state: 'TX' })
  expect(Object.fromEntries(counties.byArea)).toEqual({ '48201': 7, '48113': 1 })
  expect(counties.anywhere).toBe(4)
})
