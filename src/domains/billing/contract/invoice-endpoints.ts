// Invoices, their details and taxes for staff.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageOf, pageQuery } from '#platform/shared/list.ts'
import { line } from '#platform/shared/text.ts'
import { invoiceDetailsEditSchema, invoiceDetailsSchema, invoiceSchema } from './schemas.ts'
import { MAX_TAX_PPM } from './words.ts'

const tags = ['billing']
const named = z.object({ id: idSchema, name: z.string() })

export const listStaffInvoices = endpoint('GET', '/api/invoices', {
  summary: 'Lists invoices and credit notes of every client, newest first.',
  tags,
  querystring: z.strictObject({
    client: idSchema.optional(),
    ...pageQuery,
    sort: z.literal('-issued_at').default('-issued_at'),
  }),
  response: { 200: pageOf(invoiceSchema) },
})

export const getStaffInvoicePdf = endpoint('GET', '/api/invoices/:file', {
  summary: 'Downloads an invoice or credit note as PDF: its id, then ".pdf".',
  tags,
  params: z.strictObject({ file: z.string().max(40) }),
  response: { 200: z.any() },
})

const ofClient = z.strictObject({ client: idSchema })

export const getInvoiceDetails = endpoint('GET', '/api/invoice-details', {
  summary: 'Gets what invoices say about a client: billing address, PO number, contact and terms.',
  tags,
  querystring: ofClient,
  response: { 200: invoiceDetailsSchema },
})

export const changeInvoiceDetails = endpoint('PATCH', '/api/invoice-details', {
  summary: 'Changes the given details for later invoices of a client. Issued invoices stay as they are.',
  tags,
  querystring: ofClient,
  body: invoiceDetailsEditSchema,
  response: { 200: invoiceDetailsSchema },
})

export const taxSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Parts of a million: 8.25% is 82500. */
  ratePpm: z.number().int(),
  client: named.nullable(),
  product: named.nullable(),
})
export type InvoiceTax = z.infer<typeof taxSchema>

export const listTaxes = endpoint('GET', '/api/invoice-taxes', {
  summary: 'Lists the taxes of clients and products, with the products that can have one.',
  tags,
  querystring: z.strictObject({ client: idSchema.optional() }),
  response: { 200: z.object({ items: z.array(taxSchema), products: z.array(named) }) },
})

export const createTax = endpoint('POST', '/api/invoice-taxes', {
  summary: 'Adds a tax to a client, a product, or a product for a client. A rate of 0 is an exemption.',
  tags,
  body: z
    .strictObject({
      name: line(60).min(1, 'Enter the name, such as Sales tax.'),
      ratePpm: z.number().int().min(0, 'Enter 0% or more.').max(MAX_TAX_PPM, 'Enter 50% or less.'),
      client: idSchema.nullable(),
      product: idSchema.nullable(),
    })
    .refine(({ client, product }) => client !== null || product !== null, {
      path: ['client'],
      error: 'Choose a client or a product.',
    }),
  response: { 201: taxSchema },
})

export const removeTax = endpoint('DELETE', '/api/invoice-taxes/:id', {
  summary: 'Removes a tax. Issued invoices keep it.',
  tags,
  params: z.strictObject({ id: idSchema }),
  response: { 204: z.undefined() },
})
