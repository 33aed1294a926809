// What makes an address the same address, a password good enough, and a sign-in too frequent. Pure.
import { PASSWORD_MAX, PASSWORD_MIN } from '../contract.ts'

/** The passwords that guessing starts with; longer lists add little past a minimum of twelve characters. */
const COMMON = new Set(
  `123456789012 1234567890123 password1234 passwordpassword qwertyuiop12 qwertyuiopas iloveyou1234 adminadmin12
   administrator letmeinletmein welcome12345 changeme1234 aaaaaaaaaaaa 000000000000 111111111111 abcdefghijkl
   password12345 qwerty123456 123456123456 superman1234 football1234 princess1234 sunshine1234 candidate123`.split(
    /\s+/,
  ),
)

/** Null when the password is fine, else what to do. Any character is allowed. */
export function passwordProblem(password: string, email: string): string | null {
  if (password.length < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters.`
  if (password.length > PASSWORD_MAX) return `Use at most ${PASSWORD_MAX} characters.`
  const plain = password.toLowerCase()
  if (COMMON.has(plain) || new Set(plain).size < 4)
    return 'This password is easy to guess. Choose another one.'
  const [name = ''] = email.toLowerCase().split('@')
  if (name.length >= 4 && plain.includes(name)) return 'Leave your e-mail address out of the password.'
  return null
}

export const FAILURE_WINDOW_MINUTES = 15
const MOST_PER_PAIR = 5
const MOST_PER_ADDRESS = 50
const SLOW_FROM_PER_ACCOUNT = 20

/** Attempts before this one, in the window; the last one of this account from this address, in seconds ago. */
export type Failures = { pair: number; address: number; account: number; secondsSinceLast: number | null }

/**
 * Guessing from one place has to wait longer after each try; guessing one account from many places is slowed down but
 * never refused, because a refusal would let anybody lock the owner out.
 */
export function throttle(failures: Failures): { refuseForSeconds: number } | { delayMs: number } {
  const { pair, address, account, secondsSinceLast } = failures
  if (pair >= MOST_PER_PAIR) {
    const wait = Math.min(900, 15 * 2 ** (pair - MOST_PER_PAIR)) - (secondsSinceLast ?? 0)
    if (wait > 0) return { refuseForSeconds: Math.ceil(wait) }
  }
  if (address >= MOST_PER_ADDRESS) return { refuseForSeconds: 300 }
  const beyond = account - SLOW_FROM_PER_ACCOUNT
  return { delayMs: beyond < 0 ? 0 : Math.min(2_000, 100 * (beyond + 1)) }
}
