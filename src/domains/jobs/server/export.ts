// The list of postings as a file, for staff and for customers.
import { dollars, type ExportColumns, type ListExport } from '#platform/server/list-export.ts'
import { scopeOf } from '#platform/server/scope.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { SignedInActor } from '#platform/shared/roles.ts'
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

const fieldColumns = (readers: readonly PostingFieldRules['readBy'][]): ExportColumns<ListedRow> =>
  Object.fromEntries(
    Object.values<PostingFieldRules>(POSTING_FIELDS).flatMap((field) =>
      field.export && readers.includes(field.readBy)
        ? [[field.export, (row: ListedRow) => cellOf(field, row)] as const]
        : [],
    ),
  )

const COLUMNS: ExportColumns<ListedRow> = {
  Reference: (row) => row.reference_number,
  ...fieldColumns(['staff', 'client']),
  Status: (row) => JOB_LOOKS[row.status].label,
  Applications: (row) => row.applications,
  Owner: (row) => row.owner_name,
  Posted: (row) => row.posted_at,
  Created: (row) => row.created_at,
  Id: (row) => row.id,
}
const OWN_COLUMNS: ExportColumns<ListedRow> = {
  Reference: (row) => row.reference_number,
  ...fieldColumns(['client']),
  Status: (row) => JOB_LOOKS[row.status].label,
  Applicants: (row) => row.applicants,
  Posted: (row) => row.posted_at,
  Created: (row) => row.created_at,
  Id: (row) => row.id,
}

type ExportQuery = Omit<JobListQuery, 'limit' | 'cursor'>

const exportOf =
  (columns: ExportColumns<ListedRow>) =>
  ({ db, actor }: Context<SignedInActor>, query: ExportQuery): ListExport<ListedRow> => ({
    list: 'job-postings',
    query,
    columns,
    page: (cursor) => jobList.page(db, { ...query, limit: 1_000, cursor }, scopeOf(actor)),
  })

export const exportPostings = exportOf(COLUMNS)
export const exportOwnPostings = exportOf(OWN_COLUMNS)
