// A user's own account over HTTP.
import type { FastifyInstance } from 'fastify'
import { ownAccount } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import * as contract from '../contract/account.ts'
import { changePassword, changeProfile, endOneSession, endOtherSessions } from './account-service.ts'
import { toCurrentUser, toPasskey, toSession } from './present.ts'
import { listPasskeys } from './queries/passkeys.ts'
import { listSessionsOf } from './queries/sessions.ts'
import { countRecoveryCodes, findAuthenticator } from './queries/two-factor.ts'
import { findPasswordChange } from './queries/users.ts'
import { isTwoFactorRequired } from './requirement-service.ts'
import { singleSignOnOf } from './single-sign-on-service.ts'

export function accountRoutes(app: FastifyInstance): void {
  route(app, contract.updateProfile, ownAccount, async ({ body, context }) =>
    toCurrentUser(await changeProfile(context, body)),
  )

  route(app, contract.changePassword, { policy: ownAccount, perMinute: 20 }, ({ body, context }) =>
    changePassword(context, body),
  )

  route(app, contract.listSessions, ownAccount, async ({ context: { db, actor } }) => {
    const rows = await listSessionsOf(db, actor.userId)
    const items = rows.map((row) => toSession(row, actor.sessionId))
    // The current session first, then by last use.
    return { items: items.toSorted((a, b) => Number(b.current) - Number(a.current)) }
  })

  route(app, contract.endSession, ownAccount, ({ params, context }) => endOneSession(context, params.id))

  route(app, contract.endOtherSessions, ownAccount, async ({ context }) => ({
    ended: await endOtherSessions(context),
  }))

  route(app, contract.getSecurity, ownAccount, async ({ context }) => {
    const { db, actor } = context
    const authenticator = await findAuthenticator(db, actor.userId)
    return {
      passwordChangedAt: await findPasswordChange(db, actor.userId),
      authenticator: authenticator?.confirmedAt
        ? { addedAt: authenticator.confirmedAt, lastUsedAt: authenticator.lastUsedAt }
        : null,
      recoveryCodesLeft: await countRecoveryCodes(db, actor.userId),
      twoFactorRequired: await isTwoFactorRequired({ db, actor }),
      passkeys: (await listPasskeys(db, actor.userId)).map(toPasskey),
      ...(await singleSignOnOf(context)),
    }
  })
}
