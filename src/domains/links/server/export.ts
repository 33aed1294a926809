// The list as a file, streamed page by page.
import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { audit } from '#platform/server/audit.ts'
import { type Context, transaction } from '#platform/server/transaction.ts'
import type { StaffActor } from '#platform/shared/roles.ts'
import type { LinkListQuery } from '../schemas.ts'
import { toStaffLink } from './present.ts'
import { listPage } from './queries/list.ts'
import { KIND_LABELS } from './rules.ts'

const COLUMNS = [
  'Candidate',
  'Link',
  'Job',
  'Channel',
  'State',
  'Sent',
  'Delivered',
  'Bounced',
  'Opened',
  'Started',
  'Completed',
  'Sender',
  'Id',
]
type ExportQuery = Omit<LinkListQuery, 'limit' | 'cursor'>

export async function exportCsv(context: Context<StaffActor>, query: ExportQuery): Promise<Readable> {
  await transaction(context, (tx) =>
    audit(tx, {
      action: 'links_exported',
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
    // By an order that no work of others changes meanwhile.
    const page = await listPage(
      db,
      { ...query, sort: '-sent_at', limit: 500, cursor },
      { userId: actor.userId, now },
    )
    for (const row of page.rows) {
      const link = toStaffLink(row, now)
      const name = `${row.first_name} ${row.last_name}`
      const head = [name, KIND_LABELS[link.kind], link.job ?? '', link.channel, link.state, link.sentAt]
      yield [
        ...head,
        link.deliveredAt ?? '',
        link.bouncedAt ?? '',
        link.openedAt ?? '',
        link.startedAt ?? '',
        link.completedAt ?? '',
        link.sender.name,
        link.id,
      ]
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}
