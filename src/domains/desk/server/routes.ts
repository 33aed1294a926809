// What staff call at the sales desk. Orders and products are the shop's, returns are delivery's.
import type { FastifyInstance } from 'fastify'
import { shopPermissions } from '#domains/shop/contract/permissions.ts'
import { staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import * as contract from '../contract/endpoints.ts'
import { getAreas } from './areas.ts'
import { balancesExport } from './exports.ts'
import { toBalance } from './present.ts'
import { balanceList } from './queries/desk.ts'
import { getStock } from './stock.ts'

const { read } = shopPermissions

export function deskRoutes(app: FastifyInstance): void {
  balancesExport(app)
  route(app, contract.getStock, staff(read), ({ context }) => getStock(context))
  route(app, contract.listBalances, staff(read), ({ query, context: { db } }) =>
    balanceList.answer(db, query, null, toBalance),
  )
  route(app, contract.getAreas, staff(read), ({ query, context }) => getAreas(context, query))
}
