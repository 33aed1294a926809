import { expect, it } from 'vitest'
import { forecastFill, HISTORY_DAYS, leadsUntilFilled } from './forecast.ts'

const every = (count: number) => Array.from({ length: HISTORY_DAYS }, () => count)
const alone = { ahead: [], shareLimit: 1 }

it('is exact where every day was alike', () => {
  expect(forecastFill({ ...alone, arrivals: every(5), needed: 30 })).toEqual({ p50Days: 6, p90Days: 6 })
  expect(forecastFill({ ...alone, arrivals: every(5), needed: 31 })).toEqual({ p50Days: 7, p90Days: 7 })
})

it('keeps weekdays apart', () => {
  // The first day of each week brought seven, the others nothing.
  const weekly = every(0).map((_, day) => (day % 7 === 0 ? 7 : 0))
  expect(forecastFill({ ...alone, arrivals: weekly, needed: 7 })).toEqual({ p50Days: 1, p90Days: 1 })
  expect(forecastFill({ ...alone, arrivals: weekly, needed: 14 })).toEqual({ p50Days: 8, p90Days: 8 })
})

it('is less sure where days differ, and the same each time', () => {
  const uneven = every(0).map((_, day) => (day < 21 ? 0 : 8))
  const found = forecastFill({ ...alone, arrivals: uneven, needed: 40 })
  expect(found?.p50Days).toBeGreaterThanOrEqual(8)
  expect(found?.p50Days).toBeLessThanOrEqual(12)
  expect(found?.p90Days).toBeGreaterThan(found?.p50Days ?? 99)
  expect(forecastFill({ ...alone, arrivals: uneven, needed: 40 })).toEqual(found)
})

it('waits for the orders ahead, as far as they take the same leads', () => {
  expect(leadsUntilFilled({ needed: 10, ahead: [5, 20], shareLimit: 1 })).toBe(35)
  // One of two shares is left while a single older order is open.
  expect(leadsUntilFilled({ needed: 10, ahead: [50], shareLimit: 2 })).toBe(10)
  expect(leadsUntilFilled({ needed: 10, ahead: [5, 20], shareLimit: 2 })).toBe(15)
  expect(leadsUntilFilled({ needed: 10, ahead: [5, 20, 3], shareLimit: 2 })).toBe(18)
  expect(forecastFill({ arrivals: every(5), needed: 10, ahead: [20], shareLimit: 1 })?.p50Days).toBe(6)
})

it('says nothing where the past says nothing', () => {
  expect(forecastFill({ ...alone, arrivals: every(0), needed: 1 })).toBeNull()
  expect(forecastFill({ ...alone, arrivals: every(1), needed: 1_000 })).toBeNull()
  expect(forecastFill({ ...alone, arrivals: every(0), needed: 0 })).toEqual({ p50Days: 0, p90Days: 0 })
})
