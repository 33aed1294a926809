// The delivery result of a message, and its notification.
import { findPerson } from '#domains/candidates/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import type { MessageOutcome } from '#platform/server/message-outcome.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { explainFailure } from '#shared/delivery-failure.ts'
import { lockByOutgoing, type MessageRow, writeOutcome } from './queries/messages.ts'
import { changed } from './service.ts'

export async function recordOutcome(tx: Tx, { id, channel, outcome, answer }: MessageOutcome): Promise<void> {
  const message = await lockByOutgoing(tx.db, id)
  if (!message) return
  const state = outcome === 'delivered' ? 'delivered' : 'failed'
  const failure = channel === 'email' ? explainFailure(answer) : answer
  await writeOutcome(tx.db, { id: message.id, state, failure: state === 'failed' ? failure : null })
  await audit(tx, { action: state, subjectType: 'message', subjectId: message.id })
  await changed(tx, [message.candidateId])
  if (state === 'failed' && !message.ofCampaign) await notifyFailure(tx, { message, failure })
}

export const threadOf = (candidateId: string) => `/hiring-tracker?candidate=${candidateId}&tab=messages`

type Failed = { message: Pick<MessageRow, 'candidateId' | 'userId' | 'channel'>; failure: string }

export async function notifyFailure(tx: Tx, { message, failure }: Failed): Promise<void> {
  const person = await findPerson(tx.db, message.candidateId)
  if (!person || person.anonymizedAt || !message.userId) return
  await notify(tx, {
    userId: message.userId,
    kind: 'message_failed',
    title: `Your ${message.channel === 'sms' ? 'text' : 'email'} did not reach ${person.firstName} ${person.lastName}`,
    body: failure,
    link: threadOf(person.id),
  })
}
