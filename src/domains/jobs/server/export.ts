// The list of postings as a file.
import type { CsvColumns, CsvExport } from '#platform/server/csv-export.ts'
import { scopeOf } from '#platform/server/scope.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { StaffActor } from '#platform/shared/roles.ts'
import { EMPLOYMENT_LABELS } from '../contract-labels.ts'
import type { JobListQuery } from '../schemas.ts'
import { jobList, type ListedRow } from './queries/list.ts'

const dollars = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2))

const COLUMNS: CsvColumns<ListedRow> = {
  Reference: (row) => row.reference_number,
  Title: (row) => row.title,
  Client: (row) => row.client_name,
  Status: (row) => row.status,
  Type: (row) => EMPLOYMENT_LABELS[row.employment_type],
  Category: (row) => row.category,
  City: (row) => row.city,
  State: (row) => row.state,
  ZIP: (row) => row.zip,
  Remote: (row) => (row.remote ? 'yes' : 'no'),
  'Pay from': (row) => dollars(row.pay_min_cents),
  'Pay to': (row) => dollars(row.pay_max_cents),
  Per: (row) => row.pay_unit,
  Openings: (row) => row.openings,
  Applications: (row) => row.applications,
  Owner: (row) => row.owner_name,
  Posted: (row) => row.posted_at,
  'Valid through': (row) => row.valid_through,
  Created: (row) => row.created_at,
  Id: (row) => row.id,
}

type ExportQuery = Omit<JobListQuery, 'limit' | 'cursor'>

export function exportPostings(context: Context<StaffActor>, query: ExportQuery): CsvExport<ListedRow> {
  return {
    list: 'job-postings',
    query,
    columns: COLUMNS,
    page: (cursor) => jobList.page(context.db, { ...query, limit: 1_000, cursor }, scopeOf(context.actor)),
  }
}
