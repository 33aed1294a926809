// Numbers as people type them. A comma only groups by three: "24,5" is 24.5 in other countries, and never 245.
const NUMBER = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$/
const MAX_LENGTH = 40

/** The number without its grouping: "12,500.50" gives "12500.50". Null if it is no number. */
export function plainNumber(text: string): string | null {
  const bare = text.length > MAX_LENGTH ? '' : text.trim().replace('\u2212', '-')
  return NUMBER.test(bare) ? bare.replaceAll(',', '') : null
}

/** The largest amount without a lower limit of its own: $100,000,000.00. */
export const MAX_CENTS = 100_000_000_00

export const ENTER_AMOUNT = 'Enter an amount like 1,250.50.'

/** Cents from typed text, or null if it is not an amount. */
export function parseMoney(text: string): number | null {
  const plain = plainNumber(text.slice(0, MAX_LENGTH + 2).replace(/^\s*([-\u2212]?)\s*\$\s*/, '$1'))
  if (plain === null || !/^-?\d+(?:\.\d{0,2})?$/.test(plain)) return null
  const [units = '0', rest = ''] = plain.replace('-', '').split('.')
  const cents = Number(units) * 100 + Number(rest.padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) return null
  return plain.startsWith('-') ? -cents : cents
}

type Limits = { min: number; max: number }

/** A whole number within its limits, or the sentence that says them. */
export function readWhole(text: string, { min, max }: Limits): number | string {
  const number = Number(plainNumber(text) ?? Number.NaN)
  if (Number.isInteger(number) && number >= min && number <= max) return number
  return `Enter a whole number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}.`
}
