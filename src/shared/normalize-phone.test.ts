import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { expect, it } from 'vitest'
import { normalizePhone } from './normalize-phone.ts'

/** What the library says without the short way. */
function byLibrary(phone: string): string | null {
  const parsed = parsePhoneNumberFromString(phone, 'US')
  return parsed?.isPossible() ? parsed.number : null
}

const PREFIXES = ['', '1', '+1', '1 ', '+1 ', '1-', '+1.', '01', '+44 ', '+', '(1)', '+1+1']
const OPEN = ['', '(', '((', ' (']
const CLOSE = ['', ')', ') ', ')-', ' ', '.', '-', '  ', '--', ') - ']
const GAPS = ['', ' ', '-', '.', '/', ' - ', '--']
const ENDS = ['', ' ', ' x12', ' ext. 4', '5', 'a', '\n']
const pick = <Item>(list: readonly Item[], seed: number) => list[seed % list.length]
/** The same numbers in every run. */
const numbers = (seed: number, digits: number) =>
  String((BigInt(seed) * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 10n ** 18n).slice(-digits)

it('writes a number as the library does, however it was written', () => {
  const different: string[] = []
  let quick = 0
  for (let seed = 1; seed <= 10_000; seed += 1) {
    const [area, exchange, line] = [
      numbers(seed, 3),
      numbers(seed * 7, 3),
      numbers(seed * 13, seed % 9 ? 4 : 3),
    ]
    const text = [
      pick(PREFIXES, seed % 3 ? 0 : seed),
      pick(OPEN, seed % 4 ? 0 : Math.floor(seed / 5)),
      area,
      pick(CLOSE, Math.floor(seed / 3)),
      exchange,
      pick(GAPS, Math.floor(seed / 11)),
      line,
      pick(ENDS, seed % 5 ? 0 : Math.floor(seed / 7)),
    ].join('')
    if (normalizePhone(text) !== byLibrary(text)) different.push(text)
    if (/^\(?[2-9]\d\d/.test(text)) quick += 1
  }
  expect(different).toEqual([])
  expect(quick).toBeGreaterThan(2_500)
})

it.each([
  ['(713) 555-0142', '+17135550142'],
  ['+1 713.555.0142', '+17135550142'],
  ['17135550142', '+17135550142'],
  ['+44 20 7946 0958', '+442079460958'],
  ['555', null],
  ['', null],
])('%j is %s', (given, number) => expect(normalizePhone(given)).toBe(number))
