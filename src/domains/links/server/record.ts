// The end of every act on a link: its event, its audit line, and the live event.
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { cutEnd } from '#shared/cut-text.ts'
import { notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import { addEvent, findLink, type LinkRow } from './queries/links.ts'

export async function getRow(tx: Tx, id: string): Promise<LinkRow> {
  const row = await findLink(tx.db, id)
  if (!row) throw notFound('link')
  return row
}

export async function record(
  tx: Tx,
  row: LinkRow,
  { action, event, detail = '' }: { action: string; event: string; detail?: string },
): Promise<void> {
  await addEvent(tx.db, {
    id: uuidv7(),
    linkId: row.id,
    kind: event,
    detail: cutEnd(detail, 300),
    at: tx.now,
  })
  await audit(tx, { action, subjectType: 'sent_link', subjectId: row.id, after: { kind: row.kind } })
  await publish(tx, { type: 'sent_links.updated', ids: [row.id], audience: 'staff' })
}
