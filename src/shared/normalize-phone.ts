// One way to write a phone number, so that the same one is found again. The server's alone: the library is large.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Area code, exchange and line, as nearly every number is written. The library takes thirty times as long for the same answer. */
const AMERICAN = /^(?:\+?1[ .-]?)?(?:\(([2-9]\d{2})\) ?|([2-9]\d{2})[ .-]?)([2-9]\d{2})[ .-]?(\d{4})$/

/** E.164, or null when it cannot be a phone number. Numbers without a country are American. */
export function normalizePhone(phone: string): string | null {
  const [, inBrackets, area, exchange, line] = AMERICAN.exec(phone) ?? []
  if (line !== undefined) return `+1${inBrackets ?? area}${exchange}${line}`
  const parsed = parsePhoneNumberFromString(phone, 'US')
  return parsed?.isPossible() ? parsed.number : null
}
