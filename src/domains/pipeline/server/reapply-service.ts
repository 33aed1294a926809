// A candidate sends the form of an existing application: a withdrawn one is reopened, and news is flagged for staff. No
// one is disqualified again without a review.
import type { Answer } from '#domains/jobs/contract/answers.ts'
import { audit } from '#platform/server/audit.ts'
import { byColumn } from '#platform/server/camel-case.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { cutEnd } from '#shared/cut-text.ts'
import { HOUR, MINUTE } from '#shared/durations.ts'
import { APPLIED_AGAIN } from '../contract/words.ts'
import { type ApplicationRow, markReapplied, writeApplication } from './queries/applications.ts'
import { takePosition } from './queries/positions.ts'
import { listStages } from './queries/stages.ts'
import { isOnBoard } from './rules.ts'
import { changeStage, lockForChange } from './stage-transition.ts'

export type Reapplied = {
  application: ApplicationRow
  reopened: boolean
  /** False for the same form sent twice within minutes, and for an applicant notified within the hour. */
  tell: boolean
}

const SAME_FORM = 10 * MINUTE
const NOTICE_INTERVAL = HOUR

type Reapplying = { id: string; isNew: boolean; disqualifiedBy: string | null; answers: readonly Answer[] }

/** In the transaction of the form, with its row locked, so two concurrent forms are distinct. */
export async function reapply(
  tx: Tx,
  { id, isNew, disqualifiedBy, answers }: Reapplying,
): Promise<Reapplied> {
  const row = await lockForChange(tx, id)
  const last = row.reappliedAt ?? row.createdAt
  const since = tx.now.getTime() - Date.parse(last)
  const reopened = row.status === 'withdrawn'
  if (!reopened && !isNew && since < SAME_FORM) return { application: row, reopened: false, tell: false }
  const application = reopened ? await reopen(tx, row) : row
  if (disqualifiedBy && isOnBoard(application.status) && !application.flag)
    await flag(tx, application, `Applied again with a disqualifying answer: ${disqualifiedBy}`)
  await markReapplied(tx.db, { id, at: tx.now.toISOString(), answers })
  const wasNotified = row.reappliedAt !== null && since < NOTICE_INTERVAL
  return { application, reopened, tell: reopened || !wasNotified }
}

/** At the top of the first column: earlier plans ended with the withdrawal. */
async function reopen(tx: Tx, row: ApplicationRow): Promise<ApplicationRow> {
  const [first] = await listStages(tx.db)
  if (!first) throw new Error('The pipeline has no stage.')
  const after = await changeStage(tx, row, {
    stageId: first.id,
    status: 'active',
    position: await takePosition(tx.db, { stageId: first.id, movingId: row.id }),
    reason: APPLIED_AGAIN,
    action: 'reopened',
  })
  await publish(tx, { type: 'applications.moved', ids: [row.id], audience: 'staff' })
  return after
}

async function flag(tx: Tx, row: ApplicationRow, note: string): Promise<void> {
  const next = { flag: 'blocked' as const, flagNote: cutEnd(note, 500) }
  await writeApplication(tx.db, {
    id: row.id,
    ...next,
    ownerId: row.ownerId,
    at: tx.now.toISOString(),
  })
  await audit(tx, {
    action: 'edited',
    subjectType: 'application',
    subjectId: row.id,
    before: { flag: null, flag_note: null },
    after: byColumn(next),
  })
  await publish(tx, { type: 'applications.updated', ids: [row.id], audience: 'staff' })
}
