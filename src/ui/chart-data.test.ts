import { expect, test } from 'vitest'
import { axisWidthOf, evenTicks, kindOf } from './chart-data.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [18, [0, 5, 10, 15, 20]],
  [368, [0, 100, 200, 300, 400]],
])('the ticks up to %i are whole and even', (largest, ticks) => {
  expect(evenTicks(largest)).toEqual(ticks)
})

test('small counts are bars, larger ones a line', () => {
  expect([kindOf(3), kindOf(11)]).toEqual(['bar', 'line'])
})

test('the axis is as wide as its longest label', () => {
  expect(axisWidthOf([0, 50], String)).toBe(36)
  for (const label of ['100,000', '1,234,567', '$1,234,567.89'])
    expect(axisWidthOf([0], () => label)).toBeGreaterThanOrEqual(label.length * 7 + 8)
  expect(axisWidthOf([], String)).toBe(36)
})
