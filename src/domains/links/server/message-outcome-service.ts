// Updates a link with the delivery result of its message.
import { notify } from '#domains/notifications/server/index.ts'
import type { MessageOutcome } from '#platform/server/message-outcome.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { KIND_LABELS } from '../contract/words.ts'
import { stepsOf } from './present.ts'
import { type LinkRow, lockLink } from './queries/links.ts'
import { findLinkOfMessage, writeMessageOutcome } from './queries/messages.ts'
import { getRow, record } from './record.ts'
import { stateOf } from './rules.ts'

export async function recordMessageOutcome(tx: Tx, message: MessageOutcome): Promise<void> {
  const linkId = await findLinkOfMessage(tx.db, message.id)
  const row = linkId ? await lockLink(tx.db, linkId) : undefined
  if (!row) return
  await writeMessageOutcome(tx.db, row.id, { ...message, at: tx.now })
  await record(tx, row, { action: message.outcome, event: message.outcome, detail: message.answer })
  if (message.outcome === 'bounced') await notifySender(tx, await getRow(tx, row.id))
}

/** Only for a link that no candidate received. Opened or resent links need no attention. */
async function notifySender(tx: Tx, row: LinkRow): Promise<void> {
  if (stateOf(stepsOf(row), tx.now) !== 'bounced') return
  const way = row.channel === 'sms' ? 'text' : 'email'
  const address = row.channel === 'sms' ? 'number' : 'address'
  await notify(tx, {
    userId: row.senderId,
    kind: 'link_bounced',
    title: `Your link did not reach ${row.firstName} ${row.lastName}`,
    body: `${KIND_LABELS[row.kind]}, by ${way}. The provider said: ${row.failure}. Check the ${address}, then send it again.`,
    link: `/sent-links?link=${row.id}`,
  })
}
