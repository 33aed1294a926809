// The list as a CSV file.
import type { CsvColumns, CsvExport } from '#platform/server/csv-export.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { StaffActor } from '#platform/shared/roles.ts'
import type { LinkListQuery } from '../contract/schemas.ts'
import { KIND_LABELS } from '../contract/words.ts'
import { stepsOf } from './present.ts'
import type { LinkRow } from './queries/links.ts'
import { listPage } from './queries/list.ts'
import { stateOf } from './rules.ts'

const columnsAt = (now: Date): CsvColumns<LinkRow> => ({
  Candidate: (row) => `${row.first_name} ${row.last_name}`,
  Link: (row) => KIND_LABELS[row.kind],
  Job: (row) => row.job_title,
  Channel: (row) => row.channel,
  State: (row) => stateOf(stepsOf(row), now),
  Sent: (row) => row.sent_at,
  Delivered: (row) => row.delivered_at,
  Bounced: (row) => row.bounced_at,
  Opened: (row) => row.opened_at,
  Started: (row) => row.started_at,
  Completed: (row) => row.completed_at,
  Sender: (row) => row.sender_name,
  Id: (row) => row.id,
})

type ExportQuery = Omit<LinkListQuery, 'limit' | 'cursor'>

export function exportLinks(context: Context<StaffActor>, query: ExportQuery): CsvExport<LinkRow> {
  const { db, actor, now } = context
  return {
    list: 'sent-links',
    query,
    columns: columnsAt(now),
    page: (cursor) =>
      listPage(db, { ...query, sort: '-sent_at', limit: 500, cursor }, { userId: actor.userId, now }),
  }
}
