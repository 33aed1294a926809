// What customers call: their leads, returns and delivery channels. What staff decide. And the public check of a receipt.
import type { FastifyInstance } from 'fastify'
import { shopPermissions } from '#domains/shop/contract/permissions.ts'
import { getOrder } from '#domains/shop/server/index.ts'
import { listExport } from '#platform/server/list-export.ts'
import { anyone, customer, staff } from '#platform/server/policy.ts'
import { expectedVersion, route } from '#platform/server/route.ts'
import { ownClient } from '#platform/server/scope.ts'
import { notFound } from '#shared/errors.ts'
import * as channels from '../contract/channel-endpoints.ts'
import * as leads from '../contract/lead-endpoints.ts'
import * as returns from '../contract/return-endpoints.ts'
import * as channelService from './channel-service.ts'
import { messagesExport, orderLeadsExport, returnsExport } from './exports.ts'
import {
  auditOwnList,
  changeOwnLead,
  exportOwnLeads,
  getMoneyResult,
  getOverview,
  readOwnLead,
} from './lead-service.ts'
import { toOwnLeadSummary, toReceipt } from './present-leads.ts'
import { toOrderLead, toReturnSummary } from './present-returns.ts'
import { messageList } from './queries/channels.ts'
import { deliveryList, listReceiptChain } from './queries/deliveries.ts'
import { returnList } from './queries/returns.ts'
import { askForReturn, decideReturn, getReturn } from './return-service.ts'

const { read, decide } = shopPermissions

const exportRoute = listExport(leads.exportOwnLeads, { policy: customer, open: exportOwnLeads })

export function deliveryRoutes(app: FastifyInstance): void {
  messagesExport(app)
  leadRoutes(app)
  channelRoutes(app)
  staffRoutes(app)
  route(app, leads.getReceipt, { policy: anyone, perMinute: 60 }, async ({ params, context }) => {
    const rows = await listReceiptChain(context.db, Buffer.from(params.hash, 'hex'))
    if (rows.length === 0) throw notFound('receipt')
    return toReceipt(rows, params.hash)
  })
}

function leadRoutes(app: FastifyInstance): void {
  route(app, leads.listOwnLeads, customer, async ({ query: { client, ...query }, context }) => {
    const { db, actor } = context
    const viewer = { clientId: ownClient(actor, client) }
    const answer = await deliveryList.answer(db, query, viewer, toOwnLeadSummary)
    if (answer.items.length > 0) await auditOwnList(context, viewer.clientId)
    return answer
  })
  route(app, leads.getOwnLeadOverview, customer, ({ query, context }) => getOverview(context, query.client))
  route(app, leads.getMoneyResult, customer, ({ query, context }) => getMoneyResult(context, query.client))
  exportRoute(app)
  route(app, leads.getOwnLead, customer, ({ params, context }) => readOwnLead(context, params.id))
  route(app, leads.changeOwnLead, customer, async ({ params, body, context, request }) => {
    const version = request.headers['if-match'] === undefined ? null : expectedVersion(request)
    const lead = await changeOwnLead(context, { id: params.id, changes: body, version })
    return lead
  })
  route(app, leads.askForReturn, customer, ({ params, body, context }) =>
    askForReturn(context, { id: params.id, ask: body }),
  )
}

function channelRoutes(app: FastifyInstance): void {
  route(app, channels.listChannels, customer, ({ query, context }) =>
    channelService.listOwnChannels(context, query.client),
  )
  route(app, channels.createChannel, { policy: customer, perMinute: 20 }, ({ body, context }) =>
    channelService.createChannel(context, body),
  )
  route(app, channels.enableChannel, customer, ({ params, context }) =>
    channelService.enableChannel(context, params.id),
  )
  route(app, channels.testChannel, { policy: customer, perMinute: 20 }, ({ params, context }) =>
    channelService.testChannel(context, params.id),
  )
  route(app, channels.removeChannel, customer, ({ params, context }) =>
    channelService.removeChannel(context, params.id),
  )
  route(app, channels.listDeliveryMessages, customer, async ({ params, query, context }) => {
    await channelService.getChannel(context, params.id)
    const asked = { ...query, channel: params.id }
    return messageList.answer(context.db, asked, null, channelService.toMessage)
  })
  route(app, channels.replayMessage, { policy: customer, perMinute: 60 }, ({ params, context }) =>
    channelService.replayMessage(context, params),
  )
}

function staffRoutes(app: FastifyInstance): void {
  returnsExport(app)
  orderLeadsExport(app)
  route(app, returns.listOrderLeads, staff(read), async ({ params: { id }, query, context }) => {
    const { client } = await getOrder(context, id)
    const viewer = { clientId: client.id }
    const filter = { ...query, order: id }
    return deliveryList.answer(context.db, filter, viewer, toOrderLead)
  })
  route(app, returns.listReturns, staff(read), ({ query, context: { db } }) =>
    returnList.answer(db, query, null, toReturnSummary),
  )
  route(app, returns.getReturn, staff(read), ({ params, context }) => getReturn(context, params.id))
  route(app, returns.decideReturn, staff(decide), ({ params, body, context }) =>
    decideReturn(context, { id: params.id, decision: body }),
  )
}
