import { describe, expect, it } from 'vitest'
import { percentile, rateVital, type VitalName } from './vitals.ts'

describe('ratings', () => {
  it.each<[VitalName, number, number]>([
    ['FCP', 1_800, 3_000],
    ['LCP', 2_500, 4_000],
    ['CLS', 0.1, 0.25],
    ['INP', 200, 500],
    ['TTFB', 800, 1_800],
  ])('%s is good up to %d and poor beyond %d', (name, good, poor) => {
    expect(rateVital(name, good)).toBe('good')
    expect(rateVital(name, good * 1.001)).toBe('needs_improvement')
    expect(rateVital(name, poor)).toBe('needs_improvement')
    expect(rateVital(name, poor * 1.001)).toBe('poor')
  })
})

describe('percentile', () => {
  it('is the nearest rank, in any order', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
    expect(percentile(hundred, 0.99)).toBe(99)
    expect(percentile(hundred, 0.75)).toBe(75)
    expect(percentile([7], 0.99)).toBe(7)
    expect(percentile([], 0.99)).toBe(0)
  })
})
