// Returns and the leads of an order over HTTP, for the sales desk.
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf } from '#shared/list.ts'
import {
  decisionSchema,
  orderLeadQuerySchema,
  orderLeadSchema,
  returnListQuerySchema,
  returnSchema,
  returnSummarySchema,
} from './return-schemas.ts'

const { get, post, file } = endpoints('sales desk')

export const listOrderLeads = get('/api/orders/:id/leads', {
  summary: 'Lists the leads that an order delivered, newest first.',
  query: orderLeadQuerySchema,
  answer: pageOf(orderLeadSchema),
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

/** `order` is in the query, because the address of a file has no parameters. */
export const exportOrderLeads = file(
  '/api/order-leads/export.csv',
  orderLeadQuerySchema.extend({ order: idSchema }),
)

export const exportReturns = file('/api/returns/export.csv', returnListQuerySchema)
