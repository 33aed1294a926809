import { expect, test } from 'vitest'
import { evenTicks, kindOf } from './chart-data.ts'

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
