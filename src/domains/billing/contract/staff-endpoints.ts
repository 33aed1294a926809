// Billing over HTTP for staff.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'
import { pageOf } from '#shared/list.ts'
import { line } from '#shared/text.ts'
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

const { get, post, file } = endpoints('billing')

export const listMovements = get('/api/movements', {
  summary: 'Lists ledger transactions, newest first, with both balances of the client after each.',
  query: movementListQuerySchema,
  answer: pageOf(movementSchema),
})

export const exportMovements = get('/api/movements/export.csv', {
  summary: 'Downloads the list as CSV.',
  query: movementExportQuerySchema,
  answer: z.any(),
})

export const getMovement = get('/api/movements/:id', {
  summary: 'Gets a ledger transaction with its entries, its payment and its refunds.',
  answer: movementDetailSchema,
})

export const createAdjustment = post('/api/adjustments', {
  refuses: [402],
  key: 'required',
  summary: 'Adds to a client’s balance or takes from it, with a reason. Needs an Idempotency-Key.',
  body: adjustmentSchema,
  created: movementDetailSchema,
})

export const createRefund = post('/api/refunds', {
  refuses: [402],
  key: 'required',
  summary: 'Refunds a payment to its card, or a sale to the balance. Needs an Idempotency-Key.',
  body: refundCreateSchema,
  created: refundAnswerSchema,
})

export const listPayments = get('/api/payments', {
  summary: 'Lists payments by card, newest first, whatever became of them.',
  query: paymentListQuerySchema,
  answer: pageOf(staffPaymentSchema),
})

export const getStaffPayment = get('/api/payments/:id', {
  summary: 'Gets a payment with everything that happened to it.',
  answer: paymentDetailSchema,
})

export const getReconciliation = get('/api/reconciliation', {
  summary: 'Gets how payments compare with the records of the provider.',
  answer: reconciliationSchema,
})

export const reconcile = post('/api/reconciliation', {
  summary: 'Asks the provider for its payments of the last 35 days and compares them.',
  answer: reconciliationSchema,
})

export const resolveEvent = post('/api/payment-events/:id/resolve', {
  summary: 'Closes a parked event with a note. Nothing is booked.',
  body: z.strictObject({ note: line(300).min(3, 'Enter what you found out.') }),
  answer: reconciliationSchema,
})

export const closeDispute = post('/api/disputes/:id/close', {
  summary: 'Closes a dispute of the test provider as won or lost.',
  body: z.strictObject({ outcome: z.enum(['won', 'lost']) }),
  answer: paymentDetailSchema,
})

export const exportPayments = file('/api/payments/export.csv', paymentListQuerySchema)
