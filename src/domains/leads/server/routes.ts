// Each route reads as a sentence: who may, what comes in, what happens, what goes out.
import type { FastifyInstance } from 'fastify'
import { findCostPerLead } from '#domains/campaigns/server/index.ts'
import { actOnce } from '#platform/server/idempotency.ts'
import { listExport } from '#platform/server/list-export.ts'
import { staff } from '#platform/server/policy.ts'
import { idempotencyKey, route } from '#platform/server/route.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { notFound } from '#shared/errors.ts'
import type { StaffActor } from '#shared/roles.ts'
import * as contract from '../contract/endpoints.ts'
import { leadPermissions } from '../contract/permissions.ts'
import type { Lead } from '../contract/schemas.ts'
import { makeCandidate } from './candidate-service.ts'
import { eraseLead } from './erase-service.ts'
import { exportLeads } from './export.ts'
import { addLead } from './manual-service.ts'
import { leadDecision, leadDeliveries } from './ports.ts'
import { forRole, toLead, toLeadSummary } from './present.ts'
import { readQuestions } from './queries/form-questions.ts'
import { findLead, leadList, listConsents } from './queries/leads.ts'
import { assignLeads, rejectLead, restockLead, undoLeadChange } from './service.ts'

const { read, work, decide, erase, export: download } = leadPermissions

const exportRoute = listExport(contract.exportLeads, { policy: staff(download), open: exportLeads })

export function leadRoutes(app: FastifyInstance): void {
  route(app, contract.listLeads, staff(read), ({ query, context: { db, actor } }) =>
    leadList.answer(db, query, actor, (row) => toLeadSummary(forRole(actor.role, row))),
  )
  route(app, contract.addLead, staff(work), async ({ body, context, request, reply }) => {
    reply.code(201)
    const once = { scope: 'leads.add', key: idempotencyKey(request), body }
    return getLead(context, await actOnce(context, once, (tx) => addLead(tx, body)))
  })
  exportRoute(app)
  route(app, contract.getLead, staff(read), ({ params, context }) => getLead(context, params.id))
  actRoutes(app)
}

function actRoutes(app: FastifyInstance): void {
  route(app, contract.makeCandidate, staff(work), ({ params, body, context }) =>
    makeCandidate(context, { ...body, ...params }),
  )
  route(app, contract.assignLeads, staff(work), ({ body, context }) => assignLeads(context, body))
  route(app, contract.undoLeadChange, staff(work), ({ params, context }) =>
    undoLeadChange(context, params.id),
  )
  route(app, contract.rejectLead, staff(decide), async ({ params, body, context }) => {
    await rejectLead(context, { ...body, ...params })
    return getLead(context, params.id)
  })
  route(app, contract.restockLead, staff(decide), async ({ params, context }) => {
    await restockLead(context, params.id)
    return getLead(context, params.id)
  })
  route(app, contract.eraseLead, staff(erase), ({ params, body, context }) =>
    eraseLead(context, { ...params, ...body }),
  )
}

async function getLead({ db, actor }: Tx<StaffActor>, id: string): Promise<Lead> {
  const row = await findLead(db, id)
  if (!row) throw notFound('lead')
  const [consents, decision, deliveries, questions, cost] = await Promise.all([
    listConsents(db, row.id),
    leadDecision.get()(db, row.id),
    leadDeliveries.get()(db, row.id),
    readQuestions(db, row),
    row.campaignId && !row.isTest
      ? findCostPerLead(db, { campaignId: row.campaignId, at: row.receivedAt })
      : null,
  ])
  return toLead(row, { consents, cost, decision, deliveries, questions, role: actor.role })
}
