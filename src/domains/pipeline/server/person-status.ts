// Reports the candidate status implied by the board.
import { countAsActivity, followPipeline } from '#domains/candidates/server/index.ts'
import type { Tx } from '#platform/server/transaction.ts'
import type { ReasonSide } from '../contract/words.ts'
import type { ApplicationRow } from './queries/applications.ts'
import { findPersonOf, findStageStatuses, listUnmergedPeople } from './queries/person-status.ts'
import { isOnBoard } from './rules.ts'

/** The status of a candidate without an active application: rejected by us, or free for another job. */
export type Otherwise = 'rejected' | 'in_review'
export const otherwiseAfter = (side: ReasonSide | undefined): Otherwise =>
  side === 'we' ? 'rejected' : 'in_review'

/** A new application has no earlier stage. */
type Change = {
  before: ApplicationRow | null
  after: ApplicationRow
  otherwise?: Otherwise | undefined
  /** The move undoes the last one. */
  undoes?: boolean
}

export async function followPerson(
  tx: Tx,
  { before, after, otherwise = 'in_review', undoes = false }: Change,
): Promise<void> {
  const candidateId = await findPersonOf(tx.db, after.candidateId)
  const leftStageId = before && isOnBoard(before.status) ? before.stageId : null
  const standing = async () => ({
    ...(await findStageStatuses(tx.db, { candidateId, leftStageId })),
    otherwise,
  })
  await followPipeline(tx, candidateId, standing, { undoes })
  if (!undoes) await countAsActivity(tx, candidateId)
}

/** The status of the furthest application of both. A further status stays. */
export const followMerged = (tx: Tx, candidateId: string): Promise<void> =>
  followPipeline(tx, candidateId, async () => ({
    ...(await findStageStatuses(tx.db, { candidateId, leftStageId: null })),
    otherwise: null,
  }))

/** Undo has restored both statuses. A move since the merge then counts for its own candidate. */
export async function followSeparated(tx: Tx, changeSetId: string): Promise<void> {
  for (const { id: candidateId, said } of await listUnmergedPeople(tx.db, changeSetId))
    await followPipeline(tx, candidateId, async () => ({
      ...(await findStageStatuses(tx.db, { candidateId, leftStageId: null })),
      said,
      otherwise: 'in_review',
    }))
}
