// The list as a file: streamed page by page, so that a million rows need no more memory than one page.
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Context } from '#platform/server/transaction.ts'
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

export function exportCsv(context: Context, query: Omit<CandidateListQuery, 'limit' | 'cursor'>): Readable {
  const me = context.actor.kind === 'anonymous' ? null : context.actor.userId
  const rows = Readable.from(eachRow(context, query, me))
  // A cell that a spreadsheet would execute is quoted: an applicant's name must never become a formula.
  return rows.pipe(stringify({ header: true, columns: COLUMNS, bom: true, escape_formulas: true }))
}

async function* eachRow(
  context: Context,
  query: Omit<CandidateListQuery, 'limit' | 'cursor'>,
  me: string | null,
) {
  let cursor: string | undefined
  do {
    const page = await listPage(context.db, { ...query, limit: 1_000, cursor }, me)
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
