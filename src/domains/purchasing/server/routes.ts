// Each route reads as a sentence: who may, what comes in, what happens, what goes out.
import type { FastifyInstance } from 'fastify'
import { actOnce } from '#platform/server/idempotency.ts'
import { customer, type Policy, staff } from '#platform/server/policy.ts'
import { expectedVersion, idempotencyKey, route } from '#platform/server/route.ts'
import { ownClient } from '#platform/server/scope.ts'
import type { SignedInActor } from '#shared/roles.ts'
import * as contract from '../contract/endpoints.ts'
import { purchasingPermissions } from '../contract/permissions.ts'
import { getAreas } from './areas.ts'
import { productsExport } from './exports.ts'
import { toProduct } from './present.ts'
import { changePrices, createProduct, getProduct, updateProduct } from './products.ts'
import { listProducts } from './queries/products.ts'
import { changeOrder, createOrder, getOrder, getOrderProgress } from './service.ts'

const { read, price, decide } = purchasingPermissions

export function purchasingRoutes(app: FastifyInstance): void {
  customerRoutes(app)
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
  route(app, contract.getAreas, staff(read), ({ query, context }) => getAreas(context, query))
}
