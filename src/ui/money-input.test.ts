import { expect, it } from 'vitest'
import { readMoney } from './money-input.tsx'

it.each([
  ['', null],
  ['0', 0],
  ['24.5', 2450],
  ['100,000,000', 10_000_000_000],
  ['100,000,000.01', 'Enter $100,000,000.00 or less.'],
  ['-3', 'Enter $0.00 or more.'],
  ['24,5', 'Enter an amount like 1,250.50.'],
])('%j is read as %j', (text, read) => expect(readMoney(text)).toBe(read))

it('keeps to the limits of its field', () => {
  expect(readMoney('0', { least: 1 })).toBe('Enter $0.01 or more.')
  expect(readMoney('10,000.01', { most: 1_000_000 })).toBe('Enter $10,000.00 or less.')
})
