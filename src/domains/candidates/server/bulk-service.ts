// Many candidates at once, merging two into one, and taking either back.
import { audit, difference } from '#platform/server/audit.ts'
import { type DomainEvent, domainEvent } from '#platform/server/domain-event.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { uuidv7 } from '#platform/shared/ids.ts'
import type { StaffActor } from '#platform/shared/roles.ts'
import type { BulkChange, BulkResult, BulkSelection, Candidate } from '../schemas.ts'
import { BULK_LIMIT } from '../schemas.ts'
import { tellOwnerOfMany } from './assignment.ts'
import { can, canUndo } from './policy.ts'
import { toStaffCandidate } from './present.ts'
import type { BulkActor } from './queries/bulk.ts'
import {
  changeMany,
  countSelected,
  insertChangeSet,
  insertChangeSetItem,
  listGone,
  lockChangeSet,
  rowImages,
  setChanged,
  undoChangeSet,
} from './queries/bulk.ts'
import { findCandidate, listMergedInto, pointMergedTo, updateCandidate } from './queries/candidates.ts'
import { resolveSearch } from './queries/search.ts'
import { distinctIgnoringCase, mergedFields } from './rules.ts'
import { lockEditable, refuseUnknownOwner } from './service.ts'

/** In the transaction of the merge, or of its undo: other domains join what both records have, or separate it again. */
export const candidatesMerged: DomainEvent<{ survivorId: string; changeSetId: string }> = domainEvent()
export const mergeUndone: DomainEvent<{ changeSetId: string }> = domainEvent()

function bulkActor({ actor, requestId, ip }: Tx<StaffActor>): BulkActor {
  return { id: actor.userId, name: actor.name, requestId, ip, timezone: actor.timezone }
}

export function bulkChange(
  context: Tx<StaffActor>,
  { selection: asked, change: given }: { selection: BulkSelection; change: BulkChange },
): Promise<BulkResult> {
  return transaction(context, async (tx) => {
    const selection = 'ids' in asked ? asked : { ...asked, filter: await resolveSearch(tx.db, asked.filter) }
    const actor = bulkActor(tx)
    const change = normalized(given)
    if (change.kind === 'owner') await refuseUnknownOwner(tx, change.ownerId)
    await refuseSurprise(tx, selection)
    const gone = await listGone(tx.db, selection)
    const changeSetId = uuidv7()
    await insertChangeSet(tx.db, { id: changeSetId, actorId: actor.id, action: change.kind, changed: 0 })
    const { changed, skipped } = await changeMany(tx.db, { selection, change, changeSetId, actor })
    await setChanged(tx.db, changeSetId, changed)
    if (changed > 0) await publish(tx, { type: 'candidates.updated', audience: 'staff' })
    if (change.kind === 'owner') await tellOwnerOfMany(tx, { ownerId: change.ownerId, count: changed })
    return { changeSetId: changed > 0 ? changeSetId : null, changed, skipped: [...skipped, ...gone] }
  })
}

function normalized(change: BulkChange): BulkChange {
  return 'tags' in change ? { ...change, tags: distinctIgnoringCase(change.tags) } : change
}

/** Neither more people than the person saw, nor more than can be changed and undone in one go. */
async function refuseSurprise(tx: Tx<StaffActor>, selection: BulkSelection): Promise<void> {
  if ('ids' in selection) return
  const count = await countSelected(tx.db, selection, tx.actor)
  if (count > BULK_LIMIT) {
    throw new AppError('invalid', {
      userMessage: `One act can change at most ${BULK_LIMIT.toLocaleString('en-US')} candidates. Narrow the filter.`,
    })
  }
  if (selection.expectedCount === undefined || selection.expectedCount === count) return
  throw new AppError('conflict', {
    userMessage: `The list has changed: ${count} candidates are selected now, not ${selection.expectedCount}. Look again and repeat.`,
    details: { count },
  })
}

export function undoChange(context: Tx<StaffActor>, id: string): Promise<BulkResult> {
  return transaction(context, async (tx) => {
    const actor = bulkActor(tx)
    const set = await lockChangeSet(tx.db, id)
    if (!set) throw notFound('change')
    if (!canUndo(tx.actor, set)) {
      throw new AppError('forbidden', {
        userMessage: 'Only who made this change, a manager or an admin can undo it.',
      })
    }
    if (set.undone_at) throw new AppError('conflict', { userMessage: 'This change was undone already.' })
    const { changed, skipped } = await undoChangeSet(tx.db, { id, actor })
    // Half a merge taken back would leave one person's address with the other.
    if (set.action === 'merge' && skipped.length > 0) throw changedSince(skipped)
    if (set.action === 'merge') await mergeUndone.emit(tx, { changeSetId: id })
    if (changed > 0) await publish(tx, { type: 'candidates.updated', audience: 'staff' })
    return { changeSetId: id, changed, skipped }
  })
}

function changedSince(skipped: BulkResult['skipped']): AppError {
  const names = skipped.map((each) => each.name).join(' and ')
  return new AppError('conflict', {
    userMessage: `${names} was changed since the merge, so it cannot be taken back in one go. Edit the record instead.`,
  })
}

export function mergeCandidates(
  context: Tx<StaffActor>,
  { survivorId, duplicateId }: { survivorId: string; duplicateId: string },
): Promise<{ candidate: Candidate; changeSetId: string }> {
  if (survivorId === duplicateId) {
    throw new AppError('invalid', {
      userMessage: 'A candidate cannot be merged with itself. Choose another one.',
    })
  }
  return transaction(context, async (tx) => {
    const actor = bulkActor(tx)
    // Always locked in the same order, so that two people who merge the same pair cannot wait for each other.
    const [firstId, secondId] =
      survivorId < duplicateId ? [survivorId, duplicateId] : [duplicateId, survivorId]
    const locked = [await lockEditable(tx, firstId), await lockEditable(tx, secondId)]
    const survivor = locked.find((row) => row.id === survivorId)
    const duplicate = locked.find((row) => row.id === duplicateId)
    if (!survivor || !duplicate) throw notFound('candidate')
    if (!can(tx.actor, 'merge', survivor) || !can(tx.actor, 'merge', duplicate)) {
      throw new AppError('forbidden', { userMessage: 'A candidate under legal hold cannot be merged.' })
    }

    const touched = [survivorId, duplicateId, ...(await listMergedInto(tx.db, duplicateId))]
    const before = await rowImages(tx.db, touched)
    const now = tx.now.toISOString()
    const merged = mergedFields(survivor, duplicate)
    await updateCandidate(tx.db, survivorId, {
      ...merged,
      // As text: an array would otherwise arrive as an array of PostgreSQL, not as JSON.
      certifications: JSON.stringify(merged.certifications),
      custom: JSON.stringify(merged.custom),
      updated_at: now,
    })
    await updateCandidate(tx.db, duplicateId, { removed_at: now, merged_into: survivorId, updated_at: now })
    await pointMergedTo(tx.db, { from: duplicateId, to: survivorId })

    const changeSetId = uuidv7()
    await insertChangeSet(tx.db, {
      id: changeSetId,
      actorId: actor.id,
      action: 'merge',
      changed: touched.length,
    })
    // The status may follow from the applications of both, and belongs to what Undo puts back.
    await candidatesMerged.emit(tx, { survivorId, changeSetId })
    const after = await rowImages(tx.db, touched)
    for (const id of touched) {
      const changed = difference(before.get(id) ?? {}, after.get(id) ?? {})
      if (changed) await insertChangeSetItem(tx.db, { changeSetId, subjectId: id, ...changed })
    }
    const name = `${duplicate.first_name} ${duplicate.last_name}`
    await audit(tx, {
      action: 'merged',
      subjectType: 'candidate',
      subjectId: survivorId,
      after: { duplicateId, name },
      changeSetId,
    })
    await publish(tx, { type: 'candidates.updated', ids: [survivorId, duplicateId], audience: 'staff' })
    const result = await findCandidate(tx.db, survivorId)
    if (!result) throw notFound('candidate')
    return { candidate: toStaffCandidate(tx.actor, result), changeSetId }
  })
}
