// A client's own leads over HTTP, their returns, and the public check of a receipt.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageOf } from '#platform/shared/list.ts'
import { text } from '#platform/shared/text.ts'
import {
  moneyResultSchema,
  ownLeadChangeSchema,
  ownLeadExportQuerySchema,
  ownLeadListQuerySchema,
  ownLeadOverviewSchema,
  ownLeadSchema,
  ownLeadSummarySchema,
  receiptSchema,
  returnAskSchema,
} from './lead-schemas.ts'
import { RETURN_STATUSES } from './words.ts'

const params = z.strictObject({ id: idSchema })
const tags = ['customer leads']

export const listOwnLeads = endpoint('GET', '/api/customer/leads', {
  summary: 'Lists the leads that a client bought, newest first.',
  tags,
  querystring: ownLeadListQuerySchema,
  response: { 200: pageOf(ownLeadSummarySchema) },
})

export const getOwnLeadOverview = endpoint('GET', '/api/customer/leads/overview', {
  summary: 'Counts a client’s leads by status, and says how fast they are called.',
  tags,
  querystring: z.strictObject({ client: idSchema.optional() }),
  response: { 200: ownLeadOverviewSchema },
})

export const getMoneyResult = endpoint('GET', '/api/customer/leads/results', {
  summary: 'Says what a client spent on leads in 30 days, and what became of them.',
  tags,
  querystring: z.strictObject({ client: idSchema.optional() }),
  response: { 200: moneyResultSchema },
})

export const exportOwnLeads = endpoint('GET', '/api/customer/leads/export.csv', {
  summary: 'Downloads the list as a CSV file.',
  tags,
  querystring: ownLeadExportQuerySchema,
  response: { 200: z.any() },
})

export const getOwnLead = endpoint('GET', '/api/customer/leads/:id', {
  summary: 'Gets one bought lead with consent, receipt and return.',
  tags,
  params,
  response: { 200: ownLeadSchema },
})

export const changeOwnLead = endpoint('PATCH', '/api/customer/leads/:id', {
  ifMatch: 'optional',
  summary:
    'Sets status, outcome or notes, or stops the call clock. With If-Match, a stale change is refused.',
  tags,
  params,
  body: ownLeadChangeSchema,
  response: { 200: ownLeadSchema },
})

export const askForReturn = endpoint('POST', '/api/customer/leads/:id/return', {
  summary: 'Asks for the return of a lead within its window. Some reasons are credited at once.',
  tags,
  params,
  body: returnAskSchema,
  response: { 201: z.object({ status: z.enum(RETURN_STATUSES) }) },
})

export const getReceipt = endpoint('GET', '/api/public/receipts/:hash', {
  summary: 'Checks a receipt by its code: sale number, limit and time, and the chain of codes of its lead.',
  tags: ['public'],
  params: z.strictObject({
    hash: text({
      max: 64,
      pattern: /^[\da-f]{64}$/,
      error: 'A receipt code has 64 characters, 0 to 9 and a to f.',
    }),
  }),
  response: { 200: receiptSchema },
})
