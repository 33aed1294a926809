// The list of postings as a CSV file.
import { dollars, type ExportColumns, type ListExport } from '#platform/server/list-export.ts'
import { scopeOf } from '#platform/server/scope.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { StaffActor } from '#platform/shared/roles.ts'
import { EMPLOYMENT_LABELS } from '../contract/labels.ts'
import { POSTING_FIELDS, type PostingFieldRules } from '../contract/posting-fields.ts'
import type { JobListQuery } from '../contract/schemas.ts'
import { JOB_LOOKS } from '../contract/words.ts'
import { jobList, type ListedRow } from './queries/list.ts'

function cellOf({ columns, kind }: PostingFieldRules, row: ListedRow): string | number | null {
  if (kind === 'client') return row.client_name
  if (kind === 'employment') return EMPLOYMENT_LABELS[row.employment_type]
  const values: Record<string, unknown> = row
  const value = values[columns[0]]
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return kind === 'cents' ? dollars(value) : value
  return typeof value === 'string' ? value : null
}

const fieldColumns = Object.values<PostingFieldRules>(POSTING_FIELDS).flatMap((field) =>
  field.export ? [[field.export, (row: ListedRow) => cellOf(field, row)] as const] : [],
)

const COLUMNS: ExportColumns<ListedRow> = {
  Reference: (row) => row.reference_number,
  ...Object.fromEntries(fieldColumns),
  Status: (row) => JOB_LOOKS[row.status].label,
  Applications: (row) => row.applications,
  Owner: (row) => row.owner_name,
  Posted: (row) => row.posted_at,
  Created: (row) => row.created_at,
  Id: (row) => row.id,
}

type ExportQuery = Omit<JobListQuery, 'limit' | 'cursor'>

export function exportPostings(context: Context<StaffActor>, query: ExportQuery): ListExport<ListedRow> {
  return {
    list: 'job-postings',
    query,
    columns: COLUMNS,
    page: (cursor) => jobList.page(context.db, { ...query, limit: 1_000, cursor }, scopeOf(context.actor)),
  }
}
