// Reports over HTTP. Customers get the same figures of their own clients, without the agency's own.
import type { FastifyInstance } from 'fastify'
import { listExport } from '#platform/server/list-export.ts'
import { customer, staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import { EVERY_STAFF_ROLE } from '#platform/shared/permissions.ts'
import * as contract from '../contract/endpoints.ts'
import { exportFigures } from './figures-export.ts'
import { getFigures } from './figures-service.ts'
import { getFunnel, getTrend } from './follow-service.ts'
import { exportBehind, listBehind, toOwnRow, toRow } from './rows-service.ts'

const readers = staff(EVERY_STAFF_ROLE)

const files = [
  listExport(contract.exportFigures, { policy: readers, open: exportFigures }),
  listExport(contract.exportRows, { policy: readers, open: exportBehind }),
  listExport(contract.exportOwnFigures, { policy: customer, open: exportFigures }),
  listExport(contract.exportOwnRows, { policy: customer, open: exportBehind }),
]

export function figureRoutes(app: FastifyInstance): void {
  for (const register of files) register(app)
  route(app, contract.getFigures, readers, ({ query, context }) => getFigures(context, query))
  route(app, contract.listRows, readers, ({ query, context }) => listBehind(context, query, toRow))
  route(app, contract.getFunnel, readers, ({ query, context }) => getFunnel(context, query))
  route(app, contract.getTrend, readers, ({ query, context }) => getTrend(context, query))

  route(app, contract.getOwnFigures, customer, ({ query, context }) => getFigures(context, query))
  route(app, contract.listOwnRows, customer, ({ query, context }) => listBehind(context, query, toOwnRow))
  route(app, contract.getOwnFunnel, customer, ({ query, context }) => getFunnel(context, query))
  route(app, contract.getOwnTrend, customer, ({ query, context }) => getTrend(context, query))
}
