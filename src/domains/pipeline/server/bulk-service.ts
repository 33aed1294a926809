// Bulk changes of applications, and their undo. Each row uses the same service as a single change, in one transaction.
// Rows that cannot change are named and stay.
import { refuseUnknownOwner } from '#domains/candidates/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import {
  type ChangeSetItem,
  finishChangeSet,
  insertChangeSet,
  insertChangeSetItem,
  listChangeSetItems,
  lockChangeSet,
} from '#platform/server/change-set.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { BulkChange, BulkResult, WaitingMail } from '../contract/schemas.ts'
import { eachLocked, imageOf, type PlaceImage, tell } from './bulk-rows.ts'
import { isPosting, type PostingImage, restorePostings } from './closing-service.ts'
import { disqualify, disqualifyAgain, getReason, restore } from './disqualify-service.ts'
import { getTarget, overfillWarning } from './move-service.ts'
import { canUndo } from './policy.ts'
import { interviewsOf } from './ports.ts'
import type { ApplicationRow } from './queries/applications.ts'
import { writeApplication } from './queries/applications.ts'
import { undoDisqualification } from './queries/disqualifications.ts'
import { takePosition } from './queries/positions.ts'
import { findStage } from './queries/stages.ts'
import { isOnBoard, statusIn } from './rules.ts'
import { enterStage, HIRED, hireRefusal, moveToStage, stageRefusal } from './stage-transition.ts'

type Act = (row: ApplicationRow, index: number) => Promise<ApplicationRow | string>

export function bulkChange(
  context: Tx<StaffActor>,
  { ids, change }: { ids: readonly string[]; change: BulkChange },
): Promise<BulkResult> {
  return transaction(context, async (tx) => {
    const changeSetId = uuidv7()
    const mails: WaitingMail[] = []
    const act = await actOf(tx, { change, ids, changeSetId, mails })
    let calledOff = 0
    await insertChangeSet(tx.db, {
      id: changeSetId,
      actorId: tx.actor.userId,
      subjectType: 'application',
      action: change.kind,
    })
    const result = await eachLocked(tx, ids, async (row, index) => {
      const after = await act(row, index)
      if (typeof after === 'string') return after
      if (change.kind === 'bring_back') calledOff += await countCanceledInterviews(tx, row)
      await insertChangeSetItem(tx.db, {
        changeSetId,
        subjectId: row.id,
        before: imageOf(row),
        after: imageOf(after),
      })
      return null
    })
    await finishChangeSet(tx.db, { id: changeSetId, changed: result.changed })
    await tell(tx, ids, result.changed)
    return { ...result, calledOff, mails: mails.length, changeSetId: result.changed > 0 ? changeSetId : null }
  })
}

/** Returning to the board does not restore an interview. */
async function countCanceledInterviews(tx: Tx, row: ApplicationRow): Promise<number> {
  if (isOnBoard(row.status)) return 0
  const of = { applicationId: row.id, endedAt: row.stageEnteredAt, now: tx.now }
  return (await interviewsOf.get().listCanceled(tx.db, of)).length
}

type Wanted = {
  change: BulkChange
  ids: readonly string[]
  changeSetId: string
  /** Collects the pending emails of the act. */
  mails: WaitingMail[]
}

/** The change of each row. Returns a sentence for a row that cannot change. */
async function actOf(tx: Tx, { change, ids, changeSetId, mails }: Wanted): Promise<Act> {
  if (change.kind === 'bring_back') {
    return async (row) => {
      if (isOnBoard(row.status)) return 'Is already on the board.'
      const { after, mail } = await restore(tx, { row, changeSetId })
      if (mail) mails.push(mail)
      return after
    }
  }
  if (change.kind === 'disqualify') {
    const reason = await getReason(tx, change)
    return async (row) => {
      if (row.status === 'hired') return HIRED
      return isOnBoard(row.status)
        ? disqualify(tx, { row, reason, comment: change.comment, changeSetId })
        : 'Is no longer on the board.'
    }
  }
  if (change.kind === 'owner') {
    await refuseUnknownOwner(tx, change.ownerId)
    return async (row) =>
      row.ownerId === change.ownerId
        ? 'Already has this owner.'
        : give(tx, { row, ownerId: change.ownerId, changeSetId })
  }
  const stage = await getTarget(tx, change.stageId)
  const top = await takePosition(tx.db, { stageId: stage.id, movingId: '' })
  return async (row, index) => {
    if (!isOnBoard(row.status)) return 'Is no longer on the board.'
    if (row.stageId === stage.id) return 'Is already in this stage.'
    const to = { stageId: stage.id, status: statusIn(stage.kind) }
    const refusal = (await stageRefusal(tx, { row, stage })) ?? (await hireRefusal(tx, { row, to }))
    if (refusal) return refusal
    const filled = await overfillWarning(tx, { row, stage })
    if (filled) return `${filled} To hire anyway, move only this card.`
    // On top of the column, in the order of selection.
    const position = top - (ids.length - 1 - index)
    const { after, mail } = await moveToStage(tx, { row, stage, position, changeSetId })
    if (mail) mails.push(mail)
    return after
  }
}

type Giving = { row: ApplicationRow; ownerId: string | null; changeSetId: string }

async function give(tx: Tx, { row, ownerId, changeSetId }: Giving): Promise<ApplicationRow> {
  const { id, flag, flagNote } = row
  const after = await writeApplication(tx.db, {
    id,
    flag,
    flagNote,
    ownerId,
    at: tx.now.toISOString(),
  })
  if (!after) throw notFound('application')
  await audit(tx, {
    action: 'edited',
    subjectType: 'application',
    subjectId: id,
    before: { owner_id: row.ownerId },
    after: { owner_id: ownerId },
    changeSetId,
  })
  return after
}

export function undoChange(context: Tx<StaffActor>, id: string): Promise<BulkResult> {
  return transaction(context, async (tx) => {
    const set = await lockChangeSet(tx.db, { id, subjectType: 'application' })
    if (!set) throw notFound('change')
    if (!canUndo(tx.actor, set))
      throw new AppError('forbidden', {
        userMessage: 'Only the author, a manager or an admin can undo this change.',
      })
    if (set.undoneAt) throw conflict('This change was already undone.')
    const all = await listChangeSetItems<PlaceImage | PostingImage>(tx.db, id)
    const places = all.filter((item): item is ChangeSetItem<PlaceImage> => !isPosting(item))
    const items = new Map(places.map((item) => [item.subjectId, item]))
    const ids = [...items.keys()]
    const mails: WaitingMail[] = []
    let calledOff = 0
    const result = await eachLocked(tx, ids, async (row) => {
      const item = items.get(row.id)
      if (set.action === 'owner') return giveBack(tx, { row, item, changeSetId: id })
      if (!item || item.after.stage_entered_at !== row.stageEnteredAt) return 'Moved again since then.'
      const refusal = await putBack(tx, { row, before: item.before, changeSetId: id, mails })
      if (refusal === null) calledOff += await countCanceledInterviews(tx, row)
      return refusal
    })
    const skipped = [...result.skipped, ...(await restorePostings(tx, all.filter(isPosting)))]
    await finishChangeSet(tx.db, { id, undoneAt: tx.now.toISOString() })
    await tell(tx, ids, result.changed)
    return { ...result, skipped, calledOff, mails: mails.length, changeSetId: id }
  })
}

type GivingBack = { row: ApplicationRow; item: ChangeSetItem<PlaceImage> | undefined; changeSetId: string }

async function giveBack(tx: Tx, { row, item, changeSetId }: GivingBack): Promise<string | null> {
  if (!item || item.after.owner_id !== row.ownerId) return 'Assigned again since then.'
  await give(tx, { row, ownerId: item.before.owner_id ?? null, changeSetId })
  return null
}

type PuttingBack = { row: ApplicationRow; before: PlaceImage; changeSetId: string; mails: WaitingMail[] }

async function putBack(tx: Tx<StaffActor>, { row, before, changeSetId, mails }: PuttingBack) {
  // A hire that stood longer than an undo takes is not undone with its batch.
  const refusal = await hireRefusal(tx, { row, to: { stageId: before.stage_id, status: before.status } })
  if (refusal) return refusal
  if (before.status === 'disqualified') {
    await disqualifyAgain(tx, { row, changeSetId })
    return null
  }
  const stage = await findStage(tx.db, before.stage_id)
  if (!stage) return 'Its stage was removed.'
  if (row.status === 'disqualified') {
    const at = tx.now.toISOString()
    await undoDisqualification(tx.db, { applicationId: row.id, at, byName: tx.actor.name })
  }
  const { status, position } = before
  const { mail } = await enterStage(tx, { row, stage, status, position, action: 'undone', changeSetId })
  if (mail) mails.push(mail)
  return null
}
