// Postings over HTTP for customers, only of their own clients. The scope is in every query.
import type { FastifyInstance } from 'fastify'
import { findResume, sendFile } from '#domains/candidates/server/index.ts'
import { listExport } from '#platform/server/list-export.ts'
import { customer } from '#platform/server/policy.ts'
import { expectedVersion, idempotencyKey, LONG_BODY_BYTES, route } from '#platform/server/route.ts'
import { scopeOf } from '#platform/server/scope.ts'
import type { Context } from '#platform/server/transaction.ts'
import { notFound } from '#shared/errors.ts'
import type { CustomerActor } from '#shared/roles.ts'
import * as contract from '../contract/portal.ts'
import { applicantsExport } from './applicants-export.ts'
import { decide, submitPosting, withdrawPosting } from './decisions-service.ts'
import { editPosting, startDraft } from './drafts-service.ts'
import { exportOwnPostings } from './export.ts'
import { exportInsights } from './insights-export.ts'
import { getInsights } from './insights-service.ts'
import { getOwnOverview } from './overview.ts'
import { applicants } from './ports.ts'
import { type LoadedPosting, loadPosting } from './posting-access.ts'
import { toApplicant, toOwnPosting, toOwnSummary } from './present.ts'
import { jobList } from './queries/list.ts'

const policy = customer

const exportRoute = listExport(contract.exportJobInsights, { policy, open: exportInsights })
const postingExport = listExport(contract.exportOwnJobPostings, { policy, open: exportOwnPostings })

export function portalJobRoutes(app: FastifyInstance): void {
  postingExport(app)
  applicantsExport(app)
  route(app, contract.listOwnJobPostings, policy, ({ query, context: { db, actor } }) =>
    jobList.answer(db, query, scopeOf(actor), toOwnSummary),
  )

  route(app, contract.getOwnJobOverview, policy, ({ query, context }) =>
    getOwnOverview(context, query.client),
  )

  route(
    app,
    contract.createOwnJobPosting,
    { policy, bodyBytes: LONG_BODY_BYTES },
    async ({ body, context, request }) =>
      answer(context, await startDraft(context, body, idempotencyKey(request))),
  )

  route(app, contract.getOwnJobPosting, policy, async ({ params, context }) =>
    answer(context, await loadPosting(context, params.id)),
  )

  route(
    app,
    contract.updateOwnJobPosting,
    { policy, bodyBytes: LONG_BODY_BYTES },
    async ({ params, body, context, request }) => {
      const version = expectedVersion(request)
      return answer(context, await editPosting(context, { id: params.id, version, edit: body }))
    },
  )

  route(app, contract.submitOwnJobPosting, policy, async ({ params, context }) =>
    answer(context, await submitPosting(context, params.id)),
  )

  route(app, contract.withdrawOwnJobPosting, policy, async ({ params, context }) =>
    answer(context, await withdrawPosting(context, params.id)),
  )

  route(app, contract.decideOwnJobPosting, policy, async ({ params, body, context }) =>
    answer(context, await decide(context, { id: params.id, ...body, note: '' })),
  )

  route(app, contract.listOwnApplicants, policy, async ({ params, query, context }) => {
    const scope = scopeOf(context.actor)
    const { row } = await loadPosting(context, params.id)
    return applicants
      .get()
      .list.answer(context.db, { ...query, job: row.id, sort: '-created_at' }, scope, toApplicant)
  })

  route(
    app,
    contract.downloadApplicantResume,
    { policy, perMinute: 60 },
    async ({ params, context, reply }) => {
      const { row } = await loadPosting(context, params.id)
      const which = { jobId: row.id, id: params.applicantId }
      const candidateId = await applicants.get().findSubmitted(context.db, which, scopeOf(context.actor))
      if (!candidateId) throw notFound('file')
      return sendFile(reply, context.services.storage, await findResume(context.db, candidateId))
    },
  )

  route(app, contract.getJobInsights, policy, ({ query, context }) => getInsights(context, query))

  exportRoute(app)
}

const answer = ({ actor, now }: Context<CustomerActor>, loaded: LoadedPosting) =>
  toOwnPosting({ actor, loaded, now })
