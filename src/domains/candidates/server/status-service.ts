// The status of a person that follows from their applications: whoever is hired for a job is hired, and whoever turns out
// not to be stands where they stood before.
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import type { CandidateStatus } from '../schemas.ts'
import { findStatusBeforeHire } from './queries/audit.ts'
import { lockCandidate, updateCandidate } from './queries/candidates.ts'

/** No policy is asked: the move that causes it has been allowed already. */
export async function followPipeline(
  tx: Tx,
  { candidateId, hired }: { candidateId: string; hired: boolean },
): Promise<void> {
  const row = await lockCandidate(tx.db, candidateId)
  if (!row || row.removed_at || row.anonymized_at) return
  if (hired === (row.status === 'hired')) return
  const status: CandidateStatus = hired
    ? 'hired'
    : ((await findStatusBeforeHire(tx.db, candidateId)) ?? 'in_review')
  const now = tx.now.toISOString()
  await updateCandidate(tx.db, candidateId, { status, last_activity_at: now, updated_at: now })
  await audit(tx, {
    action: hired ? 'hired' : 'hire_taken_back',
    subjectType: 'candidate',
    subjectId: candidateId,
    before: { status: row.status },
    after: { status },
  })
  await publish(tx, { type: 'candidates.updated', ids: [candidateId], audience: 'staff' })
}
