// What staff call at the sales desk.

import type { FastifyInstance } from 'fastify'
import { staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import { scopeOf } from '#platform/server/scope.ts'
import * as contract from '../contract/desk-endpoints.ts'
import { purchasingPermissions } from '../contract/permissions.ts'
import { getStock } from './desk.ts'
import { allOrdersExport, balancesExport, returnsExport } from './exports.ts'
import { orderLeadsExport } from './part-exports.ts'
import { toBalance, toOrderLead, toReturnSummary } from './present-desk.ts'
import { deliveryList } from './queries/deliveries.ts'
import { balanceList } from './queries/desk.ts'
import { returnList } from './queries/returns.ts'
import { decideReturn, getReturn } from './return-service.ts'
import { getOrder, orderPage } from './service.ts'
import { listUnfilled } from './unfilled.ts'

const { read, decide } = purchasingPermissions

export function deskRoutes(app: FastifyInstance): void {
  allOrdersExport(app)
  balancesExport(app)
  returnsExport(app)
  orderLeadsExport(app)
  route(app, contract.getStock, staff(read), ({ context }) => getStock(context))
  route(app, contract.listAllOrders, staff(read), async ({ query: { unfilled, ...query }, context }) => {
    const ids = unfilled && Object.values(await listUnfilled(context.db)).flat()
    return orderPage(context, { ...query, ids }, scopeOf(context.actor))
  })
  route(app, contract.listOrderLeads, staff(read), async ({ params: { id }, query, context }) => {
    const { client } = await getOrder(context, id)
    const viewer = { clientId: client.id }
    const filter = { ...query, order: id }
    return deliveryList.answer(context.db, filter, viewer, toOrderLead)
  })
  route(app, contract.listBalances, staff(read), ({ query, context: { db } }) =>
    balanceList.answer(db, query, null, toBalance),
  )
  route(app, contract.listReturns, staff(read), ({ query, context: { db } }) =>
    returnList.answer(db, query, null, toReturnSummary),
  )
  route(app, contract.getReturn, staff(read), ({ params, context }) => getReturn(context, params.id))
  route(app, contract.decideReturn, staff(decide), ({ params, body, context }) =>
    decideReturn(context, { id: params.id, decision: body }),
  )
}
