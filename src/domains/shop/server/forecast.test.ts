import { expect, it } from 'vitest'
import { forecastFill, HISTORY_DAYS, leadsUntilFilled } from './forecast.ts'

const every = (count: number) => Array.from({ length: HISTORY_DAYS }, () => count)
const alone = { clientId: 'own', ahead: [], shareLimit: 1 }
/** Orders of as many other clients. */
const others = (counts: readonly number[], shareLimit = 1) =>
  counts.map((needed, index) => ({ clientId: `client ${index}`, needed, shareLimit }))

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
  const leads = (ahead: readonly number[], shareLimit: number) =>
    leadsUntilFilled({ clientId: 'own', needed: 10, ahead: others(ahead, shareLimit), shareLimit })
  expect(leads([5, 20], 1)).toBe(35)
  // One of two shares is left while a single older order is open.
  expect(leads([50], 2)).toBe(10)
  expect(leads([5, 20], 2)).toBe(15)
  expect(leads([5, 20, 3], 2)).toBe(18)
  expect(forecastFill({ ...alone, arrivals: every(5), needed: 10, ahead: others([20]) })?.p50Days).toBe(6)
})

it('never gives a client the same lead twice', () => {
  const older = [5, 5].map((needed) => ({ clientId: 'own', needed, shareLimit: 3 }))
  expect(leadsUntilFilled({ clientId: 'own', needed: 5, ahead: older, shareLimit: 3 })).toBe(15)
})

it('keeps exclusive and shared orders apart', () => {
  // A shared order ahead touches every lead that an exclusive one wants, and the other way around.
  expect(leadsUntilFilled({ clientId: 'own', needed: 2, ahead: others([5], 3), shareLimit: 1 })).toBe(7)
  expect(leadsUntilFilled({ clientId: 'own', needed: 2, ahead: others([5], 1), shareLimit: 3 })).toBe(7)
  // Two shared orders have the same leads.
  expect(leadsUntilFilled({ clientId: 'own', needed: 2, ahead: others([5, 5], 3), shareLimit: 1 })).toBe(7)
})

it('is never faster than a limit on sales a day', () => {
  const limited = (dailySales: number | null, more = {}) =>
    forecastFill({ ...alone, arrivals: every(10), needed: 30, dailySales, ...more })?.p90Days
  expect([null, 100, 10, 5, 1].map((limit) => limited(limit))).toEqual([3, 3, 3, 6, 30])
  // A week of leads that all come on one day.
  const weekly = every(0).map((_, day) => (day % 7 === 0 ? 70 : 0))
  expect(limited(10, { arrivals: weekly })).toBe(15)
  // Older orders use up the limit, and so do the other shares of a lead.
  expect(limited(10, { ahead: others([20]) })).toBe(5)
  expect(limited(10, { ahead: others([20], 2), shareLimit: 2 })).toBe(10)
  expect(limited(20, { ahead: others([20], 2), shareLimit: 2 })).toBe(3)
})

it('says nothing where the past says nothing', () => {
  expect(forecastFill({ ...alone, arrivals: every(0), needed: 1 })).toBeNull()
  expect(forecastFill({ ...alone, arrivals: every(1), needed: 1_000 })).toBeNull()
  expect(forecastFill({ ...alone, arrivals: every(0), needed: 0 })).toEqual({ p50Days: 0, p90Days: 0 })
})
