// Each route: permission, input, action, response.
import type { FastifyInstance } from 'fastify'
import { actOnce } from '#platform/server/idempotency.ts'
import { staff } from '#platform/server/policy.ts'
import { expectedVersion, idempotencyKey, LONG_BODY_BYTES, route } from '#platform/server/route.ts'
import * as contract from '../contract/endpoints.ts'
import { outreachPermissions } from '../contract/permissions.ts'
import { countAudience, findAudience } from './audience.ts'
import { campaignExport, recipientExport } from './export.ts'
import { toCampaign, toRecipient, toSummary } from './present.ts'
import { previewStep, testStep } from './preview.ts'
import { campaignList } from './queries/campaigns.ts'
import { recipientList } from './queries/recipients.ts'
import { readResults } from './queries/results.ts'
import {
  addToCampaign,
  cancelCampaign,
  copyCampaign,
  createCampaign,
  getCampaign,
  pauseCampaign,
  removeCampaign,
  resumeCampaign,
  startCampaign,
  stopRecipient,
  updateCampaign,
} from './service.ts'

const { read, write } = outreachPermissions

export function campaignRoutes(app: FastifyInstance): void {
  route(app, contract.listOutreachCampaigns, staff(read), ({ query, context: { db } }) =>
    campaignList.answer(db, query, null, toSummary),
  )
  campaignExport(app)
  route(app, contract.createOutreachCampaign, staff(write), ({ body, context, request }) =>
    actOnce(context, { scope: 'outreach.create', key: idempotencyKey(request), body }, (tx) =>
      createCampaign(tx, body.name),
    ),
  )
  route(app, contract.getOutreachCampaign, staff(read), async ({ params, context }) =>
    toCampaign(await getCampaign(context, params.id), context.services),
  )
  route(
    app,
    contract.updateOutreachCampaign,
    { policy: staff(write), bodyBytes: LONG_BODY_BYTES },
    ({ params, body, context, request }) =>
      updateCampaign(context, { id: params.id, version: expectedVersion(request), edit: body }),
  )
  route(app, contract.removeCampaign, staff(write), ({ params, context }) =>
    removeCampaign(context, params.id),
  )
  route(app, contract.copyCampaign, staff(write), ({ params, context, request }) =>
    actOnce(context, { scope: 'outreach.copy', key: idempotencyKey(request), body: params }, (tx) =>
      copyCampaign(tx, params.id),
    ),
  )
}

export function sendingRoutes(app: FastifyInstance): void {
  route(app, contract.countAudience, { policy: staff(read), perMinute: 60 }, async ({ params, context }) => {
    const row = await getCampaign(context, params.id)
    return countAudience(await findAudience(context, row), row.steps)
  })
  route(app, contract.previewStep, staff(read), ({ params, query, context }) =>
    previewStep(context, { id: params.id, step: query.step, candidateId: query.candidate }),
  )
  route(app, contract.testStep, { policy: staff(write), perMinute: 20 }, ({ params, body, context }) =>
    testStep(context, { id: params.id, ...body }),
  )
  route(app, contract.startCampaign, staff(write), ({ params, body, context }) =>
    startCampaign(context, { id: params.id, ...body }),
  )
  route(app, contract.addToCampaign, { policy: staff(write), perMinute: 20 }, ({ params, body, context }) =>
    addToCampaign(context, { id: params.id, ...body }),
  )
  route(app, contract.pauseCampaign, staff(write), ({ params, context }) => pauseCampaign(context, params.id))
  route(app, contract.resumeCampaign, staff(write), ({ params, context }) =>
    resumeCampaign(context, params.id),
  )
  route(app, contract.cancelCampaign, staff(write), ({ params, context }) =>
    cancelCampaign(context, params.id),
  )
}

export function resultRoutes(app: FastifyInstance): void {
  route(app, contract.getResults, staff(read), async ({ params, context: { db, actor } }) => {
    const { id } = await getCampaign({ db }, params.id)
    return readResults(db, { id, timezone: actor.timezone })
  })
  route(app, contract.listRecipients, staff(read), ({ query, context: { db, actor } }) =>
    recipientList.answer(db, query, actor, toRecipient),
  )
  recipientExport(app)
  route(app, contract.stopRecipient, staff(write), ({ params, context }) => stopRecipient(context, params.id))
}
