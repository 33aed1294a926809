// The dashboard over HTTP.
import type { FastifyInstance } from 'fastify'
import { listExport } from '#platform/server/list-export.ts'
import { customer, staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import { EVERY_STAFF_ROLE } from '#shared/permissions.ts'
import * as contract from '../contract/endpoints.ts'
import * as portal from '../contract/portal.ts'
import * as setup from '../contract/setup.ts'
import { exportSales, listSales } from './lead-figures.ts'
import { getPortalDashboard } from './portal-service.ts'
import { exportBehind, getStats, listBehind } from './service.ts'
import { getSetup, hideSetup, showSetup } from './setup-service.ts'

const exportRoute = listExport(contract.exportDashboardRows, {
  policy: staff(EVERY_STAFF_ROLE),
  open: exportBehind,
})

const salesExport = listExport(contract.exportDashboardSales, {
  policy: staff(EVERY_STAFF_ROLE),
  open: exportSales,
})

export function dashboardRoutes(app: FastifyInstance): void {
  exportRoute(app)
  salesExport(app)
  route(app, contract.getDashboardStats, staff(EVERY_STAFF_ROLE), ({ query, context }) =>
    getStats(context, query),
  )

  route(app, contract.listDashboardRows, staff(EVERY_STAFF_ROLE), ({ query, context }) =>
    listBehind(context, query),
  )

  route(app, contract.listDashboardSales, staff(EVERY_STAFF_ROLE), ({ query, context }) =>
    listSales(context, query),
  )

  route(app, setup.getSetup, staff(EVERY_STAFF_ROLE), ({ context }) => getSetup(context))

  route(app, setup.hideSetup, staff(EVERY_STAFF_ROLE), ({ context }) => hideSetup(context))

  route(app, setup.showSetup, staff(EVERY_STAFF_ROLE), ({ context }) => showSetup(context))

  route(app, portal.getPortalDashboard, customer, ({ query, context }) =>
    getPortalDashboard(context, query.client),
  )
}
