// The current user, signing in, signing out.
import type { FastifyInstance } from 'fastify'
import { agencyFace } from '#platform/server/agency-face.ts'
import { readInstallation } from '#platform/server/installation.ts'
import { anyone, customer, ownAccount, staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import type { Context } from '#platform/server/transaction.ts'
import { notFound } from '#shared/errors.ts'
import type { SignedInActor } from '#shared/roles.ts'
import * as contract from '../contract/endpoints.ts'
import { identityPermissions } from '../contract/permissions.ts'
import { accessRoutes } from './access-routes.ts'
import { accountRoutes } from './account-routes.ts'
import { warnOfGuessing } from './guess-warning.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { ownClients } from './ports.ts'
import { toCurrentUser, toOwnClient, toSignedInUser } from './present.ts'
import { findUser, listStaffRows, type UserRow } from './queries/users.ts'
import { signIn, signOut } from './service.ts'
import { enter } from './session-cookie.ts'
import { singleSignOnRoutes } from './single-sign-on-routes.ts'
import { twoFactorRoutes } from './two-factor-routes.ts'
import { userRoutes } from './users-routes.ts'

export function identityRoutes(app: FastifyInstance): void {
  accessRoutes(app)
  userRoutes(app)
  accountRoutes(app)
  twoFactorRoutes(app)
  passkeyRoutes(app)
  singleSignOnRoutes(app)

  route(app, contract.getCurrentUser, ownAccount, async ({ context }) =>
    toSignedInUser(await currentUser(context), {
      actor: context.actor,
      installation: await readInstallation(context.db),
    }),
  )

  route(app, contract.getCustomer, customer, async ({ context }) => {
    const user = await currentUser(context)
    const { name, color, logo } = (await agencyFace.get()(context.db)).face
    return {
      user: toCurrentUser(user),
      agency: { name, color, logo },
      clients: (await ownClients.get()(context.db, user.id)).map(toOwnClient),
      testPayments: context.services.testPayments === 'marked',
    }
  })

  route(
    app,
    contract.signIn,
    { policy: anyone, perMinute: 30 },
    async ({ body, context, request, reply }) => {
      const userAgent = request.headers['user-agent'] ?? null
      const onGuessed = (user: UserRow) => warnOfGuessing(context, user)
      const result = await signIn(context, { ...body, userAgent, onGuessed })
      if ('token' in result) return enter(app, reply, result)
      app.setStep(reply, result.step)
      reply.code(202)
      return { secondStep: 'code' as const }
    },
  )

  route(app, contract.signOut, anyone, async ({ context, request, reply }) => {
    await signOut(context)
    app.clearSession(reply)
    // The browser reports unsent changes of another user in its storage. Its script has cleared the rest.
    const whole = request.headers['x-keep-storage'] !== 'yes'
    reply.header('clear-site-data', `"cache", "cookies"${whole ? ', "storage"' : ''}`)
  })

  route(app, contract.listStaff, staff(identityPermissions.listStaff), async ({ context }) => ({
    items: await listStaffRows(context.db),
  }))
}

async function currentUser({ db, actor }: Context<SignedInActor>) {
  const user = await findUser(db, actor.userId)
  if (!user) throw notFound('user')
  return user
}
