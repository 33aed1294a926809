// The dashboard over HTTP.
import type { FastifyInstance } from 'fastify'
import { customer, staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import { EVERY_STAFF_ROLE } from '#platform/shared/permissions.ts'
import * as contract from '../contract/endpoints.ts'
import * as portal from '../contract/portal.ts'
import { getPortalDashboard } from './portal-service.ts'
import { getStats, listBehind } from './service.ts'

export function dashboardRoutes(app: FastifyInstance): void {
  route(app, contract.getDashboardStats, {
    policy: staff(EVERY_STAFF_ROLE),
    handler: ({ query, context }) => getStats(context, query),
  })

  route(app, contract.listDashboardRows, {
    policy: staff(EVERY_STAFF_ROLE),
    handler: ({ query, context }) => listBehind(context, query),
  })

  route(app, portal.getPortalDashboard, {
    policy: customer,
    handler: ({ query, context }) => getPortalDashboard(context, query.client),
  })
}
