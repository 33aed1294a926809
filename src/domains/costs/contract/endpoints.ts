// Receipts of hires and months of cost over HTTP, for staff.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { exportEndpoint } from '#platform/shared/export-file.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageOf } from '#platform/shared/list.ts'
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

const tags = ['costs']
const idParams = z.strictObject({ id: idSchema })
const lineParams = z.strictObject({ id: idSchema, lineId: lineIdSchema })
const monthParams = z.strictObject({ month: monthSchema })
const costParams = z.strictObject({ id: idSchema, costId: idSchema })
/** A receipt of this application. By default the newest of a hire. */
const receiptQuery = z.strictObject({ receipt: idSchema.optional() })

export const listHires = endpoint('GET', '/api/hires', {
  summary: 'Lists hires with what each one cost.',
  tags,
  querystring: hireListQuerySchema,
  response: { 200: pageOf(hireSchema) },
})
export const exportHires = exportEndpoint('/api/hires/export.csv', tags, hireListQuerySchema)

export const getHireReceipt = endpoint('GET', '/api/hires/:id/receipt', {
  summary: 'Gets the receipt of a hire. A hire’s id is its application’s id.',
  tags,
  params: idParams,
  querystring: receiptQuery,
  response: { 200: receiptSchema },
})

export const listReceiptEntries = endpoint('GET', '/api/hires/:id/receipt/:lineId/entries', {
  summary: 'Lists the entries behind a line of a receipt.',
  tags,
  params: lineParams,
  querystring: entryListQuerySchema,
  response: { 200: pageOf(costEntrySchema) },
})

export const getReceiptPdf = endpoint('GET', '/api/hires/:id/receipt.pdf', {
  summary: 'Downloads the receipt of a hire as a PDF.',
  tags,
  params: idParams,
  querystring: receiptQuery,
  response: { 200: z.any() },
})

export const listCostMonths = endpoint('GET', '/api/cost-months', {
  summary: 'Lists the months since the start with their sums, newest first.',
  tags,
  response: { 200: z.object({ items: z.array(costMonthSchema) }) },
})

export const getCostMonth = endpoint('GET', '/api/cost-months/:month', {
  summary: 'Gets a month: open cost before and after, entries, receipts and hires.',
  tags,
  params: monthParams,
  response: { 200: costMonthDetailSchema },
})

export const listOpenCost = endpoint('GET', '/api/cost-months/:month/open', {
  summary: 'Lists open cost at the end of a month, by campaign and posting.',
  tags,
  params: monthParams,
  querystring: openCostQuerySchema,
  response: { 200: pageOf(openCostSchema) },
})
export const listMissingChecks = endpoint('GET', '/api/cost-months/:month/missing-checks', {
  summary: 'Lists the checks of a month without an amount.',
  tags,
  params: monthParams,
  querystring: missingCheckQuerySchema,
  response: { 200: pageOf(missingCheckSchema) },
})
/** Open cost of today, or of the end of a month. */
export const exportOpenCost = exportEndpoint(
  '/api/open-cost/export.csv',
  tags,
  openCostQuerySchema.extend({ month: monthSchema.optional() }),
)

export const closeCostMonth = endpoint('POST', '/api/cost-months/:month/close', {
  summary: 'Closes a month that has ended. Its receipts never change afterwards.',
  tags,
  params: monthParams,
  response: { 200: costMonthDetailSchema },
})

export const getCostStart = endpoint('GET', '/api/cost-start', {
  summary: 'Gets the first month with receipts, and whether an admin confirmed it.',
  tags,
  response: { 200: costStartSchema },
})

export const confirmCostStart = endpoint('POST', '/api/cost-start', {
  summary: 'Confirms the rates and the first month. From then on months close by themselves.',
  tags,
  body: costStartChangeSchema,
  response: { 200: costStartSchema },
})

export const listCostRates = endpoint('GET', '/api/cost-rates', {
  summary: 'Lists hourly rates, minutes and prices, each with the days it holds.',
  tags,
  querystring: costRateListQuerySchema,
  response: { 200: pageOf(costRateSchema) },
})

export const createCostRate = endpoint('POST', '/api/cost-rates', {
  summary: 'Sets a rate from a day on. Days of closed months are refused.',
  tags,
  body: costRateCreateSchema,
  response: { 201: costRateSchema },
})

export const removeCostRate = endpoint('DELETE', '/api/cost-rates/:id', {
  summary: 'Removes a rate that no closed month used.',
  tags,
  params: idParams,
  response: { 204: z.undefined() },
})

export const listCandidateCosts = endpoint('GET', '/api/candidates/:id/costs', {
  summary: 'Lists the checks and other costs of a candidate, newest first.',
  tags,
  params: idParams,
  response: { 200: candidateCostsSchema },
})

export const createCandidateCost = endpoint('POST', '/api/candidates/:id/costs', {
  key: 'required',
  summary: 'Adds a cost to a candidate. Needs an Idempotency-Key.',
  tags,
  params: idParams,
  body: candidateCostCreateSchema,
  response: { 201: candidateCostSchema },
})

export const changeCandidateCost = endpoint('PATCH', '/api/candidates/:id/costs/:costId', {
  summary: 'Corrects a cost. An amount of a closed month is refused, unless it had none.',
  tags,
  params: costParams,
  body: candidateCostChangeSchema,
  response: { 200: candidateCostSchema },
})

export const removeCandidateCost = endpoint('DELETE', '/api/candidates/:id/costs/:costId', {
  summary: 'Removes a cost of an open month.',
  tags,
  params: costParams,
  response: { 204: z.undefined() },
})
