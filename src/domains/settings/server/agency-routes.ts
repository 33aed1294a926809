// The agency over HTTP.

import type { FastifyInstance } from 'fastify'
import { staff } from '#platform/server/policy.ts'
import { expectedVersion, route } from '#platform/server/route.ts'
import * as contract from '../contract/agency.ts'
import { settingsPermissions } from '../contract/permissions.ts'
import { changeAgency, findAgency } from './agency-service.ts'

export function agencyRoutes(app: FastifyInstance): void {
  route(app, contract.getAgency, staff(settingsPermissions.seeAgency), ({ context }) =>
    findAgency(context.db),
  )

  route(app, contract.changeAgency, staff(settingsPermissions.changeAgency), ({ body, context, request }) =>
    changeAgency(context, { version: expectedVersion(request), edit: body }),
  )
}
