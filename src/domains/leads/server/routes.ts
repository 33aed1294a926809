// Each route reads as a sentence: who may, what comes in, what happens, what goes out.
import type { FastifyInstance } from 'fastify'
import { answerPage } from '#platform/server/list.ts'
import { staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import { notFound } from '#platform/shared/errors.ts'
import * as contract from '../contract/endpoints.ts'
import { toLead, toLeadSummary } from './present.ts'
import { findLead, leadList, listConsents } from './queries/leads.ts'

const { read } = contract.leadPermissions

export function leadRoutes(app: FastifyInstance): void {
  route(app, contract.listLeads, {
    policy: staff(read),
    handler: ({ query, context: { db } }) =>
      answerPage(query, {
        page: leadList.page(db, query, null),
        total: () => leadList.total(db, query, null),
        item: toLeadSummary,
      }),
  })
  route(app, contract.getLead, {
    policy: staff(read),
    handler: async ({ params, context: { db } }) => {
      const row = await findLead(db, params.id)
      if (!row) throw notFound('lead')
      return toLead(row, await listConsents(db, row.id))
    },
  })
}
