// One way to write a phone number, so that the same one is found again. The server's alone: the library is large.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Country } from './countries.ts'

/** E.164, or null when it cannot be a phone number. Numbers without a country are American, or of the given one. */
export function normalizePhone(phone: string, country: Country = 'US'): string | null {
  const parsed = parsePhoneNumberFromString(phone, country)
  return parsed?.isPossible() ? parsed.number : null
}
