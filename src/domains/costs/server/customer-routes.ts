// A client's own hires over HTTP.
import type { FastifyInstance } from 'fastify'
import {
  dollars,
  type ExportColumns,
  listExport,
  timeCell,
  timeColumn,
} from '#platform/server/list-export.ts'
import { customer } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import * as contract from '../contract/customer-endpoints.ts'
import { ERASED_CANDIDATE } from '../contract/words.ts'
import { askOwn, getCustomerReceipt, toCustomerHire } from './customer-service.ts'
import { type CustomerHireRow, customerHireList } from './queries/customer-hires.ts'
import { sendCustomerReceipt } from './receipt-file.ts'

const columnsOf = (timezone: string): ExportColumns<CustomerHireRow> => ({
  Hire: (row) => (row.isErased ? ERASED_CANDIDATE : row.name),
  Job: (row) => row.jobTitle,
  Order: (row) => row.orderNumber,
  [timeColumn('Hired', timezone)]: (row) => timeCell(row.hiredAt, timezone),
  'Price of the lead': (row) => dollars(row.priceCents),
  'Share of leads not hired': (row) => dollars(row.shareCents),
  Cost: (row) => dollars(row.cents),
  Id: (row) => row.id,
})
const hireExport = listExport(contract.exportCustomerHires, {
  policy: customer,
  open: async (context, asked) => {
    const { query, viewer } = await askOwn(context, asked)
    const page = (cursor: string | undefined) =>
      customerHireList.page(context.db, { ...query, limit: 500, cursor }, viewer)
    const { timezone } = viewer
    return { list: 'hires', query, timezone, columns: columnsOf(timezone), page }
  },
})

export function customerCostRoutes(app: FastifyInstance): void {
  hireExport(app)
  route(app, contract.listCustomerHires, customer, async ({ query: asked, context }) => {
    const { query, viewer } = await askOwn(context, asked)
    return customerHireList.answer(context.db, query, viewer, toCustomerHire)
  })
  route(app, contract.getCustomerReceipt, customer, ({ params, query, context }) =>
    getCustomerReceipt(context, { id: params.id, client: query.client }),
  )
  route(app, contract.getCustomerReceiptPdf, customer, async ({ params, query, context, reply }) =>
    sendCustomerReceipt(
      context,
      reply,
      await getCustomerReceipt(context, { id: params.id, client: query.client }),
    ),
  )
}
