// A user's own account: profile, password, sessions.
import { setTimeout as sleep } from 'node:timers/promises'
import { audit, difference } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { type Mail, sendMail } from '#platform/server/mail.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { SignedInActor } from '#shared/roles.ts'
import { accountNotice } from './account-notice.ts'
import { passwordChangedMail, securityMail } from './mails.ts'
import { hashNewPassword, verifyPassword } from './passwords.ts'
import { attemptKeys, forgetAttempt, forgetFailures, recordAttempt } from './queries/attempts.ts'
import { endSessionOf, endSessionsOf } from './queries/sessions.ts'
import { findUser, lockUser, type UserRow, updatePassword, updateProfile } from './queries/users.ts'
import { throttle } from './rules.ts'
import { tooManyAttempts } from './service.ts'

type Mine = Context<SignedInActor>

export async function getMe({ db, actor }: Pick<Mine, 'db' | 'actor'>): Promise<UserRow> {
  const user = await findUser(db, actor.userId)
  if (!user) throw notFound('user')
  return user
}

/** Limits failures. They are counted even when the act is rolled back. */
export async function guardGuessing(
  context: Pick<Context, 'db' | 'ip'>,
  subject: string,
  isRight: () => Promise<boolean>,
  { judge = throttle, onWrong }: { judge?: typeof throttle; onWrong?: (count: number) => Promise<void> } = {},
): Promise<boolean> {
  const attempt = { id: uuidv7(), keys: attemptKeys(subject, context.ip) }
  const failures = await recordAttempt(context.db, attempt.id, attempt.keys)
  const verdict = judge(failures)
  if ('refuseForSeconds' in verdict) {
    await forgetAttempt(context.db, attempt.id)
    throw tooManyAttempts(verdict.refuseForSeconds)
  }
  if (verdict.delayMs > 0) await sleep(verdict.delayMs)
  if (!(await isRight())) {
    await onWrong?.(failures.account + 1)
    return false
  }
  await forgetAttempt(context.db, attempt.id)
  await forgetFailures(context.db, attempt.keys)
  return true
}

/** Someone at an unlocked browser must not change its owner's sign-in. */
export async function askPassword(context: Mine, password: string, field = 'password'): Promise<UserRow> {
  const user = await getMe(context)
  const right = await guardGuessing(context, `own:${user.id}`, () =>
    verifyPassword(password, user.passwordHash),
  )
  if (right) return user
  const message = 'This password is wrong. Try again.'
  throw invalid(field, message)
}

type ProfileChange = { name?: string | undefined; timezone?: string | undefined }

/** Omitted fields stay, even if another window changes them at this moment. */
export function changeProfile(context: Mine, input: ProfileChange): Promise<UserRow> {
  return transaction(context, async (tx) => {
    const user = await lockUser(tx.db, tx.actor.userId)
    if (!user) throw notFound('user')
    const profile = { name: input.name ?? user.name, timezone: input.timezone ?? user.timezone }
    const change = difference({ name: user.name, timezone: user.timezone }, profile)
    if (!change) return user
    await updateProfile(tx.db, { id: user.id, ...profile })
    await audit(tx, { action: 'edited', subjectType: 'user', subjectId: user.id, ...change })
    await publish(tx, { type: 'users.updated', ids: [user.id], audience: 'staff' })
    return { ...user, ...profile }
  })
}

export async function changePassword(
  context: Mine,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const user = await askPassword(context, current, 'current')
  const passwordHash = await hashNewPassword(password, user.email)
  await transaction(context, async (tx) => {
    await updatePassword(tx.db, user.id, passwordHash)
    await endSessionsOf(tx.db, user.id, tx.actor.sessionId)
    await audit(tx, { action: 'password_changed', subjectType: 'user', subjectId: user.id })
    await publish(tx, { type: 'account.updated', audience: { user: user.id } })
    await sendMail(tx, passwordChangedMail(user, tx.origin))
  })
}

export function endOneSession(context: Mine, id: string): Promise<void> {
  return transaction(context, async (tx) => {
    if (!(await endSessionOf(tx.db, tx.actor.userId, id))) throw notFound('session')
    await recordAccountChange(tx, 'session_ended', { session: id })
  })
}

export function endOtherSessions(context: Mine): Promise<number> {
  return transaction(context, async (tx) => {
    const ended = await endSessionsOf(tx.db, tx.actor.userId, tx.actor.sessionId)
    if (ended > 0) await recordAccountChange(tx, 'sessions_ended', { ended })
    return ended
  })
}

export async function recordAccountChange(
  tx: Tx<SignedInActor>,
  action: string,
  after?: Record<string, unknown>,
): Promise<void> {
  const { userId } = tx.actor
  await audit(tx, { action, subjectType: 'user', subjectId: userId, ...(after && { after }) })
  await publish(tx, { type: 'account.updated', audience: { user: userId } })
}

/** The owner hears of every new sign-in method, because it may not have been them. */
export async function warn(
  tx: Tx<SignedInActor>,
  { what, user }: { what: string; user: UserRow },
): Promise<void> {
  await alert(tx, { mail: securityMail(user, what, tx.origin), what, user })
}

/** The owner hears of it by email and in the product. */
export async function alert(
  tx: Tx,
  { mail, what, user }: { mail: Mail; what: string; user: UserRow },
): Promise<void> {
  await sendMail(tx, mail)
  await accountNotice.emit(tx, {
    userId: user.id,
    kind: 'security',
    title: `${what.slice(0, 1).toUpperCase()}${what.slice(1)}`,
    body: 'If this was not you, change your password and end the other sessions.',
    link: user.role === 'customer' ? '/portal/account/security' : '/settings/security',
    mailed: true,
  })
}
