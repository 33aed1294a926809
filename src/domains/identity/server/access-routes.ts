// Routes without a session: registration, forgotten passwords, and links in emails.
import type { FastifyInstance } from 'fastify'
import { readInstallation } from '#platform/server/installation.ts'
import { anyone } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import * as contract from '../contract/endpoints.ts'
import { lookAtLink } from './links-service.ts'
import { isRegistrationOpen } from './queries/users.ts'
import { confirmEmail, registerCustomer, registerFirstAdmin } from './registration-service.ts'
import { requestReset, resetPassword } from './reset-service.ts'
import { enter } from './session-cookie.ts'
import { mustUseSingleSignOn } from './single-sign-on-rules.ts'
import { acceptInvitation } from './users-service.ts'

export function accessRoutes(app: FastifyInstance): void {
  route(app, contract.requestReset, { policy: anyone, perMinute: 20 }, ({ body, context }) =>
    requestReset(context, body),
  )

  route(app, contract.lookAtLink, { policy: anyone, perMinute: 60 }, async ({ body, context }) => {
    const link = await lookAtLink(context, body.token)
    const { kind, email, name, role } = link
    const required = mustUseSingleSignOn(link, await readInstallation(context.db))
    return { kind, email, name, role, mustUseSingleSignOn: kind === 'invitation' && required }
  })

  route(
    app,
    contract.resetPassword,
    { policy: anyone, perMinute: 20 },
    async ({ body, context, request }) => {
      const userAgent = request.headers['user-agent'] ?? null
      await resetPassword(context, { ...body, userAgent })
    },
  )

  route(app, contract.getRegistration, anyone, async ({ context }) => ({
    open: await isRegistrationOpen(context.db),
    needsCode: context.services.setupCode !== null,
  }))

  route(
    app,
    contract.registerFirstAdmin,
    { policy: anyone, perMinute: 20 },
    async ({ body, context, request, reply }) => {
      const userAgent = request.headers['user-agent'] ?? null
      const started = await registerFirstAdmin(context, { ...body, userAgent })
      return enter(app, reply, started)
    },
  )

  route(
    app,
    contract.acceptInvitation,
    { policy: anyone, perMinute: 20 },
    async ({ body, context, request, reply }) => {
      const userAgent = request.headers['user-agent'] ?? null
      return enter(app, reply, await acceptInvitation(context, { ...body, userAgent }))
    },
  )

  route(app, contract.registerCustomer, { policy: anyone, perMinute: 20 }, ({ body, context }) =>
    registerCustomer(context, body),
  )

  route(app, contract.confirmEmail, { policy: anyone, perMinute: 20 }, ({ body, context }) =>
    confirmEmail(context, body),
  )
}
