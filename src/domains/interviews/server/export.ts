// The list as a file: streamed page by page, so that a million rows need no more memory than one page.
import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { audit } from '#platform/server/audit.ts'
import { type Context, transaction } from '#platform/server/transaction.ts'
import type { StaffActor } from '#platform/shared/roles.ts'
import type { InterviewListQuery } from '../schemas.ts'
import type { InterviewRow } from './queries/interviews.ts'
import { listPage } from './queries/list.ts'
import { KIND_LABELS, STATUS_LABELS } from './rules.ts'
import { locationOf, personOf } from './words.ts'

const COLUMNS = [
  'Candidate',
  'Job',
  'Client',
  'Round',
  'Kind',
  'Status',
  'Starts',
  'Ends',
  'Timezone',
  'Where',
  'Interviewers',
  'Id',
]

type ExportQuery = Omit<InterviewListQuery, 'limit' | 'cursor'>

export async function exportCsv(context: Context<StaffActor>, query: ExportQuery): Promise<Readable> {
  await transaction(context, (tx) =>
    audit(tx, {
      action: 'interviews_exported',
      subjectType: 'user',
      subjectId: tx.actor.userId,
      after: { ...query },
    }),
  )
  // A cell that a spreadsheet would execute is quoted: a name must never become a formula.
  const csv = stringify({ header: true, columns: COLUMNS, bom: true, escape_formulas: true })
  return pipeline(Readable.from(eachRow(context, query)), csv, () => undefined)
}

async function* eachRow({ db, actor, now }: Context<StaffActor>, query: ExportQuery) {
  let cursor: string | undefined
  do {
    const page = await listPage(db, { ...query, limit: 500, cursor }, { ...actor, now })
    for (const row of page.rows) yield cells(row)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}

function cells(row: InterviewRow): (string | number)[] {
  return [
    personOf(row),
    row.job_title,
    row.client_name,
    row.round,
    KIND_LABELS[row.kind],
    STATUS_LABELS[row.status],
    row.starts_at,
    row.ends_at,
    row.timezone,
    locationOf(row),
    row.participants.map(({ name }) => name).join(', '),
    row.id,
  ]
}
