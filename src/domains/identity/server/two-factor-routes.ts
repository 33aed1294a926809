// Two-factor sign-in over HTTP.
import type { FastifyInstance } from 'fastify'
import type { Services } from '#platform/server/module.ts'
import { anyone, ownAccount } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import * as contract from '../contract-account.ts'
import { enter } from './session-cookie.ts'
import {
  confirmTwoFactor,
  finishSignIn,
  renewRecoveryCodes,
  startTwoFactor,
  stopTwoFactor,
} from './two-factor-service.ts'

export function twoFactorRoutes(app: FastifyInstance, services: Services): void {
  const { secrets } = services
  route(app, contract.startTwoFactor, {
    policy: ownAccount,
    perMinute: 20,
    handler: ({ body, context }) => startTwoFactor(context, { ...body, secrets }),
  })

  route(app, contract.confirmTwoFactor, {
    policy: ownAccount,
    perMinute: 20,
    handler: async ({ body, context, request }) => ({
      recoveryCodes: await confirmTwoFactor(context, { ...body, services, origin: app.originOf(request) }),
    }),
  })

  route(app, contract.renewRecoveryCodes, {
    policy: ownAccount,
    perMinute: 20,
    handler: async ({ body, context, request }) => ({
      recoveryCodes: await renewRecoveryCodes(context, { ...body, services, origin: app.originOf(request) }),
    }),
  })

  route(app, contract.stopTwoFactor, {
    policy: ownAccount,
    perMinute: 20,
    handler: async ({ body, context, request }) => {
      await stopTwoFactor(context, { ...body, services, origin: app.originOf(request) })
      return undefined
    },
  })

  route(app, contract.finishSignIn, {
    policy: anyone,
    perMinute: 30,
    handler: async ({ body, context, request, reply }) => {
      const userAgent = request.headers['user-agent'] ?? null
      const token = app.stepOf(request)
      const started = await finishSignIn(context, {
        ...body,
        token,
        userAgent,
        services,
        origin: app.originOf(request),
      })
      app.clearStep(reply)
      return enter(app, reply, started)
    },
  })
}
