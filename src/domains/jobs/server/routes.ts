// Postings over HTTP: all of them for staff, their own for customers. Access is part of the query, not a check after it.
import type { FastifyInstance } from 'fastify'
import { customer, staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import { scopeOf } from '#platform/server/scope.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { Query } from '#platform/shared/endpoint.ts'
import type { SignedInActor } from '#platform/shared/roles.ts'
import * as contract from '../contract.ts'
import { toJobSummary } from './present.ts'
import { countJobs, listJobPage } from './queries.ts'

export function jobRoutes(app: FastifyInstance): void {
  route(app, contract.listJobPostings, {
    policy: staff(contract.jobPermissions.read),
    handler: ({ query, context }) => listPostings(context, query),
  })

  route(app, contract.listOwnJobPostings, {
    policy: customer,
    handler: ({ query, context }) => listPostings(context, query),
  })
}

async function listPostings(context: Context<SignedInActor>, query: Query<typeof contract.listJobPostings>) {
  const scope = scopeOf(context.actor)
  const page = await listJobPage(context.db, { ...query, scope })
  const total = query.cursor ? null : await countJobs(context.db, { ...query, scope })
  return { items: page.rows.map(toJobSummary), nextCursor: page.nextCursor, total }
}
