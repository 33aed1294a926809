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
  route(app, contract.createOrder, {
    policy: customer,
    handler: async ({ body, context, request, reply }) => {
      ownClient(context.actor, body.client)
      const order = await createOrder(context, { input: body, key: idempotencyKey(request) })
      reply.code(201)
      return order
    },
  })
  orderRoutes(app, contract.ownOrder, { read: customer, change: customer })
}

type OrderEndpoints = typeof contract.ownOrder
type OrderPolicies = { read: Policy<SignedInActor>; change: Policy<SignedInActor> }

function orderRoutes(app: FastifyInstance, endpoints: OrderEndpoints, policies: OrderPolicies): void {
  route(app, endpoints.get, {
    policy: policies.read,
    handler: ({ params, context }) => getOrder(context, params.id),
  })
  route(app, endpoints.getProgress, {
    policy: policies.read,
    handler: ({ params, context }) => getOrderProgress(context, params.id),
  })
  for (const turn of ['pause', 'resume', 'cancel'] as const)
    route(app, endpoints[turn], {
      policy: policies.change,
      handler: ({ params, context }) => changeOrder(context, { id: params.id, turn }),
    })
}

function staffRoutes(app: FastifyInstance): void {
  orderRoutes(app, contract.anyOrder, { read: staff(read), change: staff(decide) })
  productsExport(app)
  route(app, contract.listProducts, {
    policy: staff(read),
    handler: async ({ context: { db, now } }) => ({ items: (await listProducts(db, now)).map(toProduct) }),
  })
  route(app, contract.createProduct, {
    policy: staff(price),
    handler: async ({ body, context, reply }) => {
      const product = await createProduct(context, body)
      reply.code(201)
      setVersion(reply, product.version)
      return product
    },
  })
  route(app, contract.getProduct, {
    policy: staff(read),
    handler: async ({ params, context, reply }) => {
      const product = await getProduct(context, params.id)
      setVersion(reply, product.version)
      return product
    },
  })
  route(app, contract.updateProduct, {
    policy: staff(price),
    handler: async ({ params, body, context, request, reply }) => {
      const version = expectedVersion(request)
      const product = await updateProduct(context, { id: params.id, version, edit: body })
      setVersion(reply, product.version)
      return product
    },
  })
  route(app, contract.changePrices, {
    policy: staff(price),
    handler: async ({ body, context }) => ({ items: await changePrices(context, body.prices) }),
  })
  route(app, contract.getAreas, {
    policy: staff(read),
    handler: ({ query, context }) => getAreas(context, query),
  })
}
