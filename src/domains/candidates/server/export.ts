// The list as a file: streamed page by page, so that a million rows need no more memory than one page.
import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { audit } from '#platform/server/audit.ts'
import { type Context, transaction } from '#platform/server/transaction.ts'
import type { StaffActor } from '#platform/shared/roles.ts'
import type { CandidateListQuery } from '../schemas.ts'
import { listPage } from './queries/list.ts'
import type { SummaryRow } from './queries/rows.ts'
import { STATUS_LABELS } from './rules.ts'

const COLUMNS = [
  'First name',
  'Last name',
  'Status',
  'Title',
  'Years',
  'E-mail',
  'Phone',
  'City',
  'State',
  'Skills',
  'Tags',
  'Owner',
  'Source',
  'Last activity',
  'Created',
  'Id',
]

type ExportQuery = Omit<CandidateListQuery, 'limit' | 'cursor'>

export async function exportCsv(context: Context<StaffActor>, query: ExportQuery): Promise<Readable> {
  await transaction(context, (tx) =>
    audit(tx, { action: 'exported', subjectType: 'user', subjectId: tx.actor.userId, after: { ...query } }),
  )
  // A cell that a spreadsheet would execute is quoted: an applicant's name must never become a formula.
  const csv = stringify({ header: true, columns: COLUMNS, bom: true, escape_formulas: true })
  // A failure on the way, or a reader who leaves, ends both sides; the answer then breaks off instead of looking whole.
  return pipeline(Readable.from(eachRow(context, query)), csv, () => undefined)
}

async function* eachRow(context: Context<StaffActor>, query: ExportQuery) {
  // By an order that no work of others changes meanwhile, so that nobody is missed or written twice.
  const sort = query.sort.endsWith('last_activity_at') ? '-created_at' : query.sort
  let cursor: string | undefined
  do {
    const page = await listPage(context.db, { ...query, sort, limit: 1_000, cursor }, context.actor)
    for (const row of page.rows) yield cells(row)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}

function cells(row: SummaryRow): (string | number)[] {
  return [
    row.first_name,
    row.last_name,
    STATUS_LABELS[row.status],
    row.title ?? '',
    row.years ?? '',
    row.email ?? '',
    row.phone ?? '',
    row.city ?? '',
    row.state ?? '',
    row.skills.join(', '),
    row.tags.join(', '),
    row.owner_name ?? '',
    row.source,
    row.last_activity_at,
    row.created_at,
    row.id,
  ]
}
