// Merging two candidates leaves at most one application per job: the furthest, with both histories. Undoing the merge
// separates them.
import { audit } from '#platform/server/audit.ts'
import { type DomainEvent, domainEvent } from '#platform/server/domain-event.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { followMerged, followSeparated } from './person-status.ts'
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

const reassign = (tx: Tx, applicationId: string, { interview_ids, link_ids }: Attached) =>
  attachedReassigned.emit(tx, { applicationId, interviewIds: interview_ids, linkIds: link_ids })

export async function joinApplications(
  tx: Tx,
  { survivorId, changeSetId }: { survivorId: string; changeSetId: string },
): Promise<void> {
  const byJob = Map.groupBy(await lockTwins(tx.db, survivorId), (row) => row.job_id)
  for (const [kept, ...others] of byJob.values()) {
    if (!kept) continue
    for (const merged of others) {
      const joined = joinedOf(kept, merged)
      const at = tx.now.toISOString()
      const attached = await mergeApplications(tx.db, {
        changeSetId,
        keptId: kept.id,
        mergedId: merged.id,
        joined,
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
  for (const merge of merges) await reassign(tx, merge.merged_id, merge)
  const ids = merges.flatMap(({ kept_id, merged_id }) => [kept_id, merged_id])
  if (ids.length > 0) await publish(tx, { type: 'applications.moved', ids, audience: 'staff' })
  await followSeparated(tx, changeSetId)
}

/** The first form's answers stay first, and the last form's stay last. A flag of either is kept. */
function joinedOf(kept: TwinRow, merged: TwinRow): Joined {
  const flagged = kept.flag ? kept : merged
  const forms = [kept, merged].filter(({ answers, last_answers }) => (last_answers ?? answers).length > 0)
  const [first] = forms.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
  const [last] = forms.toSorted((a, b) => Date.parse(b.sent_at) - Date.parse(a.sent_at))
  const given = last ? (last.last_answers ?? last.answers) : []
  return {
    answers: first?.answers ?? [],
    last_answers: forms.length > 1 ? given : (last?.last_answers ?? null),
    flag: flagged.flag,
    flag_note: flagged.flag_note,
  }
}
