// Each route: permission, input, action, response.
import type { FastifyInstance } from 'fastify'
import { answerPage } from '#platform/server/list.ts'
import { staff } from '#platform/server/policy.ts'
import { expectedVersion, LONG_BODY_BYTES, route, setVersion } from '#platform/server/route.ts'
import * as contract from '../contract/endpoints.ts'
import { countAudience, findAudience } from './audience.ts'
import { campaignExport, recipientExport } from './export.ts'
import { toCampaign, toRecipient, toSummary } from './present.ts'
import { previewStep, testStep } from './preview.ts'
import { campaignList } from './queries/campaigns.ts'
import { recipientList } from './queries/recipients.ts'
import { readResults } from './queries/results.ts'
import {
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

const { read, write } = contract.outreachPermissions

export function campaignRoutes(app: FastifyInstance): void {
  route(app, contract.listCampaigns, {
    policy: staff(read),
    handler: ({ query, context: { db } }) =>
      answerPage(query, {
        page: campaignList.page(db, query, null),
        total: () => campaignList.total(db, query, null),
        item: toSummary,
      }),
  })
  campaignExport(app)
  route(app, contract.createCampaign, {
    policy: staff(write),
    handler: async ({ body, context, reply }) => {
      const campaign = await createCampaign(context, body.name)
      setVersion(reply.code(201), campaign.version)
      return campaign
    },
  })
  route(app, contract.getCampaign, {
    policy: staff(read),
    handler: async ({ params, context, reply }) => {
      const row = await getCampaign(context, params.id)
      setVersion(reply, row.version)
      return toCampaign(row, context.services)
    },
  })
  route(app, contract.updateCampaign, {
    policy: staff(write),
    bodyBytes: LONG_BODY_BYTES,
    handler: async ({ params, body, context, request, reply }) => {
      const version = expectedVersion(request)
      const campaign = await updateCampaign(context, { id: params.id, version, edit: body })
      setVersion(reply, campaign.version)
      return campaign
    },
  })
  route(app, contract.removeCampaign, {
    policy: staff(write),
    handler: async ({ params, context }) => {
      await removeCampaign(context, params.id)
      return undefined
    },
  })
  route(app, contract.copyCampaign, {
    policy: staff(write),
    handler: async ({ params, context, reply }) => {
      reply.code(201)
      return copyCampaign(context, params.id)
    },
  })
}

export function sendingRoutes(app: FastifyInstance): void {
  route(app, contract.countAudience, {
    policy: staff(read),
    perMinute: 60,
    handler: async ({ params, context }) => {
      const row = await getCampaign(context, params.id)
      return countAudience(await findAudience(context, row), row.steps)
    },
  })
  route(app, contract.previewStep, {
    policy: staff(read),
    handler: ({ params, query, context }) =>
      previewStep(context, { id: params.id, step: query.step, candidateId: query.candidate }),
  })
  route(app, contract.testStep, {
    policy: staff(write),
    perMinute: 20,
    handler: ({ params, body, context }) => testStep(context, { id: params.id, ...body }),
  })
  route(app, contract.startCampaign, {
    policy: staff(write),
    handler: ({ params, body, context }) => startCampaign(context, { id: params.id, ...body }),
  })
  route(app, contract.pauseCampaign, {
    policy: staff(write),
    handler: ({ params, context }) => pauseCampaign(context, params.id),
  })
  route(app, contract.resumeCampaign, {
    policy: staff(write),
    handler: ({ params, context }) => resumeCampaign(context, params.id),
  })
  route(app, contract.cancelCampaign, {
    policy: staff(write),
    handler: ({ params, context }) => cancelCampaign(context, params.id),
  })
}

export function resultRoutes(app: FastifyInstance): void {
  route(app, contract.getResults, {
    policy: staff(read),
    handler: async ({ params, context: { db, actor } }) => {
      const { id } = await getCampaign({ db }, params.id)
      return readResults(db, { id, timezone: actor.timezone })
    },
  })
  route(app, contract.listRecipients, {
    policy: staff(read),
    handler: ({ query, context: { db, actor } }) =>
      answerPage(query, {
        page: recipientList.page(db, query, actor),
        total: () => recipientList.total(db, query, actor),
        item: toRecipient,
      }),
  })
  recipientExport(app)
  route(app, contract.stopRecipient, {
    policy: staff(write),
    handler: async ({ params, context }) => {
      await stopRecipient(context, params.id)
      return undefined
    },
  })
}
