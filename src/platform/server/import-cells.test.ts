import { describe, expect, it } from 'vitest'
import { centsIn, nameIn, numberIn } from './import-cells.ts'

describe('a number', () => {
  it('may be grouped by three', () => {
    expect([numberIn('1,250 hours'), numberIn('5, maybe 6'), centsIn('$1,250.50 per week')]).toEqual([
      1250, 5, 125_050,
    ])
  })
  it('is unclear with another comma, and never ten times as much', () => {
    expect([numberIn('5,5 years'), centsIn('24,5'), centsIn('$24,50')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('a whole name', () => {
  it.each([
    ['Adaeze Nwosu', 'Adaeze', 'Nwosu'],
    ['Dr. Adaeze Nwosu', 'Adaeze', 'Nwosu'],
    ['Prof. Dr. Adaeze  Nwosu', 'Adaeze', 'Nwosu'],
    ['Nwosu, Ms. Adaeze', 'Adaeze', 'Nwosu'],
    ['Mr Nwosu, Adaeze', 'Adaeze', 'Nwosu'],
    ['Adaeze Nwosu, Dr.', 'Adaeze', 'Nwosu'],
    ['Drew Mrozek', 'Drew', 'Mrozek'],
    ['Ana María de la Cruz', 'Ana María de la', 'Cruz'],
  ])('%s is split without honorifics', (text, firstName, lastName) => {
    expect(nameIn(text)).toEqual({ firstName, lastName })
  })

  it('needs two words', () => {
    expect([nameIn('Cher'), nameIn('Dr. Cher'), nameIn('Dr.')]).toEqual([undefined, undefined, undefined])
  })
})
