// Spreadsheets over HTTP.
import type { FastifyInstance } from 'fastify'
import { staff } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import * as contract from '../contract/endpoints.ts'
import { importPermissions } from '../contract/permissions.ts'
import { FILE_MAX_BYTES } from '../contract/words.ts'
import { addImport } from './service.ts'
import { changeCells, describeDates, findCells, fixColumn, problemsOf, stepEdit } from './sheet-service.ts'

const read = staff(importPermissions.read)
const change = staff(importPermissions.change)
/** A pasted block of cells. */
const CELLS_MAX_BYTES = 8_000_000

export function sheetRoutes(app: FastifyInstance): void {
  route(
    app,
    contract.addSpreadsheet,
    { policy: change, bodyBytes: FILE_MAX_BYTES + 16_384, filesOnDisk: true, perMinute: 20 },
    ({ body, context }) => addImport(context, { kind: body.kind, file: body['file'], withSheets: true }),
  )
  route(
    app,
    contract.changeCells,
    { policy: change, bodyBytes: CELLS_MAX_BYTES },
    ({ params, body, context }) => changeCells(context, params.id, body),
  )
  route(app, contract.fixColumn, { policy: change, perMinute: 60 }, ({ params, body, context }) =>
    fixColumn(context, params.id, body),
  )
  route(app, contract.undoEdit, change, ({ params, context }) => stepEdit(context, params.id, 'undo'))
  route(app, contract.redoEdit, change, ({ params, context }) => stepEdit(context, params.id, 'redo'))
  route(app, contract.listProblems, read, ({ params, context }) => problemsOf(context, params.id))
  route(app, contract.findCells, { policy: read, perMinute: 120 }, ({ params, query, context }) =>
    findCells(context, params.id, query),
  )
  route(app, contract.describeDates, { policy: read, perMinute: 60 }, ({ params, query, context }) =>
    describeDates(context, params.id, query),
  )
}
