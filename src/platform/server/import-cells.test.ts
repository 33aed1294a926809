import { describe, expect, it } from 'vitest'
import { addressIn, consentIn, emailsIn, nameIn, optOutIn, yesNoIn } from './import-cells.ts'
import { dateIn } from './import-dates.ts'
import { centsIn, numberIn } from './import-numbers.ts'

describe('a number', () => {
  it('may be grouped by three', () => {
    expect([numberIn('1,250 hours'), numberIn('5, maybe 6'), centsIn('$1,250.50 per week')]).toEqual([
      1250, 5, 125_050,
    ])
  })
  it('may have a comma before its decimals, and is never ten times as much', () => {
    expect([numberIn('5,5 years'), numberIn('7,5'), centsIn('24,5'), centsIn('$24,50')]).toEqual([
      5.5, 7.5, 2_450, 2_450,
    ])
    expect([centsIn('3.450,00 €'), centsIn('3.450,00 €', 'DE'), centsIn('€ 3 450,50', 'FR')]).toEqual([
      345_000, 345_000, 345_050,
    ])
  })
  it('is grouped as in its country', () => {
    expect([numberIn('1.250', 'DE'), numberIn('1.250'), numberIn('1,250'), numberIn('1,25', 'DE')]).toEqual([
      1_250, 1.25, 1_250, 1.25,
    ])
    expect([
      numberIn('1.250.000', 'DE'),
      numberIn('1,2,3'),
      numberIn('1.250,5.3'),
      centsIn('1.2345'),
    ]).toEqual([1_250_000, undefined, undefined, undefined])
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

describe('a date', () => {
  it.each([
    ['03/04/2026', '2026-03-04'],
    ['01.03.2027', '2027-03-01'],
    ['14.03.2026 09:30', '2026-03-14'],
    ['11/3/2026, 14:22', '2026-11-03'],
    ['14 Mar 2026', '2026-03-14'],
    ['4. März 2026', '2026-03-04'],
    ['12 juillet 2026', '2026-07-12'],
    ['le 3 juin 2026', '2026-06-03'],
    ['12 de octubre de 2026', '2026-10-12'],
    ['46082', '2026-03-01'],
    ['46082.75', '2026-03-01'],
    ['7500', undefined],
    ['next June', undefined],
    ['9'.repeat(100_000), undefined],
  ])('%.30s', (text, date) => expect(dateIn(text)).toBe(date))
})

describe('a yes or no', () => {
  it('is said in four languages', () => {
    expect(['yes', 'Ja', 'oui', 'Sí', 'WAHR'].map(yesNoIn)).toEqual([true, true, true, true, true])
    expect(['no', 'Nein', 'non', 'falso', 'FALSCH'].map(yesNoIn)).toEqual([false, false, false, false, false])
    expect([optOutIn('abgemeldet'), consentIn('widerrufen'), consentIn('erteilt')]).toEqual([
      true,
      false,
      true,
    ])
  })
})

describe('email addresses', () => {
  it.each([
    ['a@x.example (personal), b@y.example (work)', ['a@x.example', 'b@y.example']],
    ['Ana Diaz <a@x.example>', ['a@x.example']],
    ['mailto:a@x.example', ['a@x.example']],
    ['nowhere', ['nowhere']],
  ])('%s', (text, emails) => expect(emailsIn(text)).toEqual(emails))
})

describe('an address in one column', () => {
  it.each([
    ['12 Oak St, Houston, TX 77002', { address: '12 Oak St', city: 'Houston', state: 'TX', zip: '77002' }],
    [
      '12 Oak St, Apt 4, Baton Rouge, Louisiana',
      { address: '12 Oak St, Apt 4', city: 'Baton Rouge', state: 'LA' },
    ],
    [
      '12 Oak St\nHouston, TX, 77002-1234, USA',
      { address: '12 Oak St', city: 'Houston', state: 'TX', zip: '77002-1234' },
    ],
    ['Houston, TX', { city: 'Houston', state: 'TX' }],
    ['12 Oak St', undefined],
    ['12 Oak St, TX', undefined],
    ['Ringstraße 4, 10115 Berlin', undefined],
    [', , ,', undefined],
  ])('%s', (text, found) => {
    expect(addressIn(text)).toEqual(found)
  })
})
