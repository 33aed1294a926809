// Merging two candidates leaves at most one application per job: the furthest, with both histories. Undoing the merge
// separates them.
import { audit } from '#platform/server/audit.ts'
import { type DomainEvent, domainEvent } from '#platform/server/domain-event.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { followMerged, followSeparated } from './person-status.ts'
import { interviewsOf, linksOf } from './ports.ts'
import {
  type Attached,
  type Joined,
  lockTwins,
  mergeApplications,
  separateApplications,
  type TwinRow,
} from './queries/merges.ts'

/** Interviews and links that now belong to this application, after a merge or its undo. */
export const attachedReassigned: DomainEvent<{
  applicationId: string
  interviewIds: string[]
  linkIds: string[]
}> = domainEvent()

const reassign = (tx: Tx, applicationId: string, { interviewIds, linkIds }: Attached) =>
  attachedReassigned.emit(tx, { applicationId, interviewIds, linkIds })

export async function joinApplications(
  tx: Tx,
  { survivorId, changeSetId }: { survivorId: string; changeSetId: string },
): Promise<void> {
  const byJob = Map.groupBy(await lockTwins(tx.db, survivorId), (row) => row.jobId)
  for (const [kept, ...others] of byJob.values()) {
    if (!kept) continue
    for (const merged of others) {
      const joined = joinedOf(kept, merged)
      const at = tx.now.toISOString()
      const attached = {
        interviewIds: await interviewsOf.get().listIds(tx.db, merged.id),
        linkIds: await linksOf.get()(tx.db, merged.id),
      }
      await mergeApplications(tx.db, {
        changeSetId,
        keptId: kept.id,
        mergedId: merged.id,
        joined,
        attached,
        at,
      })
      await reassign(tx, kept.id, attached)
      Object.assign(kept, joined)
      await audit(tx, {
        action: 'merged',
        subjectType: 'application',
        subjectId: kept.id,
        after: { applicationId: merged.id },
        changeSetId,
      })
    }
    await publish(tx, { type: 'applications.moved', ids: [kept.id], audience: 'staff' })
  }
  await followMerged(tx, survivorId)
}

export async function separateMerged(tx: Tx, { changeSetId }: { changeSetId: string }): Promise<void> {
  const merges = await separateApplications(tx.db, { changeSetId, at: tx.now.toISOString() })
  for (const merge of merges) await reassign(tx, merge.mergedId, merge)
  const ids = merges.flatMap(({ keptId, mergedId }) => [keptId, mergedId])
  if (ids.length > 0) await publish(tx, { type: 'applications.moved', ids, audience: 'staff' })
  await followSeparated(tx, changeSetId)
}

/** The first form's answers stay first, and the last form's stay last. A flag of either is kept. */
function joinedOf(kept: TwinRow, merged: TwinRow): Joined {
  const flagged = kept.flag ? kept : merged
  const forms = [kept, merged].filter(({ answers, lastAnswers }) => (lastAnswers ?? answers).length > 0)
  const [first] = forms.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
  const [last] = forms.toSorted((a, b) => Date.parse(b.sentAt) - Date.parse(a.sentAt))
  const given = last ? (last.lastAnswers ?? last.answers) : []
  return {
    answers: first?.answers ?? [],
    lastAnswers: forms.length > 1 ? given : (last?.lastAnswers ?? null),
    flag: flagged.flag,
    flagNote: flagged.flagNote,
  }
}
