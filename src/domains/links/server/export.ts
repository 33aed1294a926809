// The list as a CSV file.
import { type ExportColumns, eachOnce, type ListExport } from '#platform/server/list-export.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { LinkListQuery } from '../contract/schemas.ts'
import { CHANNEL_LABELS, KIND_LABELS, LINK_LOOKS } from '../contract/words.ts'
import { stepsOf } from './present.ts'
import type { LinkRow } from './queries/links.ts'
import { listPage } from './queries/list.ts'
import { stateOf } from './rules.ts'

const columnsAt = (now: Date): ExportColumns<LinkRow> => ({
  Candidate: (row) => `${row.firstName} ${row.lastName}`,
  Link: (row) => KIND_LABELS[row.kind],
  Job: (row) => row.jobTitle,
  Channel: (row) => CHANNEL_LABELS[row.channel],
  State: (row) => LINK_LOOKS[stateOf(stepsOf(row), now)].label,
  Sent: (row) => row.sentAt,
  Delivered: (row) => row.deliveredAt,
  Bounced: (row) => row.bouncedAt,
  Opened: (row) => row.openedAt,
  Started: (row) => row.startedAt,
  Completed: (row) => row.completedAt,
  Sender: (row) => row.senderName,
  Id: (row) => row.id,
})

type ExportQuery = Omit<LinkListQuery, 'limit' | 'cursor'>

export function exportLinks(context: Context<StaffActor>, query: ExportQuery): ListExport<LinkRow> {
  const { db, actor, now } = context
  const read = (cursor: string | undefined) =>
    listPage(db, { ...query, limit: 500, cursor }, { userId: actor.userId, now })
  const byStep = { movedAt: (row: LinkRow) => row.lastStepAt, newestFirst: false, startedAt: now }
  return {
    list: 'sent-links',
    query,
    columns: columnsAt(now),
    page: query.sort === 'last_step_at' ? eachOnce(read, byStep) : read,
  }
}
