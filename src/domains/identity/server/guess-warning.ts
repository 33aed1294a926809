// Notifies the owner of an account when its password is guessed from many places.
import type { Context } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { normalizeEmail } from '#shared/email.ts'
import { alert } from './account-service.ts'
import { guessedMail } from './mails.ts'
import { isFirstWarning } from './queries/attempts.ts'
import type { UserRow } from './queries/users.ts'
import { actorOf } from './service.ts'

export async function warnOfGuessing(context: Context, user: UserRow): Promise<void> {
  await transaction({ ...context, actor: actorOf(user) }, async (tx) => {
    if (!(await isFirstWarning(tx.db, normalizeEmail(user.email)))) return
    await alert(tx, {
      mail: guessedMail(user, tx.origin),
      what: 'many wrong passwords were entered for your account',
      user,
    })
  })
}
