// One way to write a phone number, so that the same one is found again. The server's alone: the library is large.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Country } from './countries.ts'

/** Area code, exchange and line, as nearly every number is written. The library takes thirty times as long for the same answer. */
const AMERICAN = /^(?:\+?1[ .-]?)?(?:\(([2-9]\d{2})\) ?|([2-9]\d{2})[ .-]?)([2-9]\d{2})[ .-]?(\d{4})$/

/** E.164, or null when it cannot be a phone number. Numbers without a country are American, or of the given one. */
export function normalizePhone(phone: string, country: Country = 'US'): string | null {
  const [, inBrackets, area, exchange, line] = (country === 'US' && AMERICAN.exec(phone)) || []
  if (line !== undefined) return `+1${inBrackets ?? area}${exchange}${line}`
  const parsed = parsePhoneNumberFromString(phone, country)
  return parsed?.isPossible() ? parsed.number : null
}
