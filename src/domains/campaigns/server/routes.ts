// Each route reads as a sentence: who may, what comes in, what happens, what goes out.
import type { FastifyInstance } from 'fastify'
import { answerPage } from '#platform/server/list.ts'
import { staff } from '#platform/server/policy.ts'
import { expectedVersion, route, setVersion } from '#platform/server/route.ts'
import { notFound } from '#platform/shared/errors.ts'
import * as contract from '../contract/endpoints.ts'
import { toCampaign } from './present.ts'
import { campaignList, findCampaign } from './queries.ts'
import { createCampaign, updateCampaign } from './service.ts'

const { read, write } = contract.campaignPermissions

export function campaignRoutes(app: FastifyInstance): void {
  route(app, contract.listCampaigns, {
    policy: staff(read),
    handler: ({ query, context: { db } }) =>
      answerPage(query, {
        page: campaignList.page(db, query, null),
        total: () => campaignList.total(db, query, null),
        item: toCampaign,
      }),
  })
  route(app, contract.createCampaign, {
    policy: staff(write),
    handler: async ({ body, context, reply }) => {
      const campaign = await createCampaign(context, body)
      reply.code(201)
      setVersion(reply, campaign.version)
      return campaign
    },
  })
  route(app, contract.getCampaign, {
    policy: staff(read),
    handler: async ({ params, context: { db }, reply }) => {
      const row = await findCampaign(db, params.id)
      if (!row) throw notFound('campaign')
      setVersion(reply, row.version)
      return toCampaign(row)
    },
  })
  route(app, contract.updateCampaign, {
    policy: staff(write),
    handler: async ({ params, body, context, request, reply }) => {
      const version = expectedVersion(request)
      const campaign = await updateCampaign(context, { id: params.id, version, edit: body })
      setVersion(reply, campaign.version)
      return campaign
    },
  })
}
