import { expect, test } from 'vitest'
import { axisWidth, evenTicks, kindOf } from './chart-data.ts'

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

test('gives the axis the width of its longest label', () => {
  const measure = (text: string) => text.length * 7
  expect(axisWidth(['0', '50'], measure)).toBe(36)
  expect(axisWidth(['0', '100,000'], measure)).toBe(59)
  // Without a browser, no label is cut either.
  expect(axisWidth(['$1,234,567.89'])).toBeGreaterThan('$1,234,567.89'.length * 7)
  expect(axisWidth([])).toBe(36)
})
