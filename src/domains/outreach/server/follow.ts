// What candidates and mail servers do after a step was sent: it counts, and it may stop the sequence. And what users do to
// the view of a draft.
import { closeChannel, lockPerson } from '#domains/candidates/server/index.ts'
import { suppress } from '#domains/messages/server/index.ts'
import type { SavedViewRow } from '#domains/settings/server/index.ts'
import type { MessageOutcome } from '#platform/server/message-outcome.ts'
import { type Tx, transaction } from '#platform/server/transaction.ts'
import { explainFailure } from '#shared/delivery-failure.ts'
import { changeView, listDraftsOf } from './queries/campaigns.ts'
import { stopWaiting } from './queries/recipients.ts'
import {
  findSend,
  markBounced,
  markDelivered,
  markRefused,
  markReplied,
  markUnsubscribed,
} from './queries/sends.ts'
import { filterOf, withoutMe } from './saved-view.ts'
import { changed } from './service.ts'

/** Not published: thousands of deliveries a minute would make every browser load the figures again and again. */
export async function followOutcome(
  tx: Tx,
  { id, channel, outcome, answer, isRefused }: MessageOutcome,
): Promise<void> {
  if (outcome === 'delivered') await markDelivered(tx.db, [id])
  else if (isRefused) await markRefused(tx.db, id, answer)
  else await markBounced(tx.db, id, channel === 'email' ? explainFailure(answer) : answer)
}

type Reply = { candidateId: string; messageId: string | null; isStop: boolean }

/** A reply to any message stops every sequence that has begun. STOP also those that have not. */
export async function followReply(tx: Tx, { candidateId, messageId, isStop }: Reply): Promise<void> {
  const reason = isStop ? 'Replied STOP or UNSUBSCRIBE.' : null
  if (messageId) await markReplied(tx.db, { messageId, isStop, reason })
  await stopWaiting(tx.db, {
    candidateId,
    outcome: isStop ? 'unsubscribed' : 'stopped',
    reason: reason ?? 'Replied to another message.',
    everywhere: isStop,
  })
  await changed(tx)
}

/** Counts everywhere: the address gets no mail of ours any more, and every sequence of the candidate ends. */
export function unsubscribe(context: Tx, sendId: string): Promise<void> {
  return transaction(context, async (tx) => {
    const send = await findSend(tx.db, sendId)
    if (!send || send.unsubscribedAt) return
    const person = await lockPerson(tx.db, send.candidateId)
    if (send.address) await suppress(tx.db, { contact: send.address, reason: 'Unsubscribed' })
    await markUnsubscribed(tx.db, send.recipientId)
    if (!person || person.anonymizedAt) return
    await closeChannel(tx, { candidateId: person.id, channel: 'email' })
    await stopWaiting(tx.db, {
      candidateId: person.id,
      outcome: 'unsubscribed',
      reason: 'Unsubscribed from another campaign.',
      everywhere: true,
    })
    await changed(tx)
  })
}

export async function followView(tx: Tx, view: SavedViewRow): Promise<void> {
  const filter = filterOf(view)
  if (!filter) return
  for (const { id, senderId } of await listDraftsOf(tx.db, view)) {
    await changeView(tx.db, id, { name: view.name, filter: withoutMe(filter, senderId) })
    await changed(tx, id)
  }
}
