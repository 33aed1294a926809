// Changes the stage or status of an application: the row, its line in the history, its audit line, the stage's mail and the
// posting's hires. Every change goes through here, so the last line of the history always matches the card.
import { DO_NOT_USE, findPerson } from '#domains/candidates/server/index.ts'
import { followHires } from '#domains/jobs/server/index.ts'
import { actorId, actorName, audit } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { AppError, conflict, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { WaitingMail } from '../contract/schemas.ts'
import type { ApplicationStatus, HireEnd } from '../contract/words.ts'
import { notifyOwner } from './owner-notice.ts'
import { followPerson, type Otherwise } from './person-status.ts'
import type { ApplicationRow, Place, UndoneMove } from './queries/applications.ts'
import {
  countHiredFor,
  insertMove,
  listLastStanding,
  lockApplication,
  placeApplication,
} from './queries/applications.ts'
import { findCard, findLastMove } from './queries/cards.ts'
import { knowsStage } from './queries/stage-mails.ts'
import { findStage, type StageRow } from './queries/stages.ts'
import { findUndoneMove, isOnBoard, statusIn, UNDO_WINDOW_MS } from './rules.ts'
import { findWaitingMail, planStageMail } from './stage-mail.ts'

type StageChange = {
  stageId: string
  status: ApplicationStatus
  position?: number | undefined
  reason?: string | null | undefined
  /** The verb of the audit line. */
  action: string
  /** The candidate's status if this was their last application. */
  otherwise?: Otherwise | undefined
  changeSetId?: string | undefined
  /** It may undo the last move instead of adding one. */
  mayUndo?: true
  /** Only the act that ends a hire sets it. Without it, a hire is only undone by its author. */
  endsHire?: { how: HireEnd; on: string } | undefined
}

export const HIRED = 'This candidate is hired. End the hire first, with its date and reason.'

export async function changeStage(
  tx: Tx,
  before: ApplicationRow,
  change: StageChange,
): Promise<ApplicationRow> {
  const { stageId, status, position, reason = null, action, changeSetId, otherwise } = change
  const taken = change.mayUndo ? await loadUndoneMove(tx, before, change) : null
  const losesHire = before.status === 'hired' && status !== 'hired'
  if (losesHire && !taken && !change.endsHire) throw conflict(HIRED)
  const after = await placeApplication(tx.db, {
    id: before.id,
    stageId,
    status,
    position,
    at: tx.now.toISOString(),
    since: taken?.since,
    hireEnd: hireEndOf(change),
  })
  if (!after) throw notFound('application')
  await insertMove(tx.db, {
    id: uuidv7(),
    applicationId: before.id,
    fromStageId: before.stageId,
    toStageId: stageId,
    fromStatus: before.status,
    toStatus: status,
    reason,
    byId: actorId(tx),
    byName: actorName(tx),
    at: after.movedAt,
    ...taken,
  })
  await audit(tx, {
    action,
    subjectType: 'application',
    subjectId: before.id,
    before: { stageId: before.stageId, status: before.status },
    after: { stageId, status, ...(reason && { reason }), ...(taken && { since: taken.since }) },
    ...(changeSetId && { changeSetId }),
  })
  await followPerson(tx, { before, after, otherwise, undoes: taken !== null })
  if ((before.status === 'hired') !== (status === 'hired')) await fillPosting(tx, after.jobId)
  return after
}

function hireEndOf({ endsHire }: StageChange): Place['hireEnd'] {
  if (!endsHire || endsHire.how === 'mistake') return undefined
  return { how: endsHire.how, on: endsHire.on }
}

/** Why this change may not take a hire away, or null. */
export async function hireRefusal(
  tx: Tx,
  { row, to }: { row: ApplicationRow; to: { stageId: string; status: ApplicationStatus } },
): Promise<string | null> {
  if (row.status !== 'hired' || to.status === 'hired') return null
  return (await loadUndoneMove(tx, row, to)) ? null : HIRED
}

/** The application is locked, so no other move runs. Most have not moved recently and need no query. */
async function loadUndoneMove(
  tx: Tx,
  row: ApplicationRow,
  { stageId, status }: Pick<StageChange, 'stageId' | 'status'>,
): Promise<UndoneMove | null> {
  if (tx.now.getTime() - Date.parse(row.movedAt) > UNDO_WINDOW_MS) return null
  const [last, before] = await listLastStanding(tx.db, row.id)
  return findUndoneMove({ last, before, to: { stageId, status }, byId: actorId(tx), now: tx.now })
}

/** A posting is filled when its hires equal its openings. */
async function fillPosting(tx: Tx, jobId: string): Promise<void> {
  await followHires(tx, { jobId, hired: await countHiredFor(tx.db, jobId) })
}

type EnteringStage = Omit<StageChange, 'stageId' | 'mayUndo'> & { row: ApplicationRow; stage: StageRow }
export type EnteredStage = { after: ApplicationRow; mail: WaitingMail | null }

/**
 * The application enters a stage, moved or restored, and the candidate gets the stage's email once. An email that came
 * due while the application was elsewhere was not sent, and is planned again.
 */
export async function enterStage(tx: Tx, { row, stage, ...change }: EnteringStage): Promise<EnteredStage> {
  const writes = stage.emailTemplateId !== null && !tx.isQuiet
  // Checked before the move is written, because the move itself counts as a visit.
  const knows = writes && (await knowsStage(tx.db, { applicationId: row.id, stageId: stage.id }))
  const after = await changeStage(tx, row, { ...change, stageId: stage.id, mayUndo: true })
  const waiting = writes ? await findWaitingMail(tx, { row: after, stage }) : null
  const plans = writes && !knows && !waiting
  return { after, mail: plans ? await planStageMail(tx, { row: after, stage }) : waiting }
}

export type MoveToStage = {
  row: ApplicationRow
  stage: StageRow
  position: number
  reason?: string | undefined
  changeSetId?: string
}

/** The client sees the candidate from these stages on. */
const isSubmitting = ({ kind, personStatus }: StageRow) =>
  kind === 'offer' || kind === 'hired' || personStatus === 'submitted' || personStatus === 'interview'

/** Why a candidate may not go to a stage, or null. */
export async function stageRefusal(tx: Tx, { row, stage }: Pick<MoveToStage, 'row' | 'stage'>) {
  const person = isSubmitting(stage) ? await findPerson(tx.db, row.candidateId) : undefined
  return person?.status === 'do_not_use' ? DO_NOT_USE : null
}

/** Moves the application to another stage. */
export async function moveToStage(tx: Tx, input: MoveToStage): Promise<EnteredStage> {
  const refusal = await stageRefusal(tx, input)
  if (refusal) throw conflict(refusal)
  const status = statusIn(input.stage.kind)
  const entered = await enterStage(tx, { ...input, status, action: 'moved' })
  if (status === 'hired') await notifyOwner(tx, { applicationId: input.row.id, decision: 'hired' })
  return entered
}

export async function lockForChange(tx: Tx, id: string): Promise<ApplicationRow> {
  const row = await lockApplication(tx.db, id)
  if (!row) throw notFound('application')
  if (!row.mergedInto) return row
  throw new AppError('gone', {
    userMessage: 'This application was merged into another one for the same job. Reload the page.',
    details: { mergedInto: row.mergedInto },
  })
}

/**
 * Another user was first: reports where the card is and who moved it. Nothing has changed. The move can be repeated
 * from another stage. A card off the board must be brought back first.
 */
export async function moveConflict(tx: Tx, row: ApplicationRow): Promise<AppError> {
  const [card, stage, last] = [
    await findCard(tx.db, row.id),
    await findStage(tx.db, row.stageId),
    await findLastMove(tx.db, row.id),
  ]
  const name = card?.name ?? 'This candidate'
  const onBoard = isOnBoard(row.status)
  const where = onBoard ? `in ${stage?.label ?? 'another stage'}` : row.status
  return new AppError(onBoard ? 'moved_meanwhile' : 'conflict', {
    userMessage: `${name} is ${where} now, moved by ${last?.byName ?? 'another user'}. Your move was not made.`,
    details: {
      stageId: row.stageId,
      stageLabel: stage?.label ?? null,
      status: row.status,
      by: last?.byName ?? null,
      at: last?.at ?? null,
    },
  })
}
