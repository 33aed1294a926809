// Billing over HTTP for customers and the provider: every call, and who may make it.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'
import { pageOf } from '#shared/list.ts'
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

const { get, post, del, patch, file } = endpoints('billing')

export const getWallet = get('/api/customer/wallet', {
  summary: 'Gets a client’s balance: what is available, what is held for orders, and the credit limit.',
  query: z.strictObject(ofClientQuery),
  answer: walletSchema,
})

export const listWalletEntries = get('/api/customer/wallet/entries', {
  summary: 'Lists a client’s ledger lines, newest first, with the balance after each.',
  query: entryListQuerySchema,
  answer: pageOf(entrySchema),
})

export const getBilling = get('/api/customer/billing', {
  summary: 'Gets a client’s auto-recharge, invoice contact, and what is on no invoice yet.',
  query: z.strictObject(ofClientQuery),
  answer: billingSchema,
})

export const listMethods = get('/api/customer/payment-methods', {
  summary: 'Lists the saved cards of a client.',
  query: z.strictObject(ofClientQuery),
  answer: z.object({ items: z.array(methodSchema) }),
})

export const createMethod = post('/api/customer/payment-methods', {
  summary: 'Saves a test card, or starts to save a card on the provider’s page.',
  body: methodCreateSchema,
  created: methodSchema,
})

export const removeMethod = del('/api/customer/payment-methods/:id', {
  summary: 'Removes a saved card. Auto-recharge with this card turns off.',
})

export const createTopUp = post('/api/customer/wallet/top-ups', {
  refuses: [402],
  key: 'required',
  summary: 'Adds money from a card. Needs an Idempotency-Key. A repeat charges nothing.',
  body: topUpSchema,
  created: paymentSchema,
})

export const findTopUp = get('/api/customer/wallet/top-ups/:key', {
  summary: 'Finds the payment of a top-up by its Idempotency-Key, after an answer was lost.',
  params: z.strictObject({ key: z.string().min(8).max(200) }),
  answer: paymentSchema,
})

export const getPayment = get('/api/customer/payments/:id', {
  summary: 'Gets a payment of one of the customer’s clients.',
  answer: paymentSchema,
})

export const takeStep = post('/api/customer/payments/:id/step', {
  refuses: [402],
  summary: 'Confirms or refuses a payment of the test provider, as the cardholder’s bank would ask.',
  body: stepSchema,
  answer: paymentSchema,
})

export const setRecharge = patch('/api/customer/auto-recharge', {
  summary: 'Sets auto-recharge: below which amount, how much, the limit of a month, and the card.',
  body: rechargeSchema,
  answer: billingSchema,
})

export const setInvoiceContact = patch('/api/customer/invoice-contact', {
  summary: 'Sets the name, email, billing address and PO number of invoices.',
  body: invoiceContactSchema,
  answer: billingSchema,
})

export const listInvoices = get('/api/customer/invoices', {
  summary: 'Lists the invoices of a client, newest first.',
  query: invoiceListQuerySchema,
  answer: pageOf(invoiceSchema),
})

export const exportInvoices = file('/api/customer/invoices/export.csv', invoiceListQuerySchema)

export const issueInvoice = post('/api/customer/invoices', {
  summary: 'Issues an invoice since the last one, and credit notes. Otherwise they are issued each month.',
  body: z.strictObject(ofClientQuery),
  created: issuedSchema,
})

export const getInvoicePdf = get('/api/customer/invoices/:file', {
  summary: 'Downloads an invoice as PDF: its id, then ".pdf".',
  params: z.strictObject({ file: z.string().max(40) }),
  answer: z.any(),
  fileType: 'application/pdf',
})

export const receiveStripeEvent = post('/api/webhook/stripe', {
  summary: 'Takes a signed event of Stripe. It is kept before the answer is sent.',
  answer: z.object({ received: z.literal(true) }),
})

export const exportWalletEntries = file('/api/customer/wallet/entries/export.csv', entryListQuerySchema)
