// The score of an application follows its scorecards, and its interviews when applications are merged.
import { setApplicationScore } from '#domains/pipeline/server/index.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { reassignInterviews } from './queries/interviews.ts'
import { findScore } from './queries/scorecards.ts'

export async function updateScore(tx: Tx, applicationId: string): Promise<void> {
  await setApplicationScore(tx, { id: applicationId, score: await findScore(tx.db, applicationId) })
}

/** Two applications were merged or separated. */
export async function followApplication(
  tx: Tx,
  given: { applicationId: string; interviewIds: readonly string[] },
): Promise<void> {
  if (given.interviewIds.length === 0) return
  const before = await reassignInterviews(tx.db, given)
  for (const id of new Set([given.applicationId, ...before])) await updateScore(tx, id)
}
