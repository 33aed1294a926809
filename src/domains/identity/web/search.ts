// The URL of the sign-in page.
import { type Readers, readSearch, text, wholeNumber, yes } from '#platform/web/search-readers.ts'

type SignInSearch = {
  /** The page that the user wanted to open. */
  next?: string | undefined
  /** The time of signing out, in milliseconds. */
  logout?: number | undefined
  /** The user was sent here because the session ended. */
  ended?: true | undefined
}

const READERS: Readers<SignInSearch> = {
  next: text(4_000),
  logout: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  ended: yes,
}

export function readSignInSearch(given: Record<string, unknown>): SignInSearch {
  return readSearch(READERS, given)
}
