// Each route: permission, input, action, response.
import type { FastifyInstance } from 'fastify'
import { refuseUnknownOwner } from '#domains/candidates/server/index.ts'
import { shownAnswers } from '#domains/jobs/contract/answers.ts'
import { listExport } from '#platform/server/list-export.ts'
import { staff } from '#platform/server/policy.ts'
import { expectedVersion, idempotencyKey, route } from '#platform/server/route.ts'
import { notFound } from '#shared/errors.ts'
import * as closing from '../contract/closing.ts'
import * as contract from '../contract/endpoints.ts'
import { pipelinePermissions } from '../contract/permissions.ts'
import { getBoard, listCardIds, listCards } from './board-service.ts'
import { bulkChange, undoChange } from './bulk-service.ts'
import { endPostings, listRemaining } from './closing-service.ts'
import { bringBackApplication, disqualifyApplication, withdrawApplication } from './disqualify-service.ts'
import { endHire } from './end-hire-service.ts'
import { exportBoard } from './export.ts'
import { editApplication, getCard, moveApplication } from './move-service.ts'
import { interviewsOf } from './ports.ts'
import { toCard, toMove } from './present.ts'
import { findApplication } from './queries/applications.ts'
import { findCard, listCardsById, listCardsOfCandidate, listMoves } from './queries/cards.ts'
import { createApplication } from './service.ts'

const { read, work, export: download } = pipelinePermissions

const exportRoute = listExport(contract.exportBoard, { policy: staff(download), open: exportBoard })

export function boardRoutes(app: FastifyInstance): void {
  exportRoute(app)
  route(app, contract.getBoard, staff(read), ({ query, context }) => getBoard(context, query))

  route(app, contract.listCards, staff(read), ({ query, context }) => listCards(context, query))

  route(app, contract.listCardIds, staff(read), ({ query, context }) => listCardIds(context, query))

  route(app, contract.listApplications, staff(read), async ({ query, context: { db, actor } }) => ({
    items: (await listCardsById(db, query.ids ?? []))
      .filter(({ personGone }) => !personGone)
      .map((row) => toCard(actor, row)),
  }))

  route(
    app,
    contract.listApplicationsOfCandidate,
    staff(read),
    async ({ params, context: { db, actor } }) => ({
      items: (await listCardsOfCandidate(db, params.id)).map((row) => ({
        ...toCard(actor, row),
        stageLabel: row.stageLabel,
        answers: shownAnswers(row),
      })),
    }),
  )

  route(app, contract.getApplication, staff(read), async ({ params, context: { db, actor } }) => {
    const row = await findCard(db, params.id)
    const application = await findApplication(db, params.id)
    if (!row || !application) throw notFound('application')
    return {
      ...toCard(actor, row),
      answers: shownAnswers(application),
      moves: (await listMoves(db, params.id)).map(toMove),
    }
  })
}

export function applicationRoutes(app: FastifyInstance): void {
  route(app, contract.addApplication, staff(work), async ({ body, context }) => {
    await refuseUnknownOwner(context, body.ownerId)
    const { id } = await createApplication(context, { ...body, source: 'manual' })
    return getCard(context, id)
  })

  route(app, contract.foreseeEnding, staff(work), async ({ body, context: { db, now } }) => {
    const interviews = await interviewsOf.get().listAhead(db, { ids: body.ids, now })
    const [first] = interviews
    return {
      interviews: interviews.length,
      first: first ? { name: first.name, startsAt: first.startsAt } : null,
    }
  })

  route(app, contract.moveApplication, staff(work), ({ params, body, context, request }) =>
    moveApplication(context, { id: params.id, move: body, idempotencyKey: idempotencyKey(request) }),
  )

  route(app, contract.editApplication, staff(work), ({ params, body, context, request }) =>
    editApplication(context, { id: params.id, version: expectedVersion(request), edit: body }),
  )

  route(app, contract.disqualifyApplication, staff(work), ({ params, body, context, request }) =>
    disqualifyApplication(context, {
      id: params.id,
      input: body,
      idempotencyKey: idempotencyKey(request),
    }),
  )

  route(app, contract.withdrawApplication, staff(work), ({ params, body, context }) =>
    withdrawApplication(context, { id: params.id, ...body }),
  )

  route(app, contract.endHire, staff(work), ({ params, body, context }) =>
    endHire(context, { id: params.id, ...body }),
  )

  route(app, contract.bringBackApplication, staff(work), ({ params, context }) =>
    bringBackApplication(context, params.id),
  )

  route(app, contract.bulkChangeApplications, staff(work), ({ body, context }) => bulkChange(context, body))

  route(app, closing.listRemaining, staff(read), ({ query, context }) =>
    listRemaining(context, query.jobs ?? []),
  )

  route(app, closing.endPostings, staff(work), ({ body, context, request }) =>
    endPostings(context, { input: body, idempotencyKey: idempotencyKey(request) }),
  )

  route(app, contract.undoApplicationChange, staff(work), ({ params, context }) =>
    undoChange(context, params.id),
  )
}
