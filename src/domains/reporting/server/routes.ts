// Reports over HTTP. Customers get the same figures of their own clients, without the agency's own.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { listExport } from '#platform/server/list-export.ts'
import { customer, staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import { EVERY_STAFF_ROLE } from '#shared/permissions.ts'
import * as contract from '../contract/endpoints.ts'
import * as ready from '../contract/ready.ts'
import type { FiguresQuery } from '../contract/schemas.ts'
import type { Reader } from './asked.ts'
import { exportFigures } from './figures-export.ts'
import { getFigures } from './figures-service.ts'
import { getFunnel, getTrend } from './follow-service.ts'
import { type Drawn, renderReport, renderRows, sendPdf } from './report-pdf.ts'
import { exportBehind, listBehind, toOwnRow, toRow } from './rows-service.ts'
import { renderTable } from './saved-pdf.ts'
import { exportTable, getTable } from './tables-service.ts'

const readers = staff(EVERY_STAFF_ROLE)
/** A PDF takes more of the server than a list. */
const PER_MINUTE = 20

const files = [
  listExport(contract.exportFigures, { policy: readers, open: exportFigures }),
  listExport(contract.exportRows, { policy: readers, open: exportBehind }),
  listExport(contract.exportOwnFigures, { policy: customer, open: exportFigures }),
  listExport(contract.exportOwnRows, { policy: customer, open: exportBehind }),
]

export function figureRoutes(app: FastifyInstance): void {
  for (const register of files) register(app)
  route(app, contract.getFigures, readers, ({ query, context }) => getFigures(context, query))
  route(app, contract.listRows, readers, ({ query, context }) => listBehind(context, query, toRow))
  route(app, contract.getFunnel, readers, ({ query, context }) => getFunnel(context, query))
  route(app, contract.getTrend, readers, ({ query, context }) => getTrend(context, query))

  route(app, contract.getOwnFigures, customer, ({ query, context }) => getFigures(context, query))
  route(app, contract.listOwnRows, customer, ({ query, context }) => listBehind(context, query, toOwnRow))
  route(app, contract.getOwnFunnel, customer, ({ query, context }) => getFunnel(context, query))
  route(app, contract.getOwnTrend, customer, ({ query, context }) => getTrend(context, query))
}

const tableFiles = listExport(ready.exportTableReport, { policy: readers, open: exportTable })

export function tableRoutes(app: FastifyInstance): void {
  tableFiles(app)
  route(app, ready.getTableReport, readers, ({ params, query, context }) =>
    getTable(context, params.name, query),
  )
  route(app, ready.getRecruiters, readers, ({ query, context }) =>
    getTable(context, 'recruiters-week', query),
  )
}

type Pdf = { reply: FastifyReply; drawing: Promise<Drawn> }
// First, because a refusal that nobody waits for would end the process.
const answer = async ({ reply, drawing }: Pdf) => sendPdf(reply, await drawing)

export function pdfRoutes(app: FastifyInstance): void {
  const limited = <P>(policy: P) => ({ policy, perMinute: PER_MINUTE })
  type Figures = { query: FiguresQuery; context: Reader; reply: FastifyReply }
  const figures = ({ query, context, reply }: Figures) =>
    answer({ reply, drawing: renderReport(context, query) })
  type Rows = { query: Parameters<typeof renderRows>[1]; context: Reader; reply: FastifyReply }
  const rows = ({ query, context, reply }: Rows) => answer({ reply, drawing: renderRows(context, query) })
  route(app, ready.getTablePdf, limited(readers), ({ query, context, reply }) =>
    answer({ reply, drawing: renderTable(context, query) }),
  )
  route(app, contract.getFiguresPdf, limited(readers), figures)
  route(app, contract.getOwnFiguresPdf, limited(customer), figures)
  route(app, contract.getRowsPdf, limited(readers), rows)
  route(app, contract.getOwnRowsPdf, limited(customer), rows)
}
