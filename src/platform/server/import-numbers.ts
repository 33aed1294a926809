// Numbers and amounts in the cells of an imported file, as people of the chosen country write them.
import { COUNTRIES, type Country } from '#shared/countries.ts'
import { plainNumber } from '#shared/typed-number.ts'

const NUMBER = /-?\d[\d.,'’\u00a0\u202f ]*/

/** "7,5" is 7.5 everywhere. "1.250" is 1250 where a comma separates decimals, and 1.25 elsewhere. */
export function numberIn(text: string, country: Country = 'US'): number | undefined {
  const found = NUMBER.exec(text.slice(0, MAX_LENGTH))?.[0] ?? ''
  const bare = found.replace(/['’\u00a0\u202f ](?=\d{3}(?!\d))/g, '').split(/[ \u00a0\u202f'’]/)[0] ?? ''
  const number = plainNumber(withPoint(bare.replace(/[.,]+$/, ''), country))
  return number === null ? undefined : Number(number)
}
const MAX_LENGTH = 60

/** With a point before the decimals, and without a sign between the thousands. */
function withPoint(text: string, country: Country): string {
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')]
  const [decimal, group] = decimalOf(text, country, point > comma)
  if (point !== -1 && comma !== -1) {
    const [whole = '', ...rest] = text.split(decimal)
    return isGrouped(whole, group) && rest.length === 1 ? `${whole.replaceAll(group, '')}.${rest[0]}` : ''
  }
  for (const sign of [group, decimal])
    if (isGrouped(text, sign) && (sign === group || text.split(sign).length > 2))
      return text.replaceAll(sign, '')
  return text.replace(group, decimal).replace(decimal, '.')
}

type Sign = '.' | ','
/** Of two signs the later one begins the decimals. Of one, the country says. */
function decimalOf(text: string, country: Country, isPointLast: boolean): readonly [Sign, Sign] {
  const hasBoth = text.includes('.') && text.includes(',')
  const isPoint = hasBoth ? isPointLast : COUNTRIES[country].decimal === '.'
  return isPoint ? ['.', ','] : [',', '.']
}

const isGrouped = (text: string, group: Sign) =>
  (group === ',' ? /^-?\d{1,3}(?:,\d{3})+$/ : /^-?\d{1,3}(?:\.\d{3})+$/).test(text)

const AMOUNT =
  /^\(?-?\s*(?:USD|US\$|EUR|GBP|CHF|\$|€|£)?\s*-?[\d.,'’\u00a0\u202f ]+\)?(?:\s*(?:USD|EUR|GBP|CHF|\$|€|£|\/.*|per .*|an? .*|\p{L}+).*)?$/u

/** "$1,250.50" and "1.250,50 €" in cents. What has more than two decimals is no amount. */
export function centsIn(text: string, country: Country = 'US'): number | undefined {
  const number = AMOUNT.test(text.slice(0, MAX_LENGTH)) ? numberIn(text, country) : undefined
  if (number === undefined) return undefined
  const cents = Math.round(number * 100)
  return Math.abs(number * 100 - cents) < 1e-6 ? cents : undefined
}

/** The sign of an amount that is not in dollars, as it stands in the text. */
export const foreignCurrencyIn = (text: string) => /€|£|\b(?:EUR|GBP|CHF)\b/i.exec(text)?.[0] ?? null
