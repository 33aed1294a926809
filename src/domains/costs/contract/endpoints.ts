// Receipts of hires and months of cost over HTTP, for staff.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf } from '#shared/list.ts'
import {
  candidateCostChangeSchema,
  candidateCostCreateSchema,
  candidateCostSchema,
  candidateCostsSchema,
  costMonthDetailSchema,
  costMonthSchema,
  costRateCreateSchema,
  costRateListQuerySchema,
  costRateSchema,
  costStartChangeSchema,
  costStartSchema,
  missingCheckQuerySchema,
  missingCheckSchema,
  openCostQuerySchema,
  openCostSchema,
} from './month-schemas.ts'
import {
  costEntrySchema,
  entryListQuerySchema,
  hireListQuerySchema,
  hireSchema,
  lineIdSchema,
  monthSchema,
  receiptSchema,
} from './schemas.ts'

const { get, file, post, del, patch } = endpoints('costs')

const lineParams = z.strictObject({ id: idSchema, lineId: lineIdSchema })
const monthParams = z.strictObject({ month: monthSchema })
/** A receipt of this application. By default the newest of a hire. */
const receiptQuery = z.strictObject({ receipt: idSchema.optional() })

export const listHires = get('/api/hires', {
  summary: 'Lists hires with what each one cost.',
  query: hireListQuerySchema,
  answer: pageOf(hireSchema),
})
export const exportHires = file('/api/hires/export.csv', hireListQuerySchema)

export const getHireReceipt = get('/api/hires/:id/receipt', {
  summary: 'Gets the receipt of a hire. A hire’s id is its application’s id.',
  query: receiptQuery,
  answer: receiptSchema,
})

export const listReceiptEntries = get('/api/hires/:id/receipt/:lineId/entries', {
  summary: 'Lists the entries behind a line of a receipt.',
  params: lineParams,
  query: entryListQuerySchema,
  answer: pageOf(costEntrySchema),
})

export const getReceiptPdf = get('/api/hires/:id/receipt.pdf', {
  summary: 'Downloads the receipt of a hire as a PDF.',
  query: receiptQuery,
  answer: z.any(),
})

export const listCostMonths = get('/api/cost-months', {
  summary: 'Lists the months since the start with their sums, newest first.',
  answer: z.object({ items: z.array(costMonthSchema) }),
})

export const getCostMonth = get('/api/cost-months/:month', {
  summary: 'Gets a month: open cost before and after, entries, receipts and hires.',
  params: monthParams,
  answer: costMonthDetailSchema,
})

export const listOpenCost = get('/api/cost-months/:month/open', {
  summary: 'Lists open cost at the end of a month, by campaign and posting.',
  params: monthParams,
  query: openCostQuerySchema,
  answer: pageOf(openCostSchema),
})
export const listMissingChecks = get('/api/cost-months/:month/missing-checks', {
  summary: 'Lists the checks of a month without an amount.',
  params: monthParams,
  query: missingCheckQuerySchema,
  answer: pageOf(missingCheckSchema),
})
/** Open cost of today, or of the end of a month. */
export const exportOpenCost = file(
  '/api/open-cost/export.csv',
  openCostQuerySchema.extend({ month: monthSchema.optional() }),
)

export const closeCostMonth = post('/api/cost-months/:month/close', {
  summary: 'Closes a month that has ended. Its receipts never change afterwards.',
  params: monthParams,
  answer: costMonthDetailSchema,
})

export const getCostStart = get('/api/cost-start', {
  summary: 'Gets the first month with receipts, and whether an admin confirmed it.',
  answer: costStartSchema,
})

export const confirmCostStart = post('/api/cost-start', {
  summary: 'Confirms the rates and the first month. From then on months close by themselves.',
  body: costStartChangeSchema,
  answer: costStartSchema,
})

export const listCostRates = get('/api/cost-rates', {
  summary: 'Lists hourly rates, minutes and prices, each with the days it holds.',
  query: costRateListQuerySchema,
  answer: pageOf(costRateSchema),
})

export const createCostRate = post('/api/cost-rates', {
  summary: 'Sets a rate from a day on. Days of closed months are refused.',
  body: costRateCreateSchema,
  created: costRateSchema,
})

export const removeCostRate = del('/api/cost-rates/:id', {
  summary: 'Removes a rate that no closed month used.',
})

export const listCandidateCosts = get('/api/candidates/:id/costs', {
  summary: 'Lists the checks and other costs of a candidate, newest first.',
  answer: candidateCostsSchema,
})

export const createCandidateCost = post('/api/candidates/:id/costs', {
  key: 'required',
  summary: 'Adds a cost to a candidate. Needs an Idempotency-Key.',
  body: candidateCostCreateSchema,
  created: candidateCostSchema,
})

export const changeCandidateCost = patch('/api/candidates/:id/costs/:costId', {
  ifMatch: 'optional',
  summary: 'Corrects a cost. An amount of a closed month is refused, unless it had none.',
  body: candidateCostChangeSchema,
  answer: candidateCostSchema,
})

export const removeCandidateCost = del('/api/candidates/:id/costs/:costId', {
  summary: 'Removes a cost of an open month.',
})
