// An application whose answers rule the person out is kept, and disqualified in the moment it arrives.
import { actorId, actorName, audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { uuidv7 } from '#platform/shared/ids.ts'
import { type ApplicationRow, insertMove } from './queries/applications.ts'
import { insertKnockOut, setDisqualified } from './queries/knock-out.ts'

export const KNOCK_OUT_REASON = '01990000-0000-7000-8000-000000000303'

/** In the transaction of the application itself. The comment names the question, for whoever looks again. */
export async function disqualifyOnArrival(
  tx: Tx,
  application: ApplicationRow,
  question: string,
): Promise<void> {
  const at = tx.now.toISOString()
  await insertKnockOut(tx.db, {
    id: uuidv7(),
    applicationId: application.id,
    reasonId: KNOCK_OUT_REASON,
    comment: question.slice(0, 2_000),
    stageId: application.stage_id,
    byId: actorId(tx),
    byName: actorName(tx),
    at,
  })
  await setDisqualified(tx.db, { id: application.id, at })
  await insertMove(tx.db, {
    id: uuidv7(),
    application_id: application.id,
    from_stage_id: application.stage_id,
    to_stage_id: application.stage_id,
    from_status: 'active',
    to_status: 'disqualified',
    reason: 'Answered a knock-out question',
    by_id: actorId(tx),
    by_name: actorName(tx),
    // After the arrival, however close: moves are read in their order.
    at: new Date(tx.now.getTime() + 1).toISOString(),
  })
  await audit(tx, {
    action: 'disqualified',
    subjectType: 'application',
    subjectId: application.id,
    after: { reasonId: KNOCK_OUT_REASON, question },
  })
  await publish(tx, { type: 'applications.updated', ids: [application.id], audience: 'staff' })
}
