// A client's own hires over HTTP.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf } from '#shared/list.ts'
import { customerHireQuerySchema, customerHireSchema, customerReceiptSchema } from './customer-schemas.ts'

const { get, file } = endpoints('customer costs')

const querystring = z.strictObject({ client: idSchema.optional() })

export const listCustomerHires = get('/api/customer/hires', {
  summary: 'Lists a client’s hires with what each one cost the client.',
  query: customerHireQuerySchema,
  answer: pageOf(customerHireSchema),
})
export const exportCustomerHires = file('/api/customer/hires/export.csv', customerHireQuerySchema)

export const getCustomerReceipt = get('/api/customer/hires/:id/receipt', {
  summary: 'Gets what a hire cost the client.',
  query: querystring,
  answer: customerReceiptSchema,
})

export const getCustomerReceiptPdf = get('/api/customer/hires/:id/receipt.pdf', {
  summary: 'Downloads what a hire cost the client as a PDF.',
  query: querystring,
  answer: z.any(),
})
