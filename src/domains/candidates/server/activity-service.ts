// Lines that the product itself writes into a person's timeline: mails sent, links opened, bookings made.
import { actorId, actorName } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { uuidv7 } from '#platform/shared/ids.ts'
import type { NewActivity } from './queries/timeline.ts'
import { insertActivity } from './queries/timeline.ts'

/** No policy is asked: the act that causes the line has been allowed already, or nobody in person caused it. */
export async function recordActivity(
  tx: Tx,
  line: { candidateId: string; kind: NewActivity['kind']; text: string },
): Promise<void> {
  await insertActivity(tx.db, {
    ...line,
    id: uuidv7(),
    durationMinutes: null,
    visibility: 'team',
    byId: actorId(tx),
    byName: actorName(tx),
    at: tx.now.toISOString(),
  })
  await publish(tx, { type: 'candidates.updated', ids: [line.candidateId], audience: 'staff' })
}
