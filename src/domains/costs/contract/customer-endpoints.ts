// A client's own hires over HTTP.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { exportEndpoint } from '#platform/shared/export-file.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageOf } from '#platform/shared/list.ts'
import { customerHireQuerySchema, customerHireSchema, customerReceiptSchema } from './customer-schemas.ts'

const tags = ['customer costs']
const params = z.strictObject({ id: idSchema })
const querystring = z.strictObject({ client: idSchema.optional() })

export const listCustomerHires = endpoint('GET', '/api/customer/hires', {
  summary: 'Lists a client’s hires with what each one cost the client.',
  tags,
  querystring: customerHireQuerySchema,
  response: { 200: pageOf(customerHireSchema) },
})
export const exportCustomerHires = exportEndpoint(
  '/api/customer/hires/export.csv',
  tags,
  customerHireQuerySchema,
)

export const getCustomerReceipt = endpoint('GET', '/api/customer/hires/:id/receipt', {
  summary: 'Gets what a hire cost the client.',
  tags,
  params,
  querystring,
  response: { 200: customerReceiptSchema },
})

export const getCustomerReceiptPdf = endpoint('GET', '/api/customer/hires/:id/receipt.pdf', {
  summary: 'Downloads what a hire cost the client as a PDF.',
  tags,
  params,
  querystring,
  response: { 200: z.any() },
})
