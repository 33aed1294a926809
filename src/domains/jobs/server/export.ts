// The list of postings as a file, for staff and for customers.
import { dollars, type ExportColumns, type ListExport } from '#platform/server/list-export.ts'
import { scopeOf } from '#platform/server/scope.ts'
import type { Context } from '#platform/server/transaction.ts'
import { namesOf } from '#shared/fields.ts'
import type { SignedInActor } from '#shared/roles.ts'
import { EMPLOYMENT_LABELS } from '../contract/labels.ts'
import { POSTING_FIELDS, type PostingFieldRules, type PostingName } from '../contract/posting-fields.ts'
import type { JobListQuery } from '../contract/schemas.ts'
import { JOB_LOOKS } from '../contract/words.ts'
import { jobList, type ListedRow } from './queries/list.ts'

type Field = PostingFieldRules & { name: PostingName }

function cellOf({ name, kind }: Field, row: ListedRow): string | number | null {
  if (kind === 'client') return row.clientName
  if (kind === 'employment') return EMPLOYMENT_LABELS[row.employmentType]
  const value: unknown = row[name]
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return kind === 'cents' ? dollars(value) : value
  return typeof value === 'string' ? value : null
}

const fieldColumns = (readers: readonly PostingFieldRules['readBy'][]): ExportColumns<ListedRow> =>
  Object.fromEntries(
    namesOf(POSTING_FIELDS)
      .map((name): Field => ({ name, ...POSTING_FIELDS[name] }))
      .flatMap((field) =>
        field.export && readers.includes(field.readBy)
          ? [[field.export, (row: ListedRow) => cellOf(field, row)] as const]
          : [],
      ),
  )

const COLUMNS: ExportColumns<ListedRow> = {
  Reference: (row) => row.referenceNumber,
  ...fieldColumns(['staff', 'client']),
  Status: (row) => JOB_LOOKS[row.status].label,
  Applications: (row) => row.applications,
  Owner: (row) => row.ownerName,
  Posted: (row) => row.postedAt,
  Created: (row) => row.createdAt,
  Id: (row) => row.id,
}
const OWN_COLUMNS: ExportColumns<ListedRow> = {
  Reference: (row) => row.referenceNumber,
  ...fieldColumns(['client']),
  Status: (row) => JOB_LOOKS[row.status].label,
  Applicants: (row) => row.applicants,
  Posted: (row) => row.postedAt,
  Created: (row) => row.createdAt,
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
