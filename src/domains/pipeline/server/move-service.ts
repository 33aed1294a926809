// Moves one application: to another stage, within its column, with the stage's email.
import { refuseUnknownOwner } from '#domains/candidates/server/index.ts'
import { findJob, lockOpenings } from '#domains/jobs/server/index.ts'
import { audit, difference } from '#platform/server/audit.ts'
import { byColumn } from '#platform/server/camel-case.ts'
import { publish } from '#platform/server/events.ts'
import { once } from '#platform/server/idempotency.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { Card, Move, Moved, WaitingMail } from '../contract/schemas.ts'
import { COUNT_LIMIT, type Flag } from '../contract/words.ts'
import { notifyOwner } from './owner-notice.ts'
import { toCard } from './present.ts'
import type { ApplicationRow } from './queries/applications.ts'
import { countHiredFor, repositionApplication, writeApplication } from './queries/applications.ts'
import { findCard } from './queries/cards.ts'
import { takePosition } from './queries/positions.ts'
import { countRemaining } from './queries/remaining.ts'
import { holdStage, listStages, type StageRow } from './queries/stages.ts'
import { isOnBoard } from './rules.ts'
import { lockForChange, type MoveToStage, moveConflict, moveToStage } from './stage-transition.ts'

type MoveInput = { id: string; move: Move; idempotencyKey?: string | undefined }

export function moveApplication(
  context: Tx<StaffActor>,
  { id, move, idempotencyKey }: MoveInput,
): Promise<Moved> {
  return transaction(context, (tx) =>
    once(tx, { scope: 'applications.move', key: idempotencyKey, body: { id, ...move } }, async () => {
      const stage = await getTarget(tx, move.stageId)
      const position = await takePosition(tx.db, { ...move, movingId: id })
      const row = await lockForChange(tx, id)
      const expected = row.stageId === move.fromStageId || move.anyway
      if (!expected || !isOnBoard(row.status)) throw await moveConflict(tx, row)
      if (!move.overfill) await refuseOverfill(tx, { row, stage })
      let mail: WaitingMail | null = null
      if (row.stageId === stage.id) await reorder(tx, row, position)
      else ({ mail } = await moveToStage(tx, { row, stage, position, reason: move.reason }))
      await publish(tx, { type: 'applications.moved', ids: [id], audience: 'staff' })
      const hires = stage.kind === 'hired' && row.status !== 'hired'
      return { ...(await getCard(tx, id)), mail, filled: hires ? await findFilled(tx, row.jobId) : null }
    }),
  )
}

/** The last opening is taken: the candidates who remain need a decision. Nobody is disqualified silently. */
async function findFilled(tx: Tx, jobId: string): Promise<Moved['filled']> {
  const job = await findJob(tx.db, jobId)
  if (job?.status !== 'filled') return null
  const remaining = await countRemaining(tx.db, [jobId], COUNT_LIMIT)
  return remaining > 0 ? { remaining } : null
}

export async function getTarget(tx: Tx, stageId: string): Promise<StageRow> {
  const stage = await holdStage(tx.db, stageId)
  if (stage) return stage
  const message = 'This stage was removed. Choose another one.'
  throw invalid('stageId', message)
}

export async function getCard(tx: Tx, id: string): Promise<Card> {
  const row = await findCard(tx.db, id)
  if (!row) throw notFound('application')
  return toCard(tx.actor, row)
}

async function reorder(tx: Tx, row: ApplicationRow, position: number): Promise<void> {
  await repositionApplication(tx.db, { id: row.id, position, at: tx.now.toISOString() })
  await audit(tx, {
    action: 'reordered',
    subjectType: 'application',
    subjectId: row.id,
    before: { position: row.position },
    after: { position },
  })
}

/** Why a hire would exceed the posting's openings, or null. */
export async function overfillWarning(
  tx: Tx,
  { row, stage }: Pick<MoveToStage, 'row' | 'stage'>,
): Promise<string | null> {
  if (stage.kind !== 'hired' || row.status === 'hired') return null
  // Locked, so two users who fill the last opening at once see each other.
  const job = await lockOpenings(tx.db, row.jobId)
  const hired = await countHiredFor(tx.db, row.jobId)
  if (!job || hired < job.openings) return null
  return job.openings === 1
    ? 'The only opening of this posting is filled.'
    : `All ${job.openings} openings of this posting are filled.`
}

async function refuseOverfill(tx: Tx, entering: Pick<MoveToStage, 'row' | 'stage'>): Promise<void> {
  const warning = await overfillWarning(tx, entering)
  if (warning)
    throw new AppError('openings_filled', { userMessage: `${warning} Hire this candidate anyway?` })
}

/** An interview is scheduled: the card moves to that stage, unless it is there or further. */
export async function advanceToInterview(tx: Tx, id: string): Promise<void> {
  const stages = await listStages(tx.db)
  const stage = stages.find(({ personStatus }) => personStatus === 'interview')
  const row = await lockForChange(tx, id)
  const current = stages.find((each) => each.id === row.stageId)
  if (!stage || !current || row.status !== 'active' || current.position >= stage.position) return
  const position = await takePosition(tx.db, { stageId: stage.id, movingId: id })
  await moveToStage(tx, { row, stage, position })
  await publish(tx, { type: 'applications.moved', ids: [id], audience: 'staff' })
}

type Edit = { flag?: Flag | null; flagNote?: string | null; ownerId?: string | null }

type Editing = {
  id: string
  /** The version that the colleague has read. */
  version: number
  edit: Edit
}

export function editApplication(context: Tx<StaffActor>, { id, version, edit }: Editing): Promise<Card> {
  return transaction(context, async (tx) => {
    await refuseUnknownOwner(tx, edit.ownerId)
    const row = await lockForChange(tx, id)
    if (row.version !== version) throw await staleCard(tx, id)
    const flag = edit.flag === undefined ? row.flag : edit.flag
    const note = edit.flagNote === undefined ? row.flagNote : edit.flagNote
    const next = {
      flag,
      flagNote: flag ? note || null : null,
      ownerId: edit.ownerId === undefined ? row.ownerId : edit.ownerId,
    }
    const changed = difference(
      byColumn({ flag: row.flag, flagNote: row.flagNote, ownerId: row.ownerId }),
      byColumn(next),
    )
    if (changed) {
      await writeApplication(tx.db, { id, ...next, at: tx.now.toISOString() })
      await audit(tx, { action: 'edited', subjectType: 'application', subjectId: id, ...changed })
      await publish(tx, { type: 'applications.updated', ids: [id], audience: 'staff' })
    }
    if (changed && 'owner_id' in changed.after)
      await notifyOwner(tx, { applicationId: id, decision: 'given' })
    return getCard(tx, id)
  })
}

const staleCard = async (tx: Tx, id: string) =>
  new AppError('stale', {
    userMessage: 'This application changed. Reload it and try again.',
    details: { current: await getCard(tx, id) },
  })
