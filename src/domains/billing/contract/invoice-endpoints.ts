// Invoices, their details and taxes for staff.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf, pageQuery } from '#shared/list.ts'
import { line } from '#shared/text.ts'
import { invoiceDetailsEditSchema, invoiceDetailsSchema, invoiceSchema } from './schemas.ts'
import { MAX_TAX_PPM } from './words.ts'

const { get, patch, post, del } = endpoints('billing')

const named = z.object({ id: idSchema, name: z.string() })

export const listStaffInvoices = get('/api/invoices', {
  summary: 'Lists invoices and credit notes of every client, newest first.',
  query: z.strictObject({
    client: idSchema.optional(),
    ...pageQuery,
    sort: z.literal('-issued_at').default('-issued_at'),
  }),
  answer: pageOf(invoiceSchema),
})

export const getStaffInvoicePdf = get('/api/invoices/:file', {
  summary: 'Downloads an invoice or credit note as PDF: its id, then ".pdf".',
  params: z.strictObject({ file: z.string().max(40) }),
  answer: z.any(),
  fileType: 'application/pdf',
})

const ofClient = z.strictObject({ client: idSchema })

export const getInvoiceDetails = get('/api/invoice-details', {
  summary: 'Gets what invoices say about a client: billing address, PO number, contact and terms.',
  query: ofClient,
  answer: invoiceDetailsSchema,
})

export const changeInvoiceDetails = patch('/api/invoice-details', {
  summary: 'Changes the given details for later invoices of a client. Issued invoices stay as they are.',
  query: ofClient,
  body: invoiceDetailsEditSchema,
  answer: invoiceDetailsSchema,
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

export const listTaxes = get('/api/invoice-taxes', {
  summary: 'Lists the taxes of clients and products, with the products that can have one.',
  query: z.strictObject({ client: idSchema.optional() }),
  answer: z.object({ items: z.array(taxSchema), products: z.array(named) }),
})

export const createTax = post('/api/invoice-taxes', {
  summary: 'Adds a tax to a client, a product, or a product for a client. A rate of 0 is an exemption.',
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
  created: taxSchema,
})

export const removeTax = del('/api/invoice-taxes/:id', {
  summary: 'Removes a tax. Issued invoices keep it.',
})
