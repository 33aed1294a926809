// The cells of an imported file as values, for every kind of record. Undefined for a text that is no such value.
import { isHonorific, withoutHonorifics } from '#shared/honorifics.ts'
import { plainNumber } from '#shared/typed-number.ts'
import { STATE_NAMES } from '#shared/us-state-names.ts'
import { STATES, type StateCode } from '#shared/us-states.ts'

export const splitCell = (text: string) =>
  text
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .filter(Boolean)

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

export type DateOrder = 'mdy' | 'dmy'
/** Dates in numbers alone, whose order is a question. */
export const NUMERIC_DATE = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?: .*)?$/

/** Numbers are read in American order unless told otherwise, or unless only the other order is a date. */
export function dateIn(text: string, order: DateOrder = 'mdy'): string | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return dateOf(iso[1], iso[2], iso[3])
  const numbers = NUMERIC_DATE.exec(text)
  if (numbers) {
    const [, first, second, year] = numbers
    const [american, other] = [dateOf(year, first, second), dateOf(year, second, first)]
    return order === 'mdy' ? (american ?? other) : (other ?? american)
  }
  const words = text.match(/[a-z]+|\d+/gi) ?? []
  const month = words.findIndex((word) => MONTHS.includes(word.slice(0, 3).toLowerCase()))
  const [day, year] = words.filter((word) => /^\d/.test(word))
  if (month === -1 || words.length > 4) return undefined
  return dateOf(year, String(MONTHS.indexOf((words[month] ?? '').slice(0, 3).toLowerCase()) + 1), day)
}

/** The only order in which a date in numbers is a date. Null when both are, or none. */
export function onlyOrderOf(text: string): DateOrder | null {
  const [, first, second, year] = NUMERIC_DATE.exec(text) ?? []
  const [american, other] = [dateOf(year, first, second), dateOf(year, second, first)]
  if (Boolean(american) === Boolean(other)) return null
  return american ? 'mdy' : 'dmy'
}

function dateOf(year = '', month = '', day = ''): string | undefined {
  const full = year.length === 2 ? `${Number(year) < 70 ? 20 : 19}${year}` : year
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const found = new Date(`${date}T00:00:00Z`)
  return found.getTime() && found.toISOString().startsWith(date) ? date : undefined
}

const YES = /^(yes|y|true|t|1|x|✓)$/i
const NO = /^(no|n|false|f|0|-)$/i

export function yesNoIn(text: string): boolean | undefined {
  if (YES.test(text)) return true
  return NO.test(text) ? false : undefined
}

const OUT =
  /\b(opt(ed)?[ -]?out|unsubscribed?|dnc|do not|don[’']?t|stop(ped)?|revoked|withdrawn|denied|declined|refused|never)\b/i
const IN = /\b(opt(ed)?[ -]?in|subscribed|granted|given|consented|agreed|accepted|allowed|ok(ay)?|active)\b/i

/** Whether a cell about an opt-out says that the person opted out. A date is when. */
export function optOutIn(text: string): boolean | undefined {
  const said = yesNoIn(text)
  if (said !== undefined) return said
  if (OUT.test(text)) return true
  if (IN.test(text)) return false
  return dateIn(text) ? true : undefined
}

/** Whether a cell about consent says that it was given. */
export function consentIn(text: string): boolean | undefined {
  const said = yesNoIn(text)
  if (said !== undefined) return said
  if (OUT.test(text)) return false
  return IN.test(text) || dateIn(text) ? true : undefined
}

export const isOptOut = (text: string) => optOutIn(text) === true
export const isDenial = (text: string) => consentIn(text) === false

/** Titles of columns for people who do not want to hear from anybody. */
export const OPT_OUT_TITLES: readonly string[] = [
  'do not contact',
  'opt out',
  'opted out',
  'no contact',
  'dont contact',
  'suppressed',
  'do not call',
  'dnc',
  'unsubscribed',
]

const CODES = new Map<string, StateCode>(
  STATES.flatMap((code) => [
    [code.toLowerCase(), code],
    [STATE_NAMES[code].toLowerCase(), code],
  ]),
)
export const stateIn = (text: string) => CODES.get(text.toLowerCase().replaceAll('.', '').trim())

/** "Houston, TX", "Houston TX". */
export function cityStateIn(text: string): { city: string; state: StateCode } | undefined {
  const words = text.replaceAll(',', ' ').trim().split(/\s+/)
  for (const length of [1, 2, 3]) {
    const state = stateIn(words.slice(-length).join(' '))
    if (state && words.length > length) return { city: words.slice(0, -length).join(' '), state }
  }
  return undefined
}

/** "Nwosu, Adaeze", "Dr. Adaeze Nwosu", "Adaeze Nwosu, Dr.". */
export function nameIn(text: string): { firstName: string; lastName: string } | undefined {
  const [last = '', first] = text.split(',', 2).map(withoutHonorifics)
  if (last && first && !isHonorific(first)) return { firstName: first, lastName: last }
  const words = last.split(' ')
  return words.length < 2
    ? undefined
    : { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

/** Spreadsheets take the leading zeros of ZIP codes away. */
export function zipIn(text: string): string {
  const [digits = text] = /^\d+/.exec(text) ?? []
  return /^\d{3,5}(-\d{4})?$/.test(text) ? digits.padStart(5, '0') : text
}

export function numberIn(text: string): number | undefined {
  const [found = ''] = /-?\d+(?:,\d+)*(\.\d+)?/.exec(text) ?? []
  const number = plainNumber(found)
  return number === null ? undefined : Number(number)
}

/** "$1,250.50" in cents. */
export function centsIn(text: string): number | undefined {
  const number =
    /^\(?-?\s*(?:USD|US\$|\$)?\s*-?[\d,]+(\.\d{1,2})?\)?(?:\s*(?:USD|\/.*|per .*|an? .*|\p{L}+))?$/u.test(
      text,
    )
      ? numberIn(text)
      : undefined
  return number === undefined ? undefined : Math.round(number * 100)
}

export const EMAIL_LIKE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
export const PHONE_LIKE = /^\+?1?[\s(.-]*\d{3}[\s).-]*\d{3}[\s.-]*\d{4}$/
export const ZIP_LIKE = /^\d{5}(-\d{4})?$/
