// A client's own leads over HTTP, their returns, and the public check of a receipt.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf } from '#shared/list.ts'
import { text } from '#shared/text.ts'
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

const { get, patch, post } = endpoints('customer leads')

export const listOwnLeads = get('/api/customer/leads', {
  summary: 'Lists the leads that a client bought, newest first.',
  query: ownLeadListQuerySchema,
  answer: pageOf(ownLeadSummarySchema),
})

export const getOwnLeadOverview = get('/api/customer/leads/overview', {
  summary: 'Counts a client’s leads by status, and says how fast they are called.',
  query: z.strictObject({ client: idSchema.optional() }),
  answer: ownLeadOverviewSchema,
})

export const getMoneyResult = get('/api/customer/leads/results', {
  summary: 'Says what a client spent on leads in 30 days, and what became of them.',
  query: z.strictObject({ client: idSchema.optional() }),
  answer: moneyResultSchema,
})

export const exportOwnLeads = get('/api/customer/leads/export.csv', {
  summary: 'Downloads the list as a CSV file.',
  query: ownLeadExportQuerySchema,
  answer: z.any(),
})

export const getOwnLead = get('/api/customer/leads/:id', {
  summary: 'Gets one bought lead with consent, receipt and return.',
  answer: ownLeadSchema,
})

export const changeOwnLead = patch('/api/customer/leads/:id', {
  ifMatch: 'optional',
  summary:
    'Sets status, outcome or notes, or stops the call clock. With If-Match, a stale change is refused.',
  body: ownLeadChangeSchema,
  answer: ownLeadSchema,
})

export const askForReturn = post('/api/customer/leads/:id/return', {
  summary: 'Asks for the return of a lead within its window. Some reasons are credited at once.',
  body: returnAskSchema,
  created: z.object({ status: z.enum(RETURN_STATUSES) }),
})

const open = endpoints('public')

export const getReceipt = open.get('/api/public/receipts/:hash', {
  summary: 'Checks a receipt by its code: sale number, limit and time, and the chain of codes of its lead.',
  params: z.strictObject({
    hash: text({
      max: 64,
      pattern: /^[\da-f]{64}$/,
      error: 'A receipt code has 64 characters, 0 to 9 and a to f.',
    }),
  }),
  answer: receiptSchema,
})
