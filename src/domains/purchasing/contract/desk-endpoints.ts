// The sales desk over HTTP.
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf } from '#shared/list.ts'
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

const { get, post, file } = endpoints('sales desk')

export const getStock = get('/api/stock', {
  summary: 'Counts stock and sales of each product, and what waits at the desk.',
  answer: stockSchema,
})

export const listAllOrders = get('/api/orders', {
  summary: 'Lists the orders of all clients, newest first.',
  query: deskOrderQuerySchema,
  answer: pageOf(orderItemSchema),
})

export const listOrderLeads = get('/api/orders/:id/leads', {
  summary: 'Lists the leads that an order delivered, newest first.',
  query: orderLeadQuerySchema,
  answer: pageOf(orderLeadSchema),
})

export const listBalances = get('/api/balances', {
  summary: 'Lists clients with their balance, by name.',
  query: balanceQuerySchema,
  answer: pageOf(balanceSchema),
})

export const listReturns = get('/api/returns', {
  summary: 'Lists returns that clients asked for.',
  query: returnListQuerySchema,
  answer: pageOf(returnSummarySchema),
})

export const getReturn = get('/api/returns/:id', {
  summary: 'Gets a return with its facts, the policy and precedent.',
  answer: returnSchema,
})

export const decideReturn = post('/api/returns/:id/decision', {
  summary: 'Credits or declines a return, once.',
  body: decisionSchema,
  answer: returnSchema,
})

export const exportAllOrders = file('/api/orders/export.csv', deskOrderQuerySchema)

/** `order` is in the query, because the address of a file has no parameters. */
export const exportOrderLeads = file(
  '/api/order-leads/export.csv',
  orderLeadQuerySchema.extend({ order: idSchema }),
)

export const exportBalances = file('/api/balances/export.csv', balanceQuerySchema)

export const exportReturns = file('/api/returns/export.csv', returnListQuerySchema)
