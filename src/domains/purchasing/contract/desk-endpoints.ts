// The sales desk over HTTP.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { exportEndpoint } from '#platform/shared/export-file.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageOf } from '#platform/shared/list.ts'
import {
  balanceQuerySchema,
  balanceSchema,
  decisionSchema,
  deskOrderQuerySchema,
  orderLeadQuerySchema,
  orderLeadSchema,
  returnListQuerySchema,
  returnSchema,
  returnSummarySchema,
  stockSchema,
} from './desk-schemas.ts'
import { orderItemSchema } from './shop-schemas.ts'

const params = z.strictObject({ id: idSchema })
const tags = ['sales desk']

export const getStock = endpoint('GET', '/api/stock', {
  summary: 'Counts stock and sales of each product, and what waits at the desk.',
  tags,
  response: { 200: stockSchema },
})

export const listAllOrders = endpoint('GET', '/api/orders', {
  summary: 'Lists the orders of all clients, newest first.',
  tags,
  querystring: deskOrderQuerySchema,
  response: { 200: pageOf(orderItemSchema) },
})

export const listOrderLeads = endpoint('GET', '/api/orders/:id/leads', {
  summary: 'Lists the leads that an order delivered, newest first.',
  tags,
  params,
  querystring: orderLeadQuerySchema,
  response: { 200: pageOf(orderLeadSchema) },
})

export const listBalances = endpoint('GET', '/api/balances', {
  summary: 'Lists clients with their balance, by name.',
  tags,
  querystring: balanceQuerySchema,
  response: { 200: pageOf(balanceSchema) },
})

export const listReturns = endpoint('GET', '/api/returns', {
  summary: 'Lists returns that clients asked for.',
  tags,
  querystring: returnListQuerySchema,
  response: { 200: pageOf(returnSummarySchema) },
})

export const getReturn = endpoint('GET', '/api/returns/:id', {
  summary: 'Gets a return with its facts, the policy and precedent.',
  tags,
  params,
  response: { 200: returnSchema },
})

export const decideReturn = endpoint('POST', '/api/returns/:id/decision', {
  summary: 'Credits or declines a return, once.',
  tags,
  params,
  body: decisionSchema,
  response: { 200: returnSchema },
})

export const exportAllOrders = exportEndpoint('/api/orders/export.csv', tags, deskOrderQuerySchema)

/** `order` is in the query, because the address of a file has no parameters. */
export const exportOrderLeads = exportEndpoint(
  '/api/order-leads/export.csv',
  tags,
  orderLeadQuerySchema.extend({ order: idSchema }),
)

export const exportBalances = exportEndpoint('/api/balances/export.csv', tags, balanceQuerySchema)

export const exportReturns = exportEndpoint('/api/returns/export.csv', tags, returnListQuerySchema)
