// Postings over HTTP, for staff. Customers use portal-routes.ts, where access is part of the query.
import type { FastifyInstance } from 'fastify'
import { listExport } from '#platform/server/list-export.ts'
import { listPlaces } from '#platform/server/places/places.ts'
import { anyone, staff } from '#platform/server/policy.ts'
import { expectedVersion, idempotencyKey, LONG_BODY_BYTES, route } from '#platform/server/route.ts'
import { scopeOf } from '#platform/server/scope.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { StaffActor } from '#shared/roles.ts'
import * as contract from '../contract/endpoints.ts'
import { jobPermissions } from '../contract/permissions.ts'
import { bulkDecide, undoBulk } from './bulk-service.ts'
import { decide, submitPosting, withdrawPosting } from './decisions-service.ts'
import { editPosting, startDraft } from './drafts-service.ts'
import { exportPostings } from './export.ts'
import { getOverview } from './overview.ts'
import { type LoadedPosting, loadPosting } from './posting-access.ts'
import { toJobPosting, toStaffJobSummary } from './present.ts'
import { jobList } from './queries/list.ts'

const { read, write, decide: deciding, export: download } = jobPermissions

const exportRoute = listExport(contract.exportJobPostings, { policy: staff(download), open: exportPostings })

export function jobRoutes(app: FastifyInstance): void {
  route(app, contract.listJobPostings, staff(read), ({ query, context: { db, actor, now } }) =>
    jobList.answer(db, query, scopeOf(actor), (row) => toStaffJobSummary(row, now)),
  )

  route(app, contract.getJobOverview, staff(read), ({ context }) => getOverview(context))

  exportRoute(app)

  route(
    app,
    contract.createJobPosting,
    { policy: staff(write), bodyBytes: LONG_BODY_BYTES },
    async ({ body, context, request }) =>
      answer(context, await startDraft(context, body, idempotencyKey(request))),
  )

  route(app, contract.getJobPosting, staff(read), async ({ params, context }) =>
    answer(context, await loadPosting(context, params.id)),
  )

  route(
    app,
    contract.updateJobPosting,
    { policy: staff(write), bodyBytes: LONG_BODY_BYTES },
    async ({ params, body, context, request }) => {
      const version = expectedVersion(request)
      return answer(context, await editPosting(context, { id: params.id, version, edit: body }))
    },
  )

  route(app, contract.submitJobPosting, staff(write), async ({ params, context }) =>
    answer(context, await submitPosting(context, params.id)),
  )

  route(app, contract.withdrawJobPosting, staff(write), async ({ params, context }) =>
    answer(context, await withdrawPosting(context, params.id)),
  )

  // Closing one's own draft is not a decision. The service checks each act.
  route(app, contract.decideJobPosting, staff(write), async ({ params, body, context }) =>
    answer(context, await decide(context, { id: params.id, ...body })),
  )

  route(app, contract.bulkDecideJobPostings, staff(deciding), ({ body, context }) =>
    bulkDecide(context, body),
  )

  route(app, contract.undoJobPostingChange, staff(deciding), ({ params, context }) =>
    undoBulk(context, params.id),
  )

  route(app, contract.findPlaces, { policy: anyone, perMinute: 120 }, async ({ query }) => ({
    items: listPlaces(query.q).map(({ zip, city, state, lat, lng }) => ({ zip, city, state, lat, lng })),
  }))
}

const answer = ({ actor, now }: Context<StaffActor>, loaded: LoadedPosting) =>
  toJobPosting({ actor, loaded, now })
