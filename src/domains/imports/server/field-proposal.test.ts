import { expect, it } from 'vitest'
import { proposeField } from './field-proposal.ts'

it.each([
  [['yes', 'no', ''], 'yes_no'],
  [['ja', 'nein'], 'yes_no'],
  [['1', '0', '1'], 'number'],
  [['12', '7,5', '1.250'], 'number'],
  [['2026-01-03', '1/4/2026'], 'date'],
  [['Day', 'Night', 'Day', 'Night'], 'choice'],
  [['Day', 'Night', 'Late'], 'text'],
  [['Same', 'Same', 'Same'], 'text'],
  [['x'.repeat(61), 'y', 'x'.repeat(61), 'y'], 'text'],
  [['12 a', '13 b'], 'text'],
  [['', ' '], 'text'],
  [[], 'text'],
])('%j is a field of the kind %s', (cells, kind) => {
  expect(proposeField(cells, 'US').kind).toBe(kind)
})

it('offers the values of the file as choices', () => {
  expect(proposeField(['Day', 'Night ', 'Day', 'Night'], 'US').options).toEqual(['Day', 'Night'])
})
