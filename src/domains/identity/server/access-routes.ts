// Getting in without being signed in: forgotten passwords and the links of mails.
import type { FastifyInstance } from 'fastify'
import type { Services } from '#platform/server/module.ts'
import { anyone } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import * as contract from '../contract.ts'
import { lookAtLink } from './links-service.ts'
import { requestReset, resetPassword } from './reset-service.ts'

export function accessRoutes(app: FastifyInstance, { enqueue }: Services): void {
  route(app, contract.requestReset, {
    policy: anyone,
    perMinute: 20,
    handler: async ({ body, context, request }) => {
      await requestReset(context, enqueue, { ...body, origin: app.originOf(request) })
      return undefined
    },
  })

  route(app, contract.lookAtLink, {
    policy: anyone,
    perMinute: 60,
    handler: async ({ body, context }) => {
      const { kind, email, name, role } = await lookAtLink(context, body.token)
      return { kind, email, name, role }
    },
  })

  route(app, contract.resetPassword, {
    policy: anyone,
    perMinute: 20,
    handler: async ({ body, context, request }) => {
      await resetPassword(context, enqueue, { ...body, origin: app.originOf(request) })
      return undefined
    },
  })
}
