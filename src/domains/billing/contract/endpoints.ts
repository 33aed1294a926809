// Billing over HTTP for customers and the provider: every call, and who may make it.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { exportEndpoint } from '#platform/shared/export-file.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageOf } from '#platform/shared/list.ts'
import {
  billingSchema,
  entryListQuerySchema,
  entrySchema,
  invoiceContactSchema,
  invoiceListQuerySchema,
  invoiceSchema,
  issuedSchema,
  methodCreateSchema,
  methodSchema,
  ofClientQuery,
  paymentSchema,
  rechargeSchema,
  stepSchema,
  topUpSchema,
  walletSchema,
} from './schemas.ts'

const tags = ['billing']
const idParams = z.strictObject({ id: idSchema })

export const getWallet = endpoint('GET', '/api/customer/wallet', {
  summary: 'Gets a client’s balance: what is available, what is held for orders, and the credit limit.',
  tags,
  querystring: z.strictObject(ofClientQuery),
  response: { 200: walletSchema },
})

export const listWalletEntries = endpoint('GET', '/api/customer/wallet/entries', {
  summary: 'Lists a client’s ledger lines, newest first, with the balance after each.',
  tags,
  querystring: entryListQuerySchema,
  response: { 200: pageOf(entrySchema) },
})

export const getBilling = endpoint('GET', '/api/customer/billing', {
  summary: 'Gets a client’s auto-recharge, invoice contact, and what is on no invoice yet.',
  tags,
  querystring: z.strictObject(ofClientQuery),
  response: { 200: billingSchema },
})

export const listMethods = endpoint('GET', '/api/customer/payment-methods', {
  summary: 'Lists the saved cards of a client.',
  tags,
  querystring: z.strictObject(ofClientQuery),
  response: { 200: z.object({ items: z.array(methodSchema) }) },
})

export const createMethod = endpoint('POST', '/api/customer/payment-methods', {
  summary: 'Saves a test card, or starts to save a card on the provider’s page.',
  tags,
  body: methodCreateSchema,
  response: { 201: methodSchema },
})

export const removeMethod = endpoint('DELETE', '/api/customer/payment-methods/:id', {
  summary: 'Removes a saved card. Auto-recharge with this card turns off.',
  tags,
  params: idParams,
  response: { 204: z.undefined() },
})

export const createTopUp = endpoint('POST', '/api/customer/wallet/top-ups', {
  key: 'required',
  summary: 'Adds money from a card. Needs an Idempotency-Key. A repeat charges nothing.',
  tags,
  body: topUpSchema,
  response: { 201: paymentSchema },
})

export const findTopUp = endpoint('GET', '/api/customer/wallet/top-ups/:key', {
  summary: 'Finds the payment of a top-up by its Idempotency-Key, after an answer was lost.',
  tags,
  params: z.strictObject({ key: z.string().min(8).max(200) }),
  response: { 200: paymentSchema },
})

export const getPayment = endpoint('GET', '/api/customer/payments/:id', {
  summary: 'Gets a payment of one of the customer’s clients.',
  tags,
  params: idParams,
  response: { 200: paymentSchema },
})

export const takeStep = endpoint('POST', '/api/customer/payments/:id/step', {
  summary: 'Confirms or refuses a payment of the test provider, as the cardholder’s bank would ask.',
  tags,
  params: idParams,
  body: stepSchema,
  response: { 200: paymentSchema },
})

export const setRecharge = endpoint('PATCH', '/api/customer/auto-recharge', {
  summary: 'Sets auto-recharge: below which amount, how much, the limit of a month, and the card.',
  tags,
  body: rechargeSchema,
  response: { 200: billingSchema },
})

export const setInvoiceContact = endpoint('PATCH', '/api/customer/invoice-contact', {
  summary: 'Sets the name, email, billing address and PO number of invoices.',
  tags,
  body: invoiceContactSchema,
  response: { 200: billingSchema },
})

export const listInvoices = endpoint('GET', '/api/customer/invoices', {
  summary: 'Lists the invoices of a client, newest first.',
  tags,
  querystring: invoiceListQuerySchema,
  response: { 200: pageOf(invoiceSchema) },
})

export const exportInvoices = exportEndpoint(
  '/api/customer/invoices/export.csv',
  tags,
  invoiceListQuerySchema,
)

export const issueInvoice = endpoint('POST', '/api/customer/invoices', {
  summary: 'Issues an invoice since the last one, and credit notes. Otherwise they are issued each month.',
  tags,
  body: z.strictObject(ofClientQuery),
  response: { 201: issuedSchema },
})

export const getInvoicePdf = endpoint('GET', '/api/customer/invoices/:file', {
  summary: 'Downloads an invoice as PDF: its id, then ".pdf".',
  tags,
  params: z.strictObject({ file: z.string().max(40) }),
  response: { 200: z.any() },
})

export const receiveStripeEvent = endpoint('POST', '/api/webhook/stripe', {
  summary: 'Takes a signed event of Stripe. It is kept before the answer is sent.',
  tags,
  response: { 200: z.object({ received: z.literal(true) }) },
})

export const exportWalletEntries = exportEndpoint(
  '/api/customer/wallet/entries/export.csv',
  tags,
  entryListQuerySchema,
)
