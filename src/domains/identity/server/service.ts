// Signing in and out.
import { setTimeout as sleep } from 'node:timers/promises'
import { audit } from '#platform/server/audit.ts'
import { readInstallation } from '#platform/server/installation.ts'
import { newToken } from '#platform/server/session.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { normalizeEmail } from '#shared/email.ts'
import { AppError } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { Role } from '#shared/roles.ts'
import { isKnownDevice, noticeDevice } from './device-service.ts'
import { hashNewPassword, verifyPassword } from './passwords.ts'
import { attemptKeys, forgetAttempt, forgetFailures, recordAttempt } from './queries/attempts.ts'
import { createSession, endSession } from './queries/sessions.ts'
import { findAuthenticator, insertStep } from './queries/two-factor.ts'
import type { UserRow } from './queries/users.ts'
import { findUserByEmail, insertUser, markSeen } from './queries/users.ts'
import { isGuessed, mayHavePassword, throttlePassword } from './rules.ts'
import { mustUseSingleSignOn } from './single-sign-on-rules.ts'

export type SignIn = {
  email: string
  password: string
  userAgent: string | null
  /** Called for each attempt that is refused because too many attempts guess this account's password. */
  onGuessed: (user: UserRow) => Promise<void>
}

/** A session, or the second step if the user has an authenticator app. */
export async function signIn(
  context: Context,
  input: SignIn,
): Promise<{ user: UserRow; token: string } | { step: string }> {
  const email = normalizeEmail(input.email)
  const attempt = { id: uuidv7(), keys: attemptKeys(email, context.ip) }
  const failures = await recordAttempt(context.db, attempt.id, attempt.keys)
  const user = await findUserByEmail(context.db, email)
  const isKnown = user !== undefined && isGuessed(failures) && (await isKnownDevice(context, user, input))
  const verdict = throttlePassword(failures, { isKnown })
  if ('refuseForSeconds' in verdict) {
    await forgetAttempt(context.db, attempt.id)
    if (verdict.guessed && user && mayHavePassword(user)) await input.onGuessed(user)
    throw tooManyAttempts(verdict.refuseForSeconds)
  }
  if (verdict.delayMs > 0) await sleep(verdict.delayMs)

  const right = await verifyPassword(input.password, user && mayHavePassword(user) ? user.passwordHash : null)
  if (!user || !right) {
    throw new AppError('wrong_credentials', { userMessage: 'The email address or password is wrong.' })
  }
  // Only for callers who know the password, so strangers learn nothing.
  if (user.status === 'invited') throw UNCONFIRMED
  await forgetAttempt(context.db, attempt.id)
  if (mustUseSingleSignOn(user, await readInstallation(context.db))) throw SINGLE_SIGN_ON_ONLY
  if ((await findAuthenticator(context.db, user.id))?.secret) {
    const step = newToken()
    await insertStep(context.db, { token: step, kind: 'code', userId: user.id, challenge: null })
    return { step }
  }
  const started = await startSession(context, { user, userAgent: input.userAgent })
  await forgetFailures(context.db, attempt.keys)
  return started
}

const UNCONFIRMED = new AppError('forbidden', {
  userMessage:
    'Confirm your email address first. Use the link in our email, or “Forgot password?” for a new one.',
})

export const SINGLE_SIGN_ON_ONLY = new AppError('forbidden', {
  userMessage: 'Your agency requires single sign-on. Choose “Use single sign-on”.',
})

/** Starts a session for a verified user. The token goes only into the cookie. */
export async function startSession(
  context: Tx,
  {
    user,
    userAgent,
    secondFactor = false,
  }: { user: UserRow; userAgent: string | null; secondFactor?: boolean },
): Promise<{ user: UserRow; token: string }> {
  const token = newToken()
  const sessionId = uuidv7()
  await transaction({ ...context, actor: actorOf(user) }, async (tx) => {
    await createSession(tx.db, {
      token,
      id: sessionId,
      userId: user.id,
      role: user.role,
      ip: tx.ip,
      userAgent,
      secondFactor,
    })
    await markSeen(tx.db, user.id)
    await noticeDevice(tx, userAgent)
    await audit(tx, { action: 'signed_in', subjectType: 'user', subjectId: user.id })
  })
  return { user, token }
}

export async function signOut(context: Context): Promise<void> {
  const { actor } = context
  if (actor.kind === 'anonymous') return
  await transaction(context, async (tx) => {
    await endSession(tx.db, actor.sessionId)
    await audit(tx, { action: 'signed_out', subjectType: 'user', subjectId: actor.userId })
  })
}

type NewUser = { email: string; name: string; role: Role; password: string; timezone?: string }

export async function createUser(context: Tx, input: NewUser): Promise<string> {
  const passwordHash = await hashNewPassword(input.password, normalizeEmail(input.email))
  return storeUser(context, input, passwordHash)
}

export async function storeUser(
  context: Tx,
  input: Omit<NewUser, 'password'>,
  passwordHash: string,
): Promise<string> {
  const email = normalizeEmail(input.email)
  const id = uuidv7()
  await transaction(context, async (tx) => {
    await insertUser(tx.db, {
      id,
      email: input.email.trim(),
      emailNormalized: email,
      name: input.name.trim(),
      role: input.role,
      passwordHash,
      timezone: input.timezone ?? 'America/Chicago',
    })
    await audit(tx, {
      action: 'created',
      subjectType: 'user',
      subjectId: id,
      after: { email, role: input.role },
    })
  })
  return id
}

/** The user as an actor, for acts before the session exists. */
export function actorOf(user: UserRow) {
  const common = { userId: user.id, name: user.name, timezone: user.timezone, sessionId: '' }
  if (user.role === 'customer')
    return { kind: 'customer', role: 'customer', clientIds: [], ...common } as const
  return { kind: 'staff', role: user.role, ...common } as const
}

export function tooManyAttempts(seconds: number): AppError {
  return new AppError('too_many_requests', {
    userMessage: `Too many attempts. Wait ${seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`} and try again.`,
    retryAfterSeconds: seconds,
  })
}
