import { describe, expect, it } from 'vitest'
import { nameIn } from './import-cells.ts'

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
