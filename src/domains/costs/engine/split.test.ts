import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitEqually, splitThousandths } from './split.ts'

const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0)

it('splits equally, and the first ones get the spare cents', () => {
  expect(splitEqually(1_000, 3)).toEqual([334, 333, 333])
  expect(splitEqually(-1_000, 3)).toEqual([-334, -333, -333])
  expect(splitEqually(2, 3)).toEqual([1, 1, 0])
  expect(splitEqually(0, 2)).toEqual([0, 0])
})

it('loses no cent of any split', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 500 }),
      (cents, among) => {
        const shares = splitEqually(cents, among)
        expect(sum(shares)).toBe(cents)
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
      },
    ),
  )
})

it('prices messages in thousandths, by largest remainder over the month', () => {
  expect(splitThousandths([400, 400, 400])).toEqual([1, 0, 0])
  expect(splitThousandths([1_200, 900, 900])).toEqual([1, 1, 1])
  expect(splitThousandths([])).toEqual([])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 300 }), (prices) => {
      expect(sum(splitThousandths(prices))).toBe(Math.round(sum(prices) / 1_000))
    }),
  )
})
