// The cells of an imported file as values, for every kind of record. Undefined for a text that is no such value.
import { isHonorific, withoutHonorifics } from '#shared/honorifics.ts'
import { STATE_NAMES } from '#shared/us-state-names.ts'
import { STATES, type StateCode } from '#shared/us-states.ts'
import { dateIn } from './import-dates.ts'

export const splitCell = (text: string) =>
  text
    .split(/[,;|\n]/)
    .map((part) => part.trim())
    .filter(Boolean)

// English, German, French, Spanish.
const YES = /^(yes|y|true|t|1|x|✓|ja|j|wahr|oui|vrai|s[ií]|verdadero)$/i
const NO = /^(no|n|false|f|0|-|nein|falsch|non|faux|falso)$/i

export function yesNoIn(text: string): boolean | undefined {
  if (YES.test(text)) return true
  return NO.test(text) ? false : undefined
}

const OUT =
  /\b(opt(ed)?[ -]?out|unsubscribed?|dnc|do not|don[’']?t|stop(ped)?|revoked|withdrawn|denied|declined|refused|never|abgemeldet|widerrufen|abgelehnt|nicht|keine?|d[ée]sinscrit|refus[ée]?|ne pas|(de|dado de) baja|rechazad[oa]|rechaza|no contactar)\b/i
const IN =
  /\b(opt(ed)?[ -]?in|subscribed|granted|given|consented|agreed|accepted|allowed|ok(ay)?|active|erteilt|zugestimmt|einverstanden|accept[ée]e?|accord|inscrit|acept[oó]|aceptad[oa])\b/i

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

const LONGEST_ADDRESS = 300

/** "12 Oak St, Houston, TX 77002": what other systems keep in one column. Undefined without a state at the end. */
export function addressIn(
  text: string,
): { address?: string; city: string; state: StateCode; zip?: string } | undefined {
  if (text.length > LONGEST_ADDRESS) return undefined
  const parts = text
    .replace(/,?\s*(?:USA|US|United States)\s*$/i, '')
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const [, zip] = / ?(\d{5}(?:-\d{4})?)$/.exec(parts.at(-1) ?? '') ?? []
  const last = zip ? (parts.pop() ?? '').slice(0, -zip.length).trim() : (parts.pop() ?? '')
  const state = stateIn(last || (parts.pop() ?? ''))
  const city = parts.pop()
  if (!state || !city || /\d/.test(city)) return undefined
  const address = parts.join(', ')
  return { ...(address && { address }), city, state, ...(zip && { zip }) }
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

/** "a@x.example (personal), b@y.example (work)", "Ana <a@x.example>". A text without an address stays as it is. */
export function emailsIn(text: string): string[] {
  const words = text.split(/[\s,;|<>()[\]"]+/).map((word) => word.replace(/^mailto:/i, ''))
  const found = words.filter((word) => word.includes('@'))
  return found.length > 0 ? found : words.filter(Boolean)
}

export const EMAIL_LIKE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
export const PHONE_LIKE = /^\+?1?[\s(.-]*\d{3}[\s).-]*\d{3}[\s.-]*\d{4}$/
export const ZIP_LIKE = /^\d{5}(-\d{4})?$/
