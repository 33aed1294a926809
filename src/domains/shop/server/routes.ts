// Each route reads as a sentence: who may, what comes in, what happens, what goes out.
import type { FastifyInstance } from 'fastify'
import { actOnce } from '#platform/server/idempotency.ts'
import { customer, type Policy, staff } from '#platform/server/policy.ts'
import { expectedVersion, idempotencyKey, route } from '#platform/server/route.ts'
import { ownClient, scopeOf } from '#platform/server/scope.ts'
import type { SignedInActor } from '#shared/roles.ts'
import * as buying from '../contract/buying-endpoints.ts'
import * as contract from '../contract/endpoints.ts'
import { shopPermissions } from '../contract/permissions.ts'
import { allOrdersExport, ownOrdersExport, productsExport } from './exports.ts'
import { toProduct } from './present.ts'
import { changePrices, createProduct, getProduct, updateProduct } from './products.ts'
import { listProducts } from './queries/products.ts'
import { changeOrder, createOrder, getOrder, getOrderProgress, orderPage } from './service.ts'
import { getQuote, getStockAreas, listForSale } from './shop.ts'
import { getSpending } from './spending.ts'
import { listUnfilled } from './unfilled.ts'

const { read, price, decide } = shopPermissions

export function shopRoutes(app: FastifyInstance): void {
  customerRoutes(app)
  buyingRoutes(app)
  staffRoutes(app)
}

function customerRoutes(app: FastifyInstance): void {
  route(app, contract.createOrder, customer, async ({ body, context, request }) => {
    ownClient(context.actor, body.client)
    const order = await createOrder(context, { input: body, key: idempotencyKey(request) })
    return order
  })
  orderRoutes(app, contract.ownOrder, { read: customer, change: customer })
}

function buyingRoutes(app: FastifyInstance): void {
  ownOrdersExport(app)
  route(app, buying.listShopProducts, customer, async ({ query, context }) => {
    const items = await listForSale(context, query)
    return { items, nextCursor: null, total: { count: items.length, exact: true } }
  })
  route(app, buying.getSpending, customer, ({ query, context }) => getSpending(context, query.client))
  route(app, buying.getQuote, customer, ({ params, query, context }) =>
    getQuote(context, { id: params.id, query }),
  )
  route(app, buying.getStockAreas, customer, ({ params, query, context }) =>
    getStockAreas(context, { id: params.id, client: query.client }),
  )
  route(app, buying.listOrders, customer, ({ query, context }) => {
    if (query.client) ownClient(context.actor, query.client)
    return orderPage(context, query, scopeOf(context.actor))
  })
}

type OrderEndpoints = typeof contract.ownOrder
type OrderPolicies = { read: Policy<SignedInActor>; change: Policy<SignedInActor> }

function orderRoutes(app: FastifyInstance, endpoints: OrderEndpoints, policies: OrderPolicies): void {
  route(app, endpoints.get, policies.read, ({ params, context }) => getOrder(context, params.id))
  route(app, endpoints.getProgress, policies.read, ({ params, context }) =>
    getOrderProgress(context, params.id),
  )
  for (const turn of ['pause', 'resume', 'cancel'] as const)
    route(app, endpoints[turn], policies.change, ({ params, context }) =>
      changeOrder(context, { id: params.id, turn }),
    )
}

function staffRoutes(app: FastifyInstance): void {
  orderRoutes(app, contract.anyOrder, { read: staff(read), change: staff(decide) })
  productsExport(app)
  allOrdersExport(app)
  route(app, contract.listAllOrders, staff(read), async ({ query: { unfilled, ...query }, context }) => {
    const ids = unfilled && Object.values(await listUnfilled(context.db)).flat()
    return orderPage(context, { ...query, ids }, scopeOf(context.actor))
  })
  route(app, contract.listProducts, staff(read), async ({ context: { db, now } }) => ({
    items: (await listProducts(db, now)).map(toProduct),
  }))
  route(app, contract.createProduct, staff(price), ({ body, context, request }) =>
    actOnce(context, { scope: 'products.create', key: idempotencyKey(request), body }, (tx) =>
      createProduct(tx, body),
    ),
  )
  route(app, contract.getProduct, staff(read), ({ params, context }) => getProduct(context, params.id))
  route(app, contract.updateProduct, staff(price), ({ params, body, context, request }) =>
    updateProduct(context, { id: params.id, version: expectedVersion(request), edit: body }),
  )
  route(app, contract.changePrices, staff(price), async ({ body, context }) => ({
    items: await changePrices(context, body.prices),
  }))
}
