// Billing over HTTP for staff.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { exportEndpoint } from '#platform/shared/export-file.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageOf } from '#platform/shared/list.ts'
import { line } from '#platform/shared/text.ts'
import {
  adjustmentSchema,
  movementDetailSchema,
  movementExportQuerySchema,
  movementListQuerySchema,
  movementSchema,
  paymentDetailSchema,
  paymentListQuerySchema,
  reconciliationSchema,
  refundAnswerSchema,
  refundCreateSchema,
  staffPaymentSchema,
} from './staff-schemas.ts'

const tags = ['billing']
const idParams = z.strictObject({ id: idSchema })

export const listMovements = endpoint('GET', '/api/movements', {
  summary: 'Lists ledger transactions, newest first, with both balances of the client after each.',
  tags,
  querystring: movementListQuerySchema,
  response: { 200: pageOf(movementSchema) },
})

export const exportMovements = endpoint('GET', '/api/movements/export.csv', {
  summary: 'Downloads the list as CSV.',
  tags,
  querystring: movementExportQuerySchema,
  response: { 200: z.any() },
})

export const getMovement = endpoint('GET', '/api/movements/:id', {
  summary: 'Gets a ledger transaction with its entries, its payment and its refunds.',
  tags,
  params: idParams,
  response: { 200: movementDetailSchema },
})

export const createAdjustment = endpoint('POST', '/api/adjustments', {
  key: 'required',
  summary: 'Adds to a client’s balance or takes from it, with a reason. Needs an Idempotency-Key.',
  tags,
  body: adjustmentSchema,
  response: { 201: movementDetailSchema },
})

export const createRefund = endpoint('POST', '/api/refunds', {
  key: 'required',
  summary: 'Refunds a payment to its card, or a sale to the balance. Needs an Idempotency-Key.',
  tags,
  body: refundCreateSchema,
  response: { 201: refundAnswerSchema },
})

export const listPayments = endpoint('GET', '/api/payments', {
  summary: 'Lists payments by card, newest first, whatever became of them.',
  tags,
  querystring: paymentListQuerySchema,
  response: { 200: pageOf(staffPaymentSchema) },
})

export const getStaffPayment = endpoint('GET', '/api/payments/:id', {
  summary: 'Gets a payment with everything that happened to it.',
  tags,
  params: idParams,
  response: { 200: paymentDetailSchema },
})

export const getReconciliation = endpoint('GET', '/api/reconciliation', {
  summary: 'Gets how payments compare with the records of the provider.',
  tags,
  response: { 200: reconciliationSchema },
})

export const reconcile = endpoint('POST', '/api/reconciliation', {
  summary: 'Asks the provider for its payments of the last 35 days and compares them.',
  tags,
  response: { 200: reconciliationSchema },
})

export const resolveEvent = endpoint('POST', '/api/payment-events/:id/resolve', {
  summary: 'Closes a parked event with a note. Nothing is booked.',
  tags,
  params: idParams,
  body: z.strictObject({ note: line(300).min(3, 'Enter what you found out.') }),
  response: { 200: reconciliationSchema },
})

export const closeDispute = endpoint('POST', '/api/disputes/:id/close', {
  summary: 'Closes a dispute of the test provider as won or lost.',
  tags,
  params: idParams,
  body: z.strictObject({ outcome: z.enum(['won', 'lost']) }),
  response: { 200: paymentDetailSchema },
})

export const exportPayments = exportEndpoint('/api/payments/export.csv', tags, paymentListQuerySchema)
