// Stages, reasons and disqualified candidates over HTTP.
import type { FastifyInstance } from 'fastify'
import { applyHelpfulEdit } from '#domains/jobs/server/index.ts'
import { actOnce } from '#platform/server/idempotency.ts'
import { answerPage } from '#platform/server/list.ts'
import { listExport } from '#platform/server/list-export.ts'
import { staff } from '#platform/server/policy.ts'
import { expectedVersion, idempotencyKey, route } from '#platform/server/route.ts'
import * as lists from '../contract/disqualified.ts'
import { pipelinePermissions } from '../contract/permissions.ts'
import type { Reason } from '../contract/schemas.ts'
import * as contract from '../contract/settings.ts'
import { exportDisqualified, reasonsByPosting } from './disqualified-service.ts'
import { toDisqualified, toReason, toStage } from './present.ts'
import { countDisqualified, listDisqualifiedPage } from './queries/disqualified.ts'
import { listReasons } from './queries/reasons.ts'
import { listCountedStages } from './queries/stages.ts'
import {
  addReason,
  addStage,
  removeReason,
  removeStage,
  restoreReason,
  updateReason,
  updateStage,
} from './settings-service.ts'

const { read, settings, export: download } = pipelinePermissions

const exportRoute = listExport(lists.exportDisqualified, {
  policy: staff(download),
  open: exportDisqualified,
})

export function stageRoutes(app: FastifyInstance): void {
  route(app, contract.listStages, staff(read), async ({ context }) => ({
    items: (await listCountedStages(context.db)).map((row) => ({
      ...toStage(row),
      applications: row.applications,
    })),
  }))

  route(app, contract.addStage, staff(settings), ({ body, context, request }) =>
    actOnce(context, { scope: 'stages.create', key: idempotencyKey(request), body }, async (tx) =>
      toStage(await addStage(tx, body)),
    ),
  )

  route(app, contract.updateStage, staff(settings), async ({ params, body, context, request }) => {
    const version = expectedVersion(request)
    const stage = toStage(await updateStage(context, { id: params.id, version, changes: body }))
    return stage
  })

  route(app, contract.removeStage, staff(settings), ({ params, body, context }) =>
    removeStage(context, { id: params.id, ...body }),
  )
}

type ReasonBody = Omit<Reason, 'id' | 'version' | 'position'>

const toColumns = (body: Partial<ReasonBody>) => ({
  ...(body.label !== undefined && { label: body.label }),
  ...(body.side !== undefined && { side: body.side }),
  ...(body.needsComment !== undefined && { needsComment: body.needsComment }),
  ...(body.emailTemplateId !== undefined && { emailTemplateId: body.emailTemplateId }),
  ...(body.emailDelayMinutes !== undefined && { emailDelayMinutes: body.emailDelayMinutes }),
  ...(body.reconsiderAfterDays !== undefined && { reconsiderAfterDays: body.reconsiderAfterDays }),
})

export function reasonRoutes(app: FastifyInstance): void {
  route(app, contract.listReasons, staff(read), async ({ context }) => ({
    items: (await listReasons(context.db)).map(toReason),
  }))

  route(app, contract.addReason, staff(settings), ({ body, context, request }) =>
    actOnce(context, { scope: 'reasons.create', key: idempotencyKey(request), body }, async (tx) =>
      toReason(
        await addReason(tx, {
          label: body.label,
          side: body.side,
          needsComment: body.needsComment,
          emailTemplateId: body.emailTemplateId,
          emailDelayMinutes: body.emailDelayMinutes,
          reconsiderAfterDays: body.reconsiderAfterDays,
        }),
      ),
    ),
  )

  route(app, contract.updateReason, staff(settings), async ({ params, body, context, request }) => {
    const version = expectedVersion(request)
    const changes = { ...toColumns(body), ...(body.position !== undefined && { position: body.position }) }
    const row = await updateReason(context, { id: params.id, version, changes })
    return toReason(row)
  })

  route(app, contract.removeReason, staff(settings), async ({ params, context }) => {
    await removeReason(context, params.id)
  })

  route(app, contract.restoreReason, staff(settings), async ({ params, context }) =>
    toReason(await restoreReason(context, params.id)),
  )
}

export function disqualifiedRoutes(app: FastifyInstance): void {
  route(app, lists.listDisqualified, staff(read), ({ query, context: { db, actor } }) =>
    answerPage(query, {
      page: listDisqualifiedPage(db, query, actor),
      total: () => countDisqualified(db, query, actor),
      item: (row) => toDisqualified(actor, row),
    }),
  )

  exportRoute(app)

  route(app, lists.listReasonsByPosting, staff(read), ({ query, context }) =>
    reasonsByPosting(context, query.days),
  )

  route(app, lists.applySuggestion, staff(settings), async ({ body, context }) => ({
    version: await applyHelpfulEdit(context, {
      jobId: body.jobId,
      version: body.version,
      edit: body.apply,
    }),
  }))
}
