// What the mail server or the text provider said of a message is what became of its link.
import type { Settled } from '#platform/server/message-settled.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { lockLink } from './queries/links.ts'
import { findLinkOfMessage, settleLink } from './queries/messages.ts'
import { record } from './record.ts'

export async function settleMessage(tx: Tx, settled: Settled): Promise<void> {
  const linkId = await findLinkOfMessage(tx.db, settled.id)
  const row = linkId ? await lockLink(tx.db, linkId) : undefined
  if (!row) return
  await settleLink(tx.db, row.id, { ...settled, at: tx.now })
  await record(tx, row, { action: settled.outcome, event: settled.outcome, detail: settled.answer })
}
