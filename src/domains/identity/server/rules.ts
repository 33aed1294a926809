// What makes an address the same address, a password good enough, and a sign-in too frequent. Pure.
import { PASSWORD_MAX, PASSWORD_MIN } from '../contract.ts'

export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

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

export type Failures = { pair: number; address: number; account: number }

/**
 * Guessing from one place is refused for a while; guessing one account from many places is slowed down but never
 * refused, because a refusal would let anybody lock the owner out.
 */
export function throttle(failures: Failures): { refuseForSeconds: number } | { delayMs: number } {
  if (failures.pair >= MOST_PER_PAIR)
    return { refuseForSeconds: Math.min(900, 15 * 2 ** (failures.pair - MOST_PER_PAIR)) }
  if (failures.address >= MOST_PER_ADDRESS) return { refuseForSeconds: 300 }
  if (failures.account >= SLOW_FROM_PER_ACCOUNT)
    return { delayMs: Math.min(2_000, 100 * (failures.account - SLOW_FROM_PER_ACCOUNT + 1)) }
  return { delayMs: 0 }
}
