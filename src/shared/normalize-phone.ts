// One way to write a phone number, so that the same one is found again. The server's alone: the library is large.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** E.164, or null when it cannot be a phone number. Numbers without a country are American. */
export function normalizePhone(phone: string): string | null {
  const parsed = parsePhoneNumberFromString(phone, 'US')
  return parsed?.isPossible() ? parsed.number : null
}
