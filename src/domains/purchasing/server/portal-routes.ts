// What customers call: buying, their leads, their delivery channels. And the public check of a receipt.
import type { FastifyInstance } from 'fastify'
import { listExport } from '#platform/server/list-export.ts'
import { anyone, customer } from '#platform/server/policy.ts'
import { expectedVersion, route } from '#platform/server/route.ts'
import { ownClient, scopeOf } from '#platform/server/scope.ts'
import { notFound } from '#shared/errors.ts'
import * as channels from '../contract/channel-endpoints.ts'
import * as leads from '../contract/lead-endpoints.ts'
import * as shop from '../contract/shop-endpoints.ts'
import * as channelService from './channel-service.ts'
import { ownOrdersExport } from './exports.ts'
import { changeOwnLead, exportOwnLeads, getMoneyResult, getOverview, getOwnLead } from './lead-service.ts'
import { messagesExport } from './part-exports.ts'
import { toOwnLeadSummary, toReceipt } from './present-leads.ts'
import { messageList } from './queries/channels.ts'
import { deliveryList, listReceiptChain } from './queries/deliveries.ts'
import { askForReturn } from './return-service.ts'
import { orderPage } from './service.ts'
import { getQuote, getStockAreas, listForSale } from './shop.ts'
import { getSpending } from './spending.ts'

const exportRoute = listExport(leads.exportOwnLeads, { policy: customer, open: exportOwnLeads })

export function portalRoutes(app: FastifyInstance): void {
  ownOrdersExport(app)
  messagesExport(app)
  shopRoutes(app)
  leadRoutes(app)
  channelRoutes(app)
  route(app, leads.getReceipt, { policy: anyone, perMinute: 60 }, async ({ params, context }) => {
    const rows = await listReceiptChain(context.db, Buffer.from(params.hash, 'hex'))
    if (rows.length === 0) throw notFound('receipt')
    return toReceipt(rows, params.hash)
  })
}

function shopRoutes(app: FastifyInstance): void {
  route(app, shop.listShopProducts, customer, async ({ query, context }) => {
    const items = await listForSale(context, query)
    return { items, nextCursor: null, total: { count: items.length, exact: true } }
  })
  route(app, shop.getSpending, customer, ({ query, context }) => getSpending(context, query.client))
  route(app, shop.getQuote, customer, ({ params, query, context }) =>
    getQuote(context, { id: params.id, query }),
  )
  route(app, shop.getStockAreas, customer, ({ params, query, context }) =>
    getStockAreas(context, { id: params.id, client: query.client }),
  )
  route(app, shop.listOrders, customer, ({ query, context }) => {
    if (query.client) ownClient(context.actor, query.client)
    return orderPage(context, query, scopeOf(context.actor))
  })
}

function leadRoutes(app: FastifyInstance): void {
  route(
    app,
    leads.listOwnLeads,
    customer,
    async ({ query: { client, ...query }, context: { db, actor } }) => {
      const viewer = { clientId: ownClient(actor, client) }
      return deliveryList.answer(db, query, viewer, toOwnLeadSummary)
    },
  )
  route(app, leads.getOwnLeadOverview, customer, ({ query, context }) => getOverview(context, query.client))
  route(app, leads.getMoneyResult, customer, ({ query, context }) => getMoneyResult(context, query.client))
  exportRoute(app)
  route(app, leads.getOwnLead, customer, ({ params, context }) => getOwnLead(context, params.id))
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
