// The candidate's status follows from the applications, so board and tracker agree.
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { findLastFollowed } from './queries/audit.ts'
import type { CandidateRow } from './queries/candidates.ts'
import { lockCandidate, updateCandidate } from './queries/candidates.ts'
import { type Standing, statusAfter } from './rules.ts'

/**
 * No policy check: the act that causes it was already allowed. The status is read after the row is locked, so two acts
 * on two applications see each other.
 */
export async function followPipeline(
  tx: Tx,
  candidateId: string,
  findStanding: () => Promise<Standing>,
  { undoes = false }: { undoes?: boolean } = {},
): Promise<void> {
  const row = await lockCandidate(tx.db, candidateId)
  if (!row || row.removedAt || row.anonymizedAt) return
  const status = statusAfter(row.status, await findStanding())
  if (status === row.status) return
  const now = tx.now.toISOString()
  const lastActivity = undoes ? await activityBefore(tx, row) : now
  await updateCandidate(tx.db, candidateId, { status, last_activity_at: lastActivity, updated_at: now })
  await audit(tx, {
    action: 'status_followed',
    subjectType: 'candidate',
    subjectId: candidateId,
    before: { status: row.status, last_activity_at: row.lastActivityAt },
    after: { status, last_activity_at: lastActivity },
  })
  await publish(tx, { type: 'candidates.updated', ids: [candidateId], audience: 'staff' })
}

/** An undone move was no activity. The old time is restored, unless something else happened since. */
async function activityBefore(tx: Tx, row: CandidateRow): Promise<string> {
  const last = await findLastFollowed(tx.db, row.id)
  const isSame = last && Date.parse(last.setTo) === Date.parse(row.lastActivityAt)
  return isSame ? last.was : row.lastActivityAt
}
