// Limits on sign-ins. Pure.
export const FAILURE_WINDOW_MINUTES = 15
const MAX_PER_PAIR = 5
const MAX_PER_ADDRESS = 50
const SLOW_FROM_PER_ACCOUNT = 20

/** Earlier attempts in the window, and the last one for this account from this address, in seconds ago. */
export type Failures = { pair: number; address: number; account: number; secondsSinceLast: number | null }

/**
 * Guessing from one address waits longer after each try. Guessing one account from many addresses is slowed down here
 * and refused by throttlePassword and throttleCode.
 */
export function throttle(failures: Failures): { refuseForSeconds: number } | { delayMs: number } {
  const { pair, address, account, secondsSinceLast } = failures
  if (pair >= MAX_PER_PAIR) {
    const wait = Math.min(900, 15 * 2 ** (pair - MAX_PER_PAIR)) - (secondsSinceLast ?? 0)
    if (wait > 0) return { refuseForSeconds: Math.ceil(wait) }
  }
  if (address >= MAX_PER_ADDRESS) return { refuseForSeconds: 300 }
  const beyond = account - SLOW_FROM_PER_ACCOUNT
  return { delayMs: beyond < 0 ? 0 : Math.min(2_000, 100 * (beyond + 1)) }
}

const MAX_PASSWORDS_PER_ACCOUNT = 60

/**
 * Guessing one account from many new places is refused. A device and network of the owner is not, or anyone could lock
 * the owner out. Elsewhere a password reset by email helps.
 */
export function throttlePassword(
  failures: Failures,
  { isKnown }: { isKnown: boolean },
): ReturnType<typeof throttle> & { guessed?: true } {
  if (!isKnown && isGuessed(failures)) return { refuseForSeconds: 60, guessed: true }
  return throttle(failures)
}

export const isGuessed = ({ account }: Failures) => account >= MAX_PASSWORDS_PER_ACCOUNT

/** Wrong codes for one account in the window, from all addresses. */
const MAX_CODES_PER_ACCOUNT = 60
export const WARN_AT_WRONG_CODES = 5

/**
 * A code has six digits, so slowing down is not enough. A stranger cannot lock out a user: only a caller with the
 * password can try codes, and a new password stops that caller.
 */
export function throttleCode(failures: Failures): ReturnType<typeof throttle> {
  return failures.account >= MAX_CODES_PER_ACCOUNT ? { refuseForSeconds: 300 } : throttle(failures)
}

export const RESET_MINUTES = 30
export const RESET_WINDOW_MINUTES = 15
/** More emails to one address in the window would only annoy its owner. */
export const RESET_MAILS_PER_WINDOW = 3

/** An active user, or a customer who must still confirm the address. */
export function mayHavePassword(user: { role: string; status: string }): boolean {
  return mayReset(user)
}

export const INVITATION_DAYS = 7
export const CONFIRMATION_DAYS = 2
/** An address that registers again gets no further email for so long. */
export const REGISTRATION_MAIL_MINUTES = 10

/** A customer with an unconfirmed address may. An invited colleague joins only by the invitation. */
export function mayReset(user: { role: string; status: string }): boolean {
  return user.status === 'active' || (user.status === 'invited' && user.role === 'customer')
}
