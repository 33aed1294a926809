// Many candidates at once, merging two into one, and taking either back.
import { audit, difference } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { uuidv7 } from '#platform/shared/ids.ts'
import { MANAGERS, roleMay } from '#platform/shared/permissions.ts'
import type { BulkChange, BulkResult, BulkSelection, Candidate } from '../schemas.ts'
import { toStaffCandidate } from './present.ts'
import type { BulkActor } from './queries/bulk.ts'
import {
  changeMany,
  insertChangeSet,
  insertChangeSetItem,
  lockChangeSet,
  rowImages,
  setChanged,
  undoChangeSet,
} from './queries/bulk.ts'
import { findCandidate, listMergedInto, pointMergedTo, updateCandidate } from './queries/candidates.ts'
import { mergedFields } from './rules.ts'
import { lockEditable } from './service.ts'

function bulkActor(tx: Tx): BulkActor {
  if (tx.actor.kind === 'anonymous')
    throw new AppError('unauthenticated', { userMessage: 'Sign in to go on.' })
  return { id: tx.actor.userId, name: tx.actor.name, requestId: tx.requestId, ip: tx.ip }
}

export function bulkChange(
  context: Context,
  { selection, change }: { selection: BulkSelection; change: BulkChange },
): Promise<BulkResult> {
  return transaction(context, async (tx) => {
    const actor = bulkActor(tx)
    const changeSetId = uuidv7()
    await insertChangeSet(tx.db, { id: changeSetId, actorId: actor.id, action: change.kind, changed: 0 })
    const { changed, skipped } = await changeMany(tx.db, { selection, change, changeSetId, actor })
    await setChanged(tx.db, changeSetId, changed)
    if (changed > 0) await publish(tx, { type: 'candidates.updated', audience: 'staff' })
    return { changeSetId: changed > 0 ? changeSetId : null, changed, skipped }
  })
}

export function undoChange(context: Context, id: string): Promise<BulkResult> {
  return transaction(context, async (tx) => {
    const actor = bulkActor(tx)
    const set = await lockChangeSet(tx.db, id)
    if (!set) throw notFound('change')
    if (set.actor_id !== actor.id && !(tx.actor.kind === 'staff' && roleMay(tx.actor.role, MANAGERS))) {
      throw new AppError('forbidden', {
        userMessage: 'Only who made this change, a manager or an admin can undo it.',
      })
    }
    if (set.undone_at) throw new AppError('conflict', { userMessage: 'This change was undone already.' })
    const { changed, skipped } = await undoChangeSet(tx.db, { id, actor })
    if (changed > 0) await publish(tx, { type: 'candidates.updated', audience: 'staff' })
    return { changeSetId: id, changed, skipped }
  })
}

export function mergeCandidates(
  context: Context,
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

    const touched = [survivorId, duplicateId, ...(await listMergedInto(tx.db, duplicateId))]
    const before = await rowImages(tx.db, touched)
    const now = tx.now.toISOString()
    await updateCandidate(tx.db, survivorId, { ...mergedFields(survivor, duplicate), updated_at: now })
    await updateCandidate(tx.db, duplicateId, { removed_at: now, merged_into: survivorId, updated_at: now })
    await pointMergedTo(tx.db, { from: duplicateId, to: survivorId })
    const after = await rowImages(tx.db, touched)

    const changeSetId = uuidv7()
    await insertChangeSet(tx.db, {
      id: changeSetId,
      actorId: actor.id,
      action: 'merge',
      changed: touched.length,
    })
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
    const merged = await findCandidate(tx.db, survivorId)
    if (!merged) throw notFound('candidate')
    return { candidate: toStaffCandidate(tx.actor, merged), changeSetId }
  })
}
