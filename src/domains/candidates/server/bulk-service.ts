// Bulk changes of candidates, merging two, and undoing either.
import { audit, difference } from '#platform/server/audit.ts'
import { byColumn } from '#platform/server/camel-case.ts'
import {
  finishChangeSet,
  insertChangeSet,
  insertChangeSetItem,
  lockChangeSet,
} from '#platform/server/change-set.ts'
import { type DomainEvent, domainEvent } from '#platform/server/domain-event.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { BulkChange, BulkResult, BulkSelection, Candidate } from '../contract/schemas.ts'
import { BULK_LIMIT } from '../contract/schemas.ts'
import { notifyOwnerOfMany } from './assignment.ts'
import { stored } from './columns.ts'
import { can, canUndo } from './policy.ts'
import { toStaffCandidate } from './present.ts'
import type { BulkActor } from './queries/bulk.ts'
import {
  changeMany,
  countSelected,
  listGone,
  listSelectedRows,
  rowImages,
  undoChangeSet,
} from './queries/bulk.ts'
import type { CandidateRow } from './queries/candidates.ts'
import { findCandidate, listMergedInto, pointMergedTo, updateCandidate } from './queries/candidates.ts'
import { resolveSearch } from './queries/search.ts'
import { distinctIgnoringCase, mergedFields } from './rules.ts'
import { lockEditable, refuseUnknownOwner, withKnownTags } from './service.ts'

/** In the transaction of the merge or its undo: other domains join the data of both records, or separate it. */
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
    const change = await normalized(tx, given)
    if (change.kind === 'owner') await refuseUnknownOwner(tx, change.ownerId)
    await refuseSurprise(tx, selection)
    const gone = await listGone(tx.db, selection)
    const changeSetId = uuidv7()
    await insertChangeSet(tx.db, {
      id: changeSetId,
      actorId: actor.id,
      subjectType: 'candidate',
      action: change.kind,
    })
    const { changed, skipped } = await changeMany(tx.db, { selection, change, changeSetId, actor })
    await finishChangeSet(tx.db, { id: changeSetId, changed })
    if (changed > 0) await publish(tx, { type: 'candidates.updated', audience: 'staff' })
    if (change.kind === 'owner') await notifyOwnerOfMany(tx, { ownerId: change.ownerId, count: changed })
    return { changeSetId: changed > 0 ? changeSetId : null, changed, skipped: [...skipped, ...gone] }
  })
}

/** The selected candidates for an act of another domain. Throws if there are more than its limit. */
export async function listSelected(
  { db, actor }: Tx<StaffActor>,
  { selection: asked, limit }: { selection: BulkSelection; limit: number },
): Promise<CandidateRow[]> {
  const selection = 'ids' in asked ? asked : { ...asked, filter: await resolveSearch(db, asked.filter) }
  const rows = await listSelectedRows(db, { selection, viewer: actor, limit: limit + 1 })
  if (rows.length > limit)
    throw new AppError('invalid', { userMessage: `Choose at most ${limit} candidates at once.` })
  refuseOtherCount(selection, rows.length)
  return rows
}

async function normalized(tx: Tx, change: BulkChange): Promise<BulkChange> {
  if (change.kind === 'add_tags') return withKnownTags(tx, change)
  return change.kind === 'remove_tags' ? { ...change, tags: distinctIgnoringCase(change.tags) } : change
}

/** At most the candidates that the user saw, and at most the limit of one undo. */
async function refuseSurprise(tx: Tx<StaffActor>, selection: BulkSelection): Promise<void> {
  if ('ids' in selection) return
  const count = await countSelected(tx.db, selection, tx.actor)
  if (count > BULK_LIMIT) {
    throw new AppError('invalid', {
      userMessage: `You can change at most ${BULK_LIMIT.toLocaleString('en-US')} candidates at once. Narrow the filter.`,
    })
  }
  refuseOtherCount(selection, count)
}

function refuseOtherCount(selection: BulkSelection, count: number): void {
  if ('ids' in selection || (selection.expectedCount ?? count) === count) return
  throw conflict(
    `The list has changed: ${count} candidates are selected now, not ${selection.expectedCount}. Check the list and try again.`,
    { count },
  )
}

export function undoChange(context: Tx<StaffActor>, id: string): Promise<BulkResult> {
  return transaction(context, async (tx) => {
    const actor = bulkActor(tx)
    const set = await lockChangeSet(tx.db, { id, subjectType: 'candidate' })
    if (!set) throw notFound('change')
    if (!canUndo(tx.actor, set)) {
      throw new AppError('forbidden', {
        userMessage: 'Only the author, a manager or an admin can undo this change.',
      })
    }
    if (set.undoneAt) throw conflict('This change was already undone.')
    const { changed, skipped } = await undoChangeSet(tx.db, { id, actor })
    await finishChangeSet(tx.db, { id, undoneAt: tx.now.toISOString() })
    // A half-undone merge would leave one candidate's address with the other.
    if (set.action === 'merge' && skipped.length > 0) throw changedSince(skipped)
    if (set.action === 'merge') await mergeUndone.emit(tx, { changeSetId: id })
    if (changed > 0) await publish(tx, { type: 'candidates.updated', audience: 'staff' })
    return { changeSetId: id, changed, skipped }
  })
}

function changedSince(skipped: BulkResult['skipped']): AppError {
  const names = skipped.map((each) => each.name).join(' and ')
  return conflict(`${names} changed after the merge, so the merge cannot be undone. Edit the record instead.`)
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
    // Always locked in the same order, so two users who merge the same pair cannot deadlock.
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
    await updateCandidate(
      tx.db,
      survivorId,
      stored(mergedFields(byColumn(survivor), byColumn(duplicate)), tx.now),
    )
    await updateCandidate(tx.db, duplicateId, { removed_at: now, merged_into: survivorId, updated_at: now })
    await pointMergedTo(tx.db, { from: duplicateId, to: survivorId })

    const changeSetId = uuidv7()
    await insertChangeSet(tx.db, {
      id: changeSetId,
      actorId: actor.id,
      subjectType: 'candidate',
      action: 'merge',
      changed: touched.length,
    })
    // The status may follow from the applications of both, and Undo restores it.
    await candidatesMerged.emit(tx, { survivorId, changeSetId })
    const after = await rowImages(tx.db, touched)
    for (const id of touched) {
      const changed = difference(before.get(id) ?? {}, after.get(id) ?? {})
      if (changed) await insertChangeSetItem(tx.db, { changeSetId, subjectId: id, ...changed })
    }
    const name = `${duplicate.firstName} ${duplicate.lastName}`
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
