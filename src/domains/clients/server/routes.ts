// Clients over HTTP.
import type { FastifyInstance } from 'fastify'
import { answerPage } from '#platform/server/list.ts'
import { staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import * as contract from '../contract/endpoints.ts'
import { toStaffClient } from './present.ts'
import { clientList } from './queries.ts'

export function clientRoutes(app: FastifyInstance): void {
  route(app, contract.listClients, {
    policy: staff(contract.clientPermissions.read),
    handler: ({ query, context: { db } }) =>
      answerPage(query, {
        page: clientList.page(db, { ...query, sort: 'name' }, null),
        total: () => clientList.total(db, query, null),
        item: toStaffClient,
      }),
  })
}
