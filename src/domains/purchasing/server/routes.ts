// Each route reads as a sentence: who may, what comes in, what happens, what goes out.
import type { FastifyInstance } from 'fastify'
import { customer, type Policy, staff } from '#platform/server/policy.ts'
import { expectedVersion, idempotencyKey, route, setVersion } from '#platform/server/route.ts'
import { ownClient } from '#platform/server/scope.ts'
import type { SignedInActor } from '#platform/shared/roles.ts'
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
  route(app, contract.createOrder, customer, async ({ body, context, request, reply }) => {
    ownClient(context.actor, body.client)
    const order = await createOrder(context, { input: body, key: idempotencyKey(request) })
    reply.code(201)
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
  route(app, contract.createProduct, staff(price), async ({ body, context, reply }) => {
    const product = await createProduct(context, body)
    reply.code(201)
    setVersion(reply, product.version)
    return product
  })
  route(app, contract.getProduct, staff(read), async ({ params, context, reply }) => {
    const product = await getProduct(context, params.id)
    setVersion(reply, product.version)
    return product
  })
  route(app, contract.updateProduct, staff(price), async ({ params, body, context, request, reply }) => {
    const version = expectedVersion(request)
    const product = await updateProduct(context, { id: params.id, version, edit: body })
    setVersion(reply, product.version)
    return product
  })
  route(app, contract.changePrices, staff(price), async ({ body, context }) => ({
    items: await changePrices(context, body.prices),
  }))
  route(app, contract.getAreas, staff(read), ({ query, context }) => getAreas(context, query))
}
