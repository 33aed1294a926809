// The list of imports as a file.
import { type ExportColumns, listExport } from '#platform/server/list-export.ts'
import { staff } from '#platform/server/policy.ts'
import * as contract from '../contract/endpoints.ts'
import { importPermissions } from '../contract/permissions.ts'
import { IMPORT_LOOKS, KIND_LABELS } from '../contract/words.ts'
import { type ImportRow, importList } from './queries/imports.ts'

/** A draft has done nothing yet: its counts are a forecast. */
const done = (row: ImportRow, count: number) => (row.status === 'draft' ? null : count)

const COLUMNS: ExportColumns<ImportRow> = {
  File: (row) => row.fileName,
  Status: (row) => IMPORT_LOOKS[row.status].label,
  Kind: (row) => KIND_LABELS[row.kind],
  Rows: (row) => row.rows,
  Created: (row) => done(row, row.created),
  Updated: (row) => done(row, row.updated),
  Skipped: (row) => done(row, row.skipped),
  Rejected: (row) => done(row, row.rejected),
  By: (row) => row.byName,
  Uploaded: (row) => row.createdAt,
  Finished: (row) => row.finishedAt,
  Id: (row) => row.id,
}

export const importsExport = listExport(contract.exportImports, {
  policy: staff(importPermissions.read),
  open: ({ db }, query) => ({
    list: 'imports',
    query,
    columns: COLUMNS,
    page: (cursor) => importList.page(db, { ...query, sort: '-created_at', limit: 500, cursor }, null),
  }),
})
