// Lines in a candidate's timeline: notes and calls of users, and acts of the product, such as sent emails, opened links
// and bookings.
import { actorId, actorName, audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { once } from '#platform/server/idempotency.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { cutEnd } from '#shared/cut-text.ts'
import { uuidv7 } from '#shared/ids.ts'
import { MAX_ACTIVITY_TEXT } from '../contract/words.ts'
import type { NewActivity } from './queries/timeline.ts'
import { insertActivity, touchCandidate } from './queries/timeline.ts'
import { lockEditable } from './service.ts'

export type ActivityInput = Pick<NewActivity, 'kind' | 'text' | 'durationMinutes' | 'visibility'>

export async function addActivity(
  context: Tx,
  {
    candidateId,
    input,
    idempotencyKey,
  }: { candidateId: string; input: ActivityInput; idempotencyKey?: string | undefined },
): Promise<NewActivity> {
  return transaction(context, (tx) =>
    once(
      tx,
      { scope: 'candidates.activity', key: idempotencyKey, body: { candidateId, input } },
      async () => {
        await lockEditable(tx, candidateId)
        const activity: NewActivity = {
          ...input,
          id: uuidv7(),
          candidateId,
          byId: actorId(tx),
          byName: actorName(tx),
          at: tx.now.toISOString(),
        }
        await insertActivity(tx.db, activity)
        await audit(tx, {
          action: 'activity_added',
          subjectType: 'candidate',
          subjectId: candidateId,
          after: { kind: input.kind },
        })
        await publish(tx, { type: 'candidates.updated', ids: [candidateId], audience: 'staff' })
        return activity
      },
    ),
  )
}

/**
 * For what the timeline shows without a line of its own, done by the candidate or with them: a file, a consent, a step of
 * an application or an interview.
 */
export async function countAsActivity(tx: Tx, candidateId: string): Promise<void> {
  const id = await touchCandidate(tx.db, candidateId, tx.now.toISOString())
  if (id) await publish(tx, { type: 'candidates.updated', ids: [id], audience: 'staff' })
}

type Line = {
  candidateId: string
  kind: NewActivity['kind']
  text: string
  /** The author, if not the current actor: a job sends a user's message, and a candidate replies. */
  by?: { id: string | null; name: string }
}

/** No policy check: the act that causes the line was already allowed, or no user caused it. */
export async function recordActivity(tx: Tx, { by, ...line }: Line): Promise<void> {
  await insertActivity(tx.db, {
    ...line,
    // A long message is whole in its conversation.
    text: cutEnd(line.text, MAX_ACTIVITY_TEXT),
    id: uuidv7(),
    durationMinutes: null,
    visibility: 'team',
    byId: by ? by.id : actorId(tx),
    byName: by ? by.name : actorName(tx),
    at: tx.now.toISOString(),
  })
  await publish(tx, { type: 'candidates.updated', ids: [line.candidateId], audience: 'staff' })
}
