import { describe, expect, it } from 'vitest'
import { parseMoney, plainNumber, readWhole } from './typed-number.ts'

describe('a comma in a number', () => {
  it.each([
    ['1,250', '1250'],
    ['12,500.50', '12500.50'],
    ['1,250,000', '1250000'],
    [' −3.5 ', '-3.5'],
    ['1250', '1250'],
  ])('groups thousands: %j', (text, plain) => expect(plainNumber(text)).toBe(plain))
  it.each([
    '24,5',
    '12,50',
    '1,2500',
    ',250',
    '1,',
    '1250,000',
    '1,25,000',
    '1 250',
    '1.250,50',
    '',
    '1,,250',
  ])('elsewhere is refused: %j', (text) =>
    expect([plainNumber(text), parseMoney(text)]).toEqual([null, null]),
  )
  it('is looked for only in short texts', () => expect(plainNumber('1'.repeat(41))).toBeNull())
})

describe('money', () => {
  it.each([
    ['$1,208.40', 120_840],
    ['44', 4400],
    ['0.29', 29],
    ['12.', 1200],
    ['−3.5', -350],
    ['−$86.00', -8600],
    ['$ 25', 2500],
  ])('%j is read without losing a cent', (text, cents) => expect(parseMoney(text)).toBe(cents))
  it.each(['12.345', 'ten', '', '9'.repeat(30), '$', '2$5'])('%j is none', (text) =>
    expect(parseMoney(text)).toBeNull(),
  )
})

describe('a whole number', () => {
  const range = { min: 0, max: 1440 }
  it.each([
    ['0', 0],
    ['1,440', 1440],
    [' 12 ', 12],
  ])('%j is read', (text, number) => expect(readWhole(text, range)).toBe(number))
  it.each(['2000', '-1', 'abc', '12x', '1.5', '1e3', '', '1,5'])('%j is refused with the range', (text) =>
    expect(readWhole(text, range)).toBe('Enter a whole number from 0 to 1,440.'),
  )
})
