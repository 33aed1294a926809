// A forgotten password: the link by email, and the new password.
import { z } from 'zod'
import { audit } from '#platform/server/audit.ts'
import { enqueue } from '#platform/server/enqueue.ts'
import { readInstallation } from '#platform/server/installation.ts'
import { sendMail } from '#platform/server/mail.ts'
import { job } from '#platform/server/module.ts'
import { newToken } from '#platform/server/session.ts'
import type { Context } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { normalizeEmail } from '#shared/email.ts'
import { rememberDevice } from './device-service.ts'
import { personBehind, useUp } from './links-service.ts'
import { passwordChangedMail, resetMail } from './mails.ts'
import { hashNewPassword } from './passwords.ts'
import { countRecentLinks, insertLink, voidLinks } from './queries/links.ts'
import { endSessionsOf } from './queries/sessions.ts'
import { activateUser, findUserByEmail, updatePassword } from './queries/users.ts'
import { mayReset, RESET_MAILS_PER_WINDOW, RESET_MINUTES, RESET_WINDOW_MINUTES } from './rules.ts'
import { actorOf } from './service.ts'
import { mustUseSingleSignOn } from './single-sign-on-rules.ts'

/** A job looks up the address, so the response and its time do not reveal whether it is known. */
export function requestReset(context: Context, { email }: { email: string }): Promise<void> {
  return transaction(context, (tx) =>
    enqueue(tx, resetRequested, { email: normalizeEmail(email), origin: tx.origin }),
  )
}

export const resetRequested = job({
  name: 'identity.reset-requested',
  payload: z.object({ email: z.string(), origin: z.string() }),
  retryLimit: 3,
  retryDelaySeconds: 10,
  async run(context, { email, origin }) {
    const user = await findUserByEmail(context.db, email)
    if (!user || !mayReset(user)) return
    // A password would not let the user in.
    if (mustUseSingleSignOn(user, await readInstallation(context.db))) return
    const recent = { userId: user.id, kind: 'reset', minutes: RESET_WINDOW_MINUTES } as const
    if ((await countRecentLinks(context.db, recent)) >= RESET_MAILS_PER_WINDOW) return
    const token = newToken()
    await transaction(context, async (tx) => {
      await insertLink(tx.db, { token, userId: user.id, kind: 'reset', minutes: RESET_MINUTES })
      await audit(tx, { action: 'password_reset_requested', subjectType: 'user', subjectId: user.id })
      await sendMail(tx, resetMail(user, { origin, token }))
    })
  },
})

type NewPassword = { token: string; password: string; userAgent: string | null }

export async function resetPassword(
  context: Context,
  { token, password, userAgent }: NewPassword,
): Promise<void> {
  const user = await personBehind(context, { token, kind: 'reset' })
  const passwordHash = await hashNewPassword(password, user.email)
  await transaction({ ...context, actor: actorOf(user) }, async (tx) => {
    await useUp(tx, { token, kind: 'reset' })
    await voidLinks(tx.db, { userId: user.id, kind: 'reset' })
    await updatePassword(tx.db, user.id, passwordHash)
    // A user who opened the mail has proved the address, which is all a new customer still needed.
    await activateUser(tx.db, user.id)
    await endSessionsOf(tx.db, user.id)
    await rememberDevice(tx, userAgent)
    await audit(tx, { action: 'password_reset', subjectType: 'user', subjectId: user.id })
    await sendMail(tx, passwordChangedMail(user, tx.origin))
  })
}
