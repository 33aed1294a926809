// Postings over HTTP.
import type { FastifyInstance } from 'fastify'
import { staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import * as contract from '../contract.ts'
import { toStaffJob } from './present.ts'
import { countJobs, listJobPage } from './queries.ts'

export function jobRoutes(app: FastifyInstance): void {
  route(app, contract.listJobPostings, {
    policy: staff(contract.jobPermissions.read),
    handler: async ({ query, context }) => {
      const page = await listJobPage(context.db, query)
      const total = query.cursor ? null : await countJobs(context.db, query.status)
      return { items: page.rows.map(toStaffJob), nextCursor: page.nextCursor, total }
    },
  })
}
