// argon2id (19 MiB, 2 passes, 1 lane) behind a bounded queue: a flood of sign-ins must not starve other requests.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { limitConcurrency } from '#platform/server/concurrency-limit.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { passwordProblem } from '#shared/password-rule.ts'

const derive = promisify(argon2)
const COST = { parallelism: 1, tagLength: 32, memory: 19 * 1024, passes: 2 } as const
const runLimited = limitConcurrency({
  maxRunning: 2,
  maxWaiting: {
    count: 100,
    refuse: () =>
      new AppError('unavailable', {
        userMessage: 'Too many users are signing in right now. Try again in a few seconds.',
        retryAfterSeconds: 3,
      }),
  },
})

function hashPassword(password: string): Promise<string> {
  return runLimited(async () => {
    const nonce = randomBytes(16)
    const hash = await derive('argon2id', { ...COST, message: password.normalize('NFKC'), nonce })
    const encode = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
    return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(nonce)}$${encode(hash)}`
  })
}

/** Refuses a password that breaks the rule. There is no other way to a hash. */
export async function hashNewPassword(password: string, email: string, field = 'password'): Promise<string> {
  const problem = passwordProblem(password, email)
  if (problem) throw invalid(field, problem)
  return hashPassword(password)
}

// A hash for unknown users, so an unknown address takes as long as a wrong password.
const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

export function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  return runLimited(async () => {
    const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? NOBODY)
    if (!parts) return false
    const [, memory, passes, parallelism, nonce = '', hash = ''] = parts
    const wanted = Buffer.from(hash, 'base64')
    const derived = await derive('argon2id', {
      message: password.normalize('NFKC'),
      nonce: Buffer.from(nonce, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: wanted.length,
    })
    return timingSafeEqual(derived, wanted) && stored !== null
  })
}
