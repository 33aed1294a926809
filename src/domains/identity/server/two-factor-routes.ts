// Two-factor sign-in over HTTP.
import type { FastifyInstance } from 'fastify'
import { anyone, ownAccount } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import * as contract from '../contract/account.ts'
import { enter } from './session-cookie.ts'
import {
  confirmTwoFactor,
  finishSignIn,
  renewRecoveryCodes,
  startTwoFactor,
  stopTwoFactor,
} from './two-factor-service.ts'

export function twoFactorRoutes(app: FastifyInstance): void {
  route(app, contract.startTwoFactor, { policy: ownAccount, perMinute: 20 }, ({ body, context }) =>
    startTwoFactor(context, body),
  )

  route(app, contract.confirmTwoFactor, { policy: ownAccount, perMinute: 20 }, async ({ body, context }) => ({
    recoveryCodes: await confirmTwoFactor(context, body),
  }))

  route(
    app,
    contract.renewRecoveryCodes,
    { policy: ownAccount, perMinute: 20 },
    async ({ body, context }) => ({
      recoveryCodes: await renewRecoveryCodes(context, body),
    }),
  )

  route(app, contract.stopTwoFactor, { policy: ownAccount, perMinute: 20 }, ({ body, context }) =>
    stopTwoFactor(context, body),
  )

  route(
    app,
    contract.finishSignIn,
    { policy: anyone, perMinute: 30 },
    async ({ body, context, request, reply }) => {
      const userAgent = request.headers['user-agent'] ?? null
      const token = app.stepOf(request)
      const started = await finishSignIn(context, {
        ...body,
        token,
        userAgent,
      })
      app.clearStep(reply)
      return enter(app, reply, started)
    },
  )
}
