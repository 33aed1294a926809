// The status of a person that follows from their applications, so that board and tracker say the same.
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { lockCandidate, updateCandidate } from './queries/candidates.ts'
import { type Standing, statusAfter } from './rules.ts'

/**
 * No policy is asked: the act that causes it has been allowed already. Where the person stands is looked up once their row
 * is locked, so that two acts on two of their applications see each other.
 */
export async function followPipeline(
  tx: Tx,
  candidateId: string,
  findStanding: () => Promise<Standing>,
): Promise<void> {
  const row = await lockCandidate(tx.db, candidateId)
  if (!row || row.removed_at || row.anonymized_at) return
  const status = statusAfter(row.status, await findStanding())
  if (status === row.status) return
  const now = tx.now.toISOString()
  await updateCandidate(tx.db, candidateId, { status, last_activity_at: now, updated_at: now })
  await audit(tx, {
    action: 'status_followed',
    subjectType: 'candidate',
    subjectId: candidateId,
    before: { status: row.status },
    after: { status },
  })
  await publish(tx, { type: 'candidates.updated', ids: [candidateId], audience: 'staff' })
}
