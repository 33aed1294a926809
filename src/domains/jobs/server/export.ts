// The list of postings as a file, streamed a page at a time.
import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { audit } from '#platform/server/audit.ts'
import { scopeOf } from '#platform/server/scope.ts'
import { type Context, transaction } from '#platform/server/transaction.ts'
import type { StaffActor } from '#platform/shared/roles.ts'
import { EMPLOYMENT_LABELS } from '../contract-labels.ts'
import type { JobListQuery } from '../schemas.ts'
import { type ListedRow, listJobPage } from './queries/list.ts'

const COLUMNS = [
  'Reference',
  'Title',
  'Client',
  'Status',
  'Type',
  'Category',
  'City',
  'State',
  'ZIP',
  'Remote',
  'Pay from',
  'Pay to',
  'Per',
  'Openings',
  'Applications',
  'Owner',
  'Posted',
  'Valid through',
  'Created',
  'Id',
]

type ExportQuery = Omit<JobListQuery, 'limit' | 'cursor'>

export async function exportCsv(context: Context<StaffActor>, query: ExportQuery): Promise<Readable> {
  await transaction(context, (tx) =>
    audit(tx, {
      action: 'exported_postings',
      subjectType: 'user',
      subjectId: tx.actor.userId,
      after: { ...query },
    }),
  )
  const csv = stringify({ header: true, columns: COLUMNS, bom: true, escape_formulas: true })
  return pipeline(Readable.from(eachRow(context, query)), csv, () => undefined)
}

async function* eachRow(context: Context<StaffActor>, query: ExportQuery) {
  let cursor: string | undefined
  do {
    const page = await listJobPage(context.db, { ...query, limit: 1_000, cursor }, scopeOf(context.actor))
    for (const row of page.rows) yield cells(row)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}

const dollars = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))

function cells(row: ListedRow): (string | number)[] {
  return [
    row.reference_number,
    row.title,
    row.client_name,
    row.status,
    EMPLOYMENT_LABELS[row.employment_type],
    row.category,
    row.city ?? '',
    row.state ?? '',
    row.zip ?? '',
    row.remote ? 'yes' : 'no',
    dollars(row.pay_min_cents),
    dollars(row.pay_max_cents),
    row.pay_unit ?? '',
    row.openings,
    row.applications,
    row.owner_name ?? '',
    row.posted_at ?? '',
    row.valid_through ?? '',
    row.created_at,
    row.id,
  ]
}
