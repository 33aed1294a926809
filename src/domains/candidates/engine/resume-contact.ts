// Email, phone and place of the applicant. Those of references and former managers are not taken.
import { STATE_NAMES } from '#shared/us-state-names.ts'
import { STATES, type StateCode } from '#shared/us-states.ts'
import { fromCapitals, type Line } from './resume-lines.ts'

const EMAIL = /[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,5}/i
const PHONE = /(?<![\d/.-])(?:\+?1[\s.-]?)?\(?([2-9]\d{2})\)?[\s.-]{0,2}(\d{3})[\s.-]?(\d{4})(?!\d)/
const OTHERS = /\b(?:references?|supervisor|fax|manager:|contact person)\b/i

/** At the top or under "Contact", then anywhere outside of references. */
function inOrder(lines: readonly Line[]): Line[] {
  const isTop = ({ section }: Line) => section === 'header' || section === 'contact'
  const own = lines.filter(({ section, text }) => section !== 'references' && !OTHERS.test(text))
  return [...own.filter(isTop), ...own.filter((line) => !isTop(line))]
}

type Found = { value: string; isSure: boolean } | null

function firstOf(
  lines: readonly Line[],
  pattern: RegExp,
  valueOf: (match: RegExpExecArray) => string,
): Found {
  for (const { text, section } of inOrder(lines)) {
    const match = pattern.exec(text)
    if (match) return { value: valueOf(match), isSure: section === 'header' || section === 'contact' }
  }
  return null
}

export const emailIn = (lines: readonly Line[]) =>
  firstOf(lines, EMAIL, ([email]) => email.replace(/\.$/, '').toLowerCase())
export const phoneIn = (lines: readonly Line[]) =>
  firstOf(lines, PHONE, ([, area, exchange, number]) => `(${area}) ${exchange}-${number}`)

export type Place = { city: string; state: StateCode; zip: string | null; isSure: boolean }

const NAMED = new Map(STATES.map((code) => [STATE_NAMES[code].toLowerCase(), code]))
const NAMES = [...NAMED.keys()].toSorted((one, other) => other.length - one.length).join('|')
/** Ends with a state and perhaps a ZIP code: "…, TX 77502", "… Tennessee". */
const STATE_END = new RegExp(
  `^(.{2,80}?)[,\\s]\\s?(?:([A-Z]{2})|(${NAMES}))\\.?(?:,?\\s(\\d{5})(?:-\\d{4})?)?$`,
  'i',
)
const STREET =
  /^\d.*\b(?:street|st|avenue|ave|road|rd|drive|dr|boulevard|blvd|lane|ln|way|court|ct|place|pl|parkway|pkwy|highway|hwy|circle|cir|terrace|trail|concourse)\b\.?(?: (?:n|s|e|w|ne|nw|se|sw)\b)?(?:,? (?:apt|unit|suite|ste|#)\.? ?[\w-]{1,6})?,?/i
const LABEL = /^(?:address|location|home|residence|city)\s*:\s*/i

export function placeIn(lines: readonly Line[]): Place | null {
  for (const { text, section } of inOrder(lines)) {
    if (section === 'education' || section === 'work') continue
    const place = placeOf(text)
    if (place) return { ...place, isSure: section === 'header' || section === 'contact' }
  }
  return null
}

/** Parts of a line of contacts. Commas stay: they belong to the place. */
const CONTACTS = /\s[|•·♦●∙/–—-]\s|[|•♦]|\s{2,}/
const NOT_PLACE = new RegExp(`${EMAIL.source}|${PHONE.source}|(?:https?://|www\\.)\\S{1,100}`, 'gi')

export function placeOf(line: string): Omit<Place, 'isSure'> | null {
  for (const part of line.replace(NOT_PLACE, ' | ').split(CONTACTS)) {
    const place = readPlace(part.replace(LABEL, '').replace(/^[\s,]+|[\s,]+$/g, ''))
    if (place) return place
  }
  return null
}

function readPlace(part: string): Omit<Place, 'isSure'> | null {
  if (part.length > 120) return null
  const match = STATE_END.exec(part)
  if (!match) return null
  const [, before = '', code, name = '', zip] = match
  const state = code ? STATES.find((each) => each === code) : NAMED.get(name.toLowerCase())
  if (!state) return null
  const rest = before.replace(STREET, '').trim()
  const city = rest.split(',').at(-1)?.trim() ?? ''
  const isCity = /^\p{Lu}[\p{L}.'’-]*(?: [\p{L}.'’-]+){0,3}$/u.test(city)
  return isCity ? { city: fromCapitals(city), state, zip: zip ?? null } : null
}
