// What the board says about a person as a whole, told to whoever keeps it.
import { countAsActivity, followPipeline } from '#domains/candidates/server/index.ts'
import type { Tx } from '#platform/server/transaction.ts'
import type { ReasonSide } from '../contract/words.ts'
import type { ApplicationRow } from './queries/applications.ts'
import { findPersonOf, findStageStatuses, listUnmergedPeople } from './queries/person-status.ts'
import { isOnBoard } from './rules.ts'

/** What a person is who has no application left: ruled out by us, or free for another job. */
export type Otherwise = 'rejected' | 'in_review'
export const otherwiseAfter = (side: ReasonSide | undefined): Otherwise =>
  side === 'we' ? 'rejected' : 'in_review'

/** Nothing was before where the application has just come. */
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
  const candidateId = await findPersonOf(tx.db, after.candidate_id)
  const leftStageId = before && isOnBoard(before.status) ? before.stage_id : null
  const standing = async () => ({
    ...(await findStageStatuses(tx.db, { candidateId, leftStageId })),
    otherwise,
  })
  await followPipeline(tx, candidateId, standing, { undoes })
  if (!undoes) await countAsActivity(tx, candidateId)
}

/** As far as the furthest application of both; what is further already stays. */
export const followMerged = (tx: Tx, candidateId: string): Promise<void> =>
  followPipeline(tx, candidateId, async () => ({
    ...(await findStageStatuses(tx.db, { candidateId, leftStageId: null })),
    otherwise: null,
  }))

/** Undo has put back the status of each; a move since the merge is followed by whom it is about. */
export async function followSeparated(tx: Tx, changeSetId: string): Promise<void> {
  for (const { id: candidateId, said } of await listUnmergedPeople(tx.db, changeSetId))
    await followPipeline(tx, candidateId, async () => ({
      ...(await findStageStatuses(tx.db, { candidateId, leftStageId: null })),
      said,
      otherwise: 'in_review',
    }))
}
