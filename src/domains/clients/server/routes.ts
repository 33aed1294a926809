// Clients over HTTP.
import type { FastifyInstance } from 'fastify'
import { staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import * as contract from '../contract.ts'
import { toStaffClient } from './present.ts'
import { countClients, listClientPage } from './queries.ts'

export function clientRoutes(app: FastifyInstance): void {
  route(app, contract.listClients, {
    policy: staff(contract.clientPermissions.read),
    handler: async ({ query, context }) => {
      const page = await listClientPage(context.db, query)
      const total = query.cursor ? null : await countClients(context.db, query.q)
      return { items: page.rows.map(toStaffClient), nextCursor: page.nextCursor, total }
    },
  })
}
