// Postings over HTTP: all of them for staff, their own for customers. Access is part of the query, not a check after it.
import type { FastifyInstance } from 'fastify'
import { anyone, customer, staff } from '#platform/server/policy.ts'
import { expectedVersion, route, setVersion } from '#platform/server/route.ts'
import { scopeOf } from '#platform/server/scope.ts'
import * as contract from '../contract.ts'
import { bulkDecide, undoBulk } from './bulk-service.ts'
import { exportCsv } from './export.ts'
import { getOverview } from './overview.ts'
import { listPlaces } from './places/places.ts'
import { toJobSummary, toStaffJobSummary } from './present.ts'
import { countJobs, listJobPage } from './queries/list.ts'
import { decide, editPosting, getPosting, startDraft, submitPosting, withdrawPosting } from './service.ts'

const { read, write, decide: deciding, export: download } = contract.jobPermissions

export function jobRoutes(app: FastifyInstance): void {
  route(app, contract.listJobPostings, {
    policy: staff(read),
    handler: async ({ query, context }) => {
      const scope = scopeOf(context.actor)
      const page = await listJobPage(context.db, query, scope)
      const total = query.cursor ? null : await countJobs(context.db, { ...query, scope })
      const items = page.rows.map((row) => toStaffJobSummary(row, context.now))
      return { items, nextCursor: page.nextCursor, total }
    },
  })

  route(app, contract.listOwnJobPostings, {
    policy: customer,
    handler: async ({ query, context }) => {
      const scope = scopeOf(context.actor)
      const page = await listJobPage(context.db, query, scope)
      const total = query.cursor ? null : await countJobs(context.db, { ...query, scope })
      return { items: page.rows.map(toJobSummary), nextCursor: page.nextCursor, total }
    },
  })

  route(app, contract.getJobOverview, { policy: staff(read), handler: ({ context }) => getOverview(context) })

  route(app, contract.exportJobPostings, {
    policy: staff(download),
    perMinute: 10,
    handler: async ({ query, context, reply }) => {
      const day = context.now.toISOString().slice(0, 10)
      reply.header('content-disposition', `attachment; filename="job-postings-${day}.csv"`)
      return reply.type('text/csv; charset=utf-8').send(await exportCsv(context, query))
    },
  })

  route(app, contract.createJobPosting, {
    policy: staff(write),
    handler: async ({ body, context, reply }) => {
      const posting = await startDraft(context, body)
      setVersion(reply.code(201), posting.version)
      return posting
    },
  })

  route(app, contract.getJobPosting, {
    policy: staff(read),
    handler: async ({ params, context, reply }) => {
      const posting = await getPosting(context, params.id)
      setVersion(reply, posting.version)
      return posting
    },
  })

  route(app, contract.updateJobPosting, {
    policy: staff(write),
    handler: async ({ params, body, context, request, reply }) => {
      const version = expectedVersion(request)
      const posting = await editPosting(context, { id: params.id, version, edit: body })
      setVersion(reply, posting.version)
      return posting
    },
  })

  route(app, contract.submitJobPosting, {
    policy: staff(write),
    handler: ({ params, context }) => submitPosting(context, params.id),
  })

  route(app, contract.withdrawJobPosting, {
    policy: staff(write),
    handler: ({ params, context }) => withdrawPosting(context, params.id),
  })

  route(app, contract.decideJobPosting, {
    // Closing a draft of one's own is no decision about others; which act is whose, the service decides.
    policy: staff(write),
    handler: ({ params, body, context }) => decide(context, { id: params.id, ...body }),
  })

  route(app, contract.bulkDecideJobPostings, {
    policy: staff(deciding),
    handler: ({ body, context }) => bulkDecide(context, body),
  })

  route(app, contract.undoJobPostingChange, {
    policy: staff(deciding),
    handler: ({ params, context }) => undoBulk(context, params.id),
  })

  route(app, contract.findPlaces, {
    policy: anyone,
    perMinute: 120,
    handler: async ({ query }) => ({ items: listPlaces(query.q) }),
  })
}
