// Reports from browsers, and the figures.
import type { FastifyInstance } from 'fastify'
import { signedIn, staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import * as contract from '../contract/endpoints.ts'
import { performancePermissions } from '../contract/permissions.ts'
import { getPerformance, keepError, keepReport } from './service.ts'

export function performanceRoutes(app: FastifyInstance): void {
  route(
    app,
    contract.reportPerformance,
    { policy: signedIn, perMinute: 600 },
    async ({ body, context, request }) => {
      for (const warning of await keepReport(context, body))
        request.log.warn({ performance: warning }, 'slower than it should be')
    },
  )

  route(
    app,
    contract.reportError,
    { policy: signedIn, perMinute: 120 },
    async ({ body, context, request }) => {
      const kept = await keepError(context, body)
      if (kept) request.log.warn({ route: body.route, fatal: body.fatal }, 'a browser reported an error')
    },
  )

  route(app, contract.getPerformance, staff(performancePermissions.see), ({ context }) =>
    getPerformance(context),
  )
}
