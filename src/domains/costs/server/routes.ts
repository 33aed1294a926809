// Costs for staff. Each route reads as a sentence: who may, what comes in, what happens, what goes out.
import type { FastifyInstance } from 'fastify'
import {
  dollars,
  type ExportColumns,
  listExport,
  timeCell,
  timeColumn,
} from '#platform/server/list-export.ts'
import { staff } from '#platform/server/policy.ts'
import { expectedVersion, idempotencyKey, route } from '#platform/server/route.ts'
import * as contract from '../contract/endpoints.ts'
import { costPermissions } from '../contract/permissions.ts'
import { ERASED_CANDIDATE, MONTH_LOOKS } from '../contract/words.ts'
import { monthOf } from '../engine/calendar.ts'
import { changeCost, createCost, listCosts, removeCost } from './candidate-costs-service.ts'
import { closeMonth, confirmStart, getMonth, getStart, listMonths, requireMonth } from './months-service.ts'
import { detailOf, toMissingCheck, toOpenCost } from './present-months.ts'
import { toHire } from './present-receipt.ts'
import { type HireListRow, hireList } from './queries/hires.ts'
import { missingCheckList } from './queries/missing-checks.ts'
import { agencyTimezone } from './queries/months.ts'
import { type OpenCostRow, openCostList } from './queries/open-cost.ts'
import { createRate, listRates, removeRate } from './rates-service.ts'
import { sendReceipt } from './receipt-file.ts'
import { getReceipt, listEntries, requireFilters } from './receipts-service.ts'
import { refresh } from './refresh.ts'

const { read, record, decide, start } = costPermissions
const EXPORT_PAGE = 500

const hireColumns = (timezone: string): ExportColumns<HireListRow> => ({
  Candidate: (row) => (row.isErased ? ERASED_CANDIDATE : row.candidateName),
  Job: (row) => row.jobTitle,
  Reference: (row) => row.reference,
  Client: (row) => row.clientName,
  Recruiter: (row) => row.ownerName,
  [timeColumn('Hired', timezone)]: (row) => timeCell(row.hiredAt, timezone),
  Month: (row) => monthOf(row.month),
  Cost: (row) => dollars(row.cents),
  Status: (row) => MONTH_LOOKS[row.isClosed ? 'closed' : 'provisional'].label,
  Reversed: (row) => (row.isReversed ? 'Yes' : 'No'),
  'Not recorded': (row) => row.missing,
  Id: (row) => row.applicationId,
})
const hireExport = listExport(contract.exportHires, {
  policy: staff(read),
  open: async (context, query) => {
    await requireFilters(context, query)
    await refresh(context)
    const timezone = await agencyTimezone(context.db)
    const page = (cursor: string | undefined) =>
      hireList.page(context.db, { ...query, limit: EXPORT_PAGE, cursor }, { timezone })
    return { list: 'hires', query, timezone, columns: hireColumns(timezone), page }
  },
})

const OPEN: ExportColumns<OpenCostRow> = {
  For: (row) => row.placeName ?? detailOf(row),
  Detail: detailOf,
  Client: (row) => row.clientName,
  Leads: (row) => row.leads,
  'Finished leads': (row) => row.readyLeads,
  Candidates: (row) => row.candidates,
  'Oldest day': (row) => row.oldestDay,
  Hires: (row) => row.hires,
  Ended: (row) => (row.isEnded ? 'Yes' : 'No'),
  Open: (row) => dollars(row.cents),
  Id: (row) => row.poolId,
}
const openExport = listExport(contract.exportOpenCost, {
  policy: staff(read),
  open: async (context, { month: asked, ...query }) => {
    await requireFilters(context, query)
    const months = await listMonths(context)
    const month = await requireMonth(context, asked ?? months[0]?.month ?? '')
    const page = (cursor: string | undefined) =>
      openCostList.page(context.db, { ...query, month, limit: EXPORT_PAGE, cursor }, null)
    return { list: 'open-cost', query: { ...query, month }, columns: OPEN, page }
  },
})

export function costRoutes(app: FastifyInstance): void {
  hireExport(app)
  openExport(app)
  receiptRoutes(app)
  monthRoutes(app)
  rateRoutes(app)
  candidateRoutes(app)
}

function receiptRoutes(app: FastifyInstance): void {
  route(app, contract.listHires, staff(read), async ({ query, context }) => {
    await requireFilters(context, query)
    await refresh(context)
    return hireList.answer(context.db, query, { timezone: await agencyTimezone(context.db) }, toHire)
  })
  route(app, contract.getHireReceipt, staff(read), ({ params, query, context }) =>
    getReceipt(context, { id: params.id, receipt: query.receipt }),
  )
  route(app, contract.listReceiptEntries, staff(read), ({ params, query, context }) =>
    listEntries(context, { id: params.id, line: params.lineId, query }),
  )
  route(app, contract.getReceiptPdf, staff(read), ({ params, query, context, reply }) =>
    sendReceipt(context, reply, { id: params.id, receipt: query.receipt }),
  )
}

function monthRoutes(app: FastifyInstance): void {
  route(app, contract.listCostMonths, staff(read), async ({ context }) => ({
    items: await listMonths(context),
  }))
  route(app, contract.getCostMonth, staff(read), ({ params, context }) => getMonth(context, params.month))
  route(app, contract.listOpenCost, staff(read), async ({ params, query, context }) => {
    await requireFilters(context, query)
    const month = await requireMonth(context, params.month)
    return openCostList.answer(context.db, { ...query, month }, null, toOpenCost)
  })
  route(app, contract.listMissingChecks, staff(read), async ({ params, query, context }) => {
    const month = await requireMonth(context, params.month)
    return missingCheckList.answer(context.db, { ...query, month }, null, toMissingCheck)
  })
  route(app, contract.closeCostMonth, staff(decide), ({ params, context }) =>
    closeMonth(context, params.month),
  )
  route(app, contract.getCostStart, staff(read), ({ context }) => getStart(context))
  route(app, contract.confirmCostStart, staff(start), ({ body, context }) =>
    confirmStart(context, body.month),
  )
}

function rateRoutes(app: FastifyInstance): void {
  route(app, contract.listCostRates, staff(read), ({ query, context }) => listRates(context, query))
  route(app, contract.createCostRate, staff(decide), ({ body, context }) => createRate(context, body))
  route(app, contract.removeCostRate, staff(decide), ({ params, context }) => removeRate(context, params.id))
}

function candidateRoutes(app: FastifyInstance): void {
  route(app, contract.listCandidateCosts, staff(read), ({ params, context }) => listCosts(context, params.id))
  route(app, contract.createCandidateCost, staff(record), ({ params, body, context, request }) =>
    createCost(context, { candidateId: params.id, input: body, key: idempotencyKey(request) }),
  )
  route(app, contract.changeCandidateCost, staff(record), ({ params, body, context, request }) =>
    changeCost(context, {
      candidateId: params.id,
      id: params.costId,
      change: body,
      version: request.headers['if-match'] === undefined ? null : expectedVersion(request),
    }),
  )
  route(app, contract.removeCandidateCost, staff(record), ({ params, context }) =>
    removeCost(context, { candidateId: params.id, id: params.costId }),
  )
}
