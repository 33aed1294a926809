// Billing for staff. Each route reads as a sentence: who may, what comes in, what happens, what goes out.

import type { FastifyInstance } from 'fastify'
import { listExport } from '#platform/server/list-export.ts'
import { staff } from '#platform/server/policy.ts'
import { idempotencyKey, route } from '#platform/server/route.ts'
import * as invoices from '../contract/invoice-endpoints.ts'
import { billingPermissions } from '../contract/permissions.ts'
import * as requests from '../contract/request-endpoints.ts'
import * as contract from '../contract/staff-endpoints.ts'
import { askAgain, comparePayments } from './ask-again.ts'
import {
  changeInvoiceDetails,
  createTax,
  getInvoiceDetails,
  listTaxes,
  removeTax,
} from './invoice-details.ts'
import { sendInvoice } from './invoice-file.ts'
import { toInvoice } from './invoices.ts'
import { unreachable } from './methods.ts'
import { approveRequest, declineRequest, toRequest } from './money-requests.ts'
import {
  closeDispute,
  exportMovements,
  exportPayments,
  getMovement,
  getPaymentDetail,
  getReconciliation,
  resolveEvent,
} from './movements.ts'
import { invoiceList } from './queries/invoices.ts'
import { requestList } from './queries/money-requests.ts'
import { movementList, paymentList } from './queries/movements.ts'
import { adjust, refund } from './refunds.ts'
import { toMovement, toStaffPayment } from './staff-present.ts'

const { read, move, reconcile } = billingPermissions

const paymentExport = listExport(contract.exportPayments, { policy: staff(read), open: exportPayments })
const exportRoute = listExport(contract.exportMovements, { policy: staff(read), open: exportMovements })

export function staffBillingRoutes(app: FastifyInstance): void {
  readingRoutes(app)
  requestRoutes(app)
  invoiceRoutes(app)
  movingRoutes(app)
}

function readingRoutes(app: FastifyInstance): void {
  route(app, contract.listMovements, staff(read), ({ query, context: { db, actor } }) =>
    movementList.answer(db, query, actor, toMovement),
  )
  exportRoute(app)
  paymentExport(app)
  route(app, contract.getMovement, staff(read), ({ params, context }) => getMovement(context, params.id))
  route(app, contract.listPayments, staff(read), ({ query, context: { db, actor } }) =>
    paymentList.answer(db, query, actor, toStaffPayment),
  )
  route(app, contract.getStaffPayment, staff(read), ({ params, context }) =>
    getPaymentDetail(context, params.id),
  )
  route(app, contract.getReconciliation, staff(read), ({ context }) => getReconciliation(context))
}

function requestRoutes(app: FastifyInstance): void {
  route(app, requests.listMoneyRequests, staff(read), ({ query, context: { db, actor } }) =>
    requestList.answer(db, query, null, toRequest(actor)),
  )
  route(app, requests.approveMoneyRequest, staff(move), ({ params, context }) =>
    approveRequest(context, params.id),
  )
  route(app, requests.declineMoneyRequest, staff(move), ({ params, body, context }) =>
    declineRequest(context, { id: params.id, reason: body.reason }),
  )
}

function invoiceRoutes(app: FastifyInstance): void {
  route(app, invoices.listStaffInvoices, staff(read), ({ query, context: { db, now } }) =>
    invoiceList.answer(db, query, null, toInvoice(now)),
  )
  route(app, invoices.getStaffInvoicePdf, staff(read), ({ params, context, reply }) =>
    sendInvoice(context, reply, params.file),
  )
  route(app, invoices.getInvoiceDetails, staff(read), ({ query, context }) =>
    getInvoiceDetails(context, query.client),
  )
  route(app, invoices.changeInvoiceDetails, staff(move), ({ query, body, context }) =>
    changeInvoiceDetails(context, { clientId: query.client, edit: body }),
  )
  route(app, invoices.listTaxes, staff(read), ({ query, context }) => listTaxes(context, query.client))
  route(app, invoices.createTax, staff(move), ({ body, context }) => createTax(context, body))
  route(app, invoices.removeTax, staff(move), ({ params, context }) => removeTax(context, params.id))
}

function movingRoutes(app: FastifyInstance): void {
  route(app, contract.createAdjustment, staff(move), async ({ body, context, request }) => {
    const { id } = await adjust(context, { input: body, key: idempotencyKey(request) })
    return getMovement(context, id)
  })
  route(app, contract.createRefund, staff(move), ({ body, context, request }) =>
    refund(context, { input: body, key: idempotencyKey(request) }),
  )
  route(app, contract.reconcile, { policy: staff(reconcile), perMinute: 20 }, async ({ context }) => {
    await askAgain(context, 0).catch(unreachable)
    await comparePayments(context).catch(unreachable)
    return getReconciliation(context)
  })
  route(app, contract.resolveEvent, staff(reconcile), ({ params, body, context }) =>
    resolveEvent(context, { id: params.id, note: body.note }),
  )
  route(app, contract.closeDispute, staff(move), ({ params, body, context }) =>
    closeDispute(context, { id: params.id, outcome: body.outcome }),
  )
}
