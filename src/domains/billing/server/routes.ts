// Billing for customers. Each route reads as a sentence: who may, what comes in, what happens, what goes out.
import type { FastifyInstance } from 'fastify'
import { dollars, type ExportColumns, listExport } from '#platform/server/list-export.ts'
import { customer } from '#platform/server/policy.ts'
import { idempotencyKey, route } from '#platform/server/route.ts'
import { ownClient } from '#platform/server/scope.ts'
import type { Context } from '#platform/server/transaction.ts'
import { notFound } from '#shared/errors.ts'
import * as contract from '../contract/endpoints.ts'
import { getBilling } from './account.ts'
import { setInvoiceContact } from './invoice-details.ts'
import { sendInvoice } from './invoice-file.ts'
import { issueInvoice, toInvoice } from './invoices.ts'
import { createMethod, listMethods, removeMethod } from './methods.ts'
import { exportEntries } from './movements.ts'
import { findTopUp, getPayment, takeStep, topUp } from './payments.ts'
import { toEntry, toPayment, toWallet } from './present.ts'
import { type InvoiceRow, invoiceList } from './queries/invoices.ts'
import { listAccounts } from './queries/ledger.ts'
import { entryList } from './queries/movements.ts'
import { setRecharge } from './recharge.ts'
import { findOwedCents } from './recover.ts'

const entryExport = listExport(contract.exportWalletEntries, { policy: customer, open: exportEntries })

const INVOICES: ExportColumns<InvoiceRow> = {
  Invoice: (row) => row.number,
  From: (row) => row.startsAt,
  Until: (row) => row.endsAt,
  Issued: (row) => row.issuedAt,
  Due: (row) => row.dueAt,
  Amount: (row) => dollars(row.totalCents),
  Tax: (row) => dollars(row.taxCents),
  Open: (row) => dollars(row.openCents),
  Id: (row) => row.id,
}
const invoiceExport = listExport(contract.exportInvoices, {
  policy: customer,
  open: ({ db, actor }, query) => {
    const asked = { ...query, client: ownClient(actor, query.client) }
    const page = (cursor: string | undefined) => invoiceList.page(db, { ...asked, limit: 500, cursor }, null)
    return { list: 'invoices', query: asked, columns: INVOICES, page }
  },
})

export function billingRoutes(app: FastifyInstance): void {
  entryExport(app)
  invoiceExport(app)
  walletRoutes(app)
  cardRoutes(app)
  invoiceRoutes(app)
}

function walletRoutes(app: FastifyInstance): void {
  route(app, contract.getWallet, customer, async ({ query, context }) => {
    const clientId = ownClient(context.actor, query.client)
    const { available, held } = await accountsOf(context, clientId)
    return toWallet(available, held, await findOwedCents(context, clientId))
  })
  route(app, contract.listWalletEntries, customer, async ({ query, context }) => {
    const asked = { ...query, client: ownClient(context.actor, query.client) }
    return entryList.answer(context.db, asked, null, toEntry)
  })
  route(app, contract.getBilling, customer, ({ query, context }) => getBilling(context, query.client))
  route(app, contract.setRecharge, customer, async ({ body, context }) =>
    getBilling(context, await setRecharge(context, body)),
  )
}

function cardRoutes(app: FastifyInstance): void {
  route(app, contract.listMethods, customer, async ({ query, context }) => ({
    items: await listMethods(context, ownClient(context.actor, query.client)),
  }))
  route(app, contract.createMethod, { policy: customer, perMinute: 60 }, ({ body, context }) =>
    createMethod(context, body),
  )
  route(app, contract.removeMethod, customer, ({ params, context }) => removeMethod(context, params.id))
  route(app, contract.createTopUp, customer, ({ body, context, request }) =>
    topUp(context, { input: body, key: idempotencyKey(request) }),
  )
  route(app, contract.findTopUp, customer, async ({ params, context }) =>
    toPayment(await findTopUp(context, params.key)),
  )
  route(app, contract.getPayment, customer, async ({ params, context }) =>
    toPayment(await getPayment(context, params.id)),
  )
  route(app, contract.takeStep, customer, ({ params, body, context }) =>
    takeStep(context, { id: params.id, isConfirmed: body.decision === 'confirm' }),
  )
}

function invoiceRoutes(app: FastifyInstance): void {
  route(app, contract.setInvoiceContact, customer, async ({ body, context }) =>
    getBilling(context, await setInvoiceContact(context, body)),
  )
  route(app, contract.listInvoices, customer, ({ query, context: { db, actor, now } }) => {
    const asked = { ...query, client: ownClient(actor, query.client) }
    return invoiceList.answer(db, asked, null, toInvoice(now))
  })
  route(app, contract.issueInvoice, customer, ({ body, context }) => issueInvoice(context, body.client))
  route(app, contract.getInvoicePdf, customer, ({ params, context, reply }) =>
    sendInvoice(context, reply, params.file),
  )
}

async function accountsOf({ db }: Context, clientId: string) {
  const [available, held] = await listAccounts(db, clientId)
  if (!available || !held) throw notFound('client')
  return { available, held }
}
