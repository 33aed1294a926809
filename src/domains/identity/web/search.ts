// The URL of the sign-in page.
import { oneOf, type Readers, readSearch, text, wholeNumber, yes } from '#platform/web/search-readers.ts'

type SignInSearch = {
  /** The page that the user wanted to open. */
  next?: string | undefined
  /** The time of signing out, in milliseconds. */
  logout?: number | undefined
  /** Staff signed out, so the page shows their sign-in form. */
  door?: 'staff' | undefined
  /** The user was sent here because the session ended. */
  ended?: true | undefined
  /** Why single sign-on did not sign in. */
  problem?: string | undefined
}

const READERS: Readers<SignInSearch> = {
  next: text(4_000),
  logout: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  door: oneOf(['staff']),
  ended: yes,
  // The page knows the sentences. They are no part of the first download.
  problem: text(20),
}

export function readSignInSearch(given: Record<string, unknown>): SignInSearch {
  return readSearch(READERS, given)
}
