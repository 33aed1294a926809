// Where an application stands, changed: the row, the line that says so, and what follows from being hired or not. Every
// act that moves somebody goes through here, so that the chain of moves always ends where the card is.
import { followHires } from '#domains/jobs/server/index.ts'
import { actorId, actorName, audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { uuidv7 } from '#platform/shared/ids.ts'
import type { ApplicationStatus } from '../contract-words.ts'
import { followPerson, type Otherwise } from './person-status.ts'
import type { ApplicationRow, TakenBack } from './queries/applications.ts'
import {
  countHiredFor,
  insertMove,
  listLastStanding,
  lockApplication,
  placeApplication,
} from './queries/applications.ts'
import { findCard, findLastMove } from './queries/cards.ts'
import { findStage } from './queries/stages.ts'
import { isOnBoard, TAKE_BACK_MS, takenBack } from './rules.ts'

export type Placing = {
  stageId: string
  status: ApplicationStatus
  position?: number | undefined
  reason?: string | null | undefined
  /** The business verb of the audit line. */
  action: string
  /** What the person is, should this have been their last application. */
  otherwise?: Otherwise | undefined
  changeSetId?: string | undefined
  /** It may take back the last move, rather than be one of its own. */
  mayUndo?: true
}

export async function place(tx: Tx, before: ApplicationRow, placing: Placing): Promise<ApplicationRow> {
  const { stageId, status, position, reason = null, action, changeSetId, otherwise } = placing
  const taken = placing.mayUndo ? await findTaken(tx, before, placing) : null
  const after = await placeApplication(tx.db, {
    id: before.id,
    stageId,
    status,
    position,
    at: tx.now.toISOString(),
    since: taken?.since,
  })
  if (!after) throw notFound('application')
  await insertMove(tx.db, {
    id: uuidv7(),
    application_id: before.id,
    from_stage_id: before.stage_id,
    to_stage_id: stageId,
    from_status: before.status,
    to_status: status,
    reason,
    by_id: actorId(tx),
    by_name: actorName(tx),
    at: after.moved_at,
    ...taken,
  })
  await audit(tx, {
    action,
    subjectType: 'application',
    subjectId: before.id,
    before: { stageId: before.stage_id, status: before.status },
    after: { stageId, status, ...(reason && { reason }), ...(taken && { since: taken.since }) },
    ...(changeSetId && { changeSetId }),
  })
  await followPerson(tx, { before, after, otherwise, undoes: taken !== null })
  if ((before.status === 'hired') !== (status === 'hired')) await fillPosting(tx, after.job_id)
  return after
}

/** The application is locked, so nobody else moves it meanwhile. Most have not moved for longer, and are not asked about. */
async function findTaken(
  tx: Tx,
  row: ApplicationRow,
  { stageId, status }: Placing,
): Promise<TakenBack | null> {
  if (tx.now.getTime() - Date.parse(row.moved_at) > TAKE_BACK_MS) return null
  const [last, before] = await listLastStanding(tx.db, row.id)
  return takenBack({ last, before, to: { stageId, status }, byId: actorId(tx), now: tx.now })
}

/** A posting is filled once as many are hired as it has openings. */
async function fillPosting(tx: Tx, jobId: string): Promise<void> {
  await followHires(tx, { jobId, hired: await countHiredFor(tx.db, jobId) })
}

export async function lockForAct(tx: Tx, id: string): Promise<ApplicationRow> {
  const row = await lockApplication(tx.db, id)
  if (!row) throw notFound('application')
  if (!row.merged_into) return row
  throw new AppError('gone', {
    userMessage: 'This application was merged into another one for the same job. Reload the page.',
    details: { mergedInto: row.merged_into },
  })
}

/**
 * Somebody else was first: says where the card is now, and who put it there. Nothing has been changed. From another stage
 * it can be moved all the same; who is off the board has to be brought back before.
 */
export async function movedMeanwhile(tx: Tx, row: ApplicationRow): Promise<AppError> {
  const [card, stage, last] = [
    await findCard(tx.db, row.id),
    await findStage(tx.db, row.stage_id),
    await findLastMove(tx.db, row.id),
  ]
  const name = card?.name ?? 'This candidate'
  const onBoard = isOnBoard(row.status)
  const where = onBoard ? `in ${stage?.label ?? 'another stage'}` : row.status
  return new AppError(onBoard ? 'moved_meanwhile' : 'conflict', {
    userMessage: `${name} is ${where} now, moved by ${last?.by_name ?? 'another user'}. Your move was not made.`,
    details: {
      stageId: row.stage_id,
      stageLabel: stage?.label ?? null,
      status: row.status,
      by: last?.by_name ?? null,
      at: last?.at ?? null,
    },
  })
}
