// Ends a hire: an act of staff with a date and a reason. A hired candidate can only ask for it.
import { recordActivity } from '#domains/candidates/server/index.ts'
import { findJob } from '#domains/jobs/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { cutEnd } from '#shared/cut-text.ts'
import { DAY } from '#shared/durations.ts'
import { conflict, invalid } from '#shared/errors.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { Card, EndHire } from '../contract/schemas.ts'
import { HIRE_END_LABELS } from '../contract/words.ts'
import { emitApplicationEnded } from './application-ended.ts'
import { getCard } from './move-service.ts'
import { notifyOwner } from './owner-notice.ts'
import {
  type ApplicationRow,
  findHireStart,
  findStageBeforeHire,
  markWithdrawalAsked,
  writeApplication,
} from './queries/applications.ts'
import { findCard } from './queries/cards.ts'
import { listStages } from './queries/stages.ts'
import { changeStage, lockForChange } from './stage-transition.ts'

const NOT_HIRED = 'This candidate is not hired. Reload the page.'
const MAX_DAYS_AHEAD = 1

export function endHire(
  context: Tx<StaffActor>,
  { id, how, on, reason }: EndHire & { id: string },
): Promise<Card> {
  return transaction(context, async (tx) => {
    // A day ahead of Greenwich is today somewhere, and no later day has come anywhere.
    if (Date.parse(on) > tx.now.getTime() + MAX_DAYS_AHEAD * DAY)
      throw invalid('on', 'This day has not come yet. Choose today or an earlier day.')
    const row = await lockForChange(tx, id)
    if (row.status !== 'hired') throw conflict(NOT_HIRED)
    if (on < (await firstDayOf(tx, row)))
      throw invalid('on', 'The hire began later. Choose its first day or a later one.')
    const isMistake = how === 'mistake'
    const after = await changeStage(tx, row, {
      stageId: isMistake ? await stageBeforeHire(tx, row) : row.stageId,
      status: isMistake ? 'active' : 'withdrawn',
      reason: cutEnd(`${HIRE_END_LABELS[how]} (${on}): ${reason}`, 500),
      action: 'hire_ended',
      endsHire: { how, on },
    })
    if (!isMistake) await emitApplicationEnded(tx, { row: after, why: 'hireEnded' })
    await notifyOwner(tx, { applicationId: id, decision: 'hireEnded' })
    await publish(tx, { type: 'applications.moved', ids: [id], audience: 'staff' })
    return getCard(tx, id)
  })
}

/** Where a day begins last, it is still the day before for half a day. */
async function firstDayOf(tx: Tx, row: ApplicationRow): Promise<string> {
  const began = (await findHireStart(tx.db, row.id)) ?? row.stageEnteredAt
  return new Date(Date.parse(began) - DAY / 2).toISOString().slice(0, 10)
}

async function stageBeforeHire(tx: Tx, row: ApplicationRow): Promise<string> {
  const known = await findStageBeforeHire(tx.db, row.id)
  const [first] = await listStages(tx.db)
  const stageId = known ?? first?.id
  if (!stageId) throw new Error('The pipeline has no stage.')
  return stageId
}

type Asked = { row: ApplicationRow; senderId: string }

/** The candidate's withdrawal is a message to the recruiter, once. The hire and its opening stay. */
export async function askToEndHire(tx: Tx, { row, senderId }: Asked): Promise<void> {
  const at = tx.now.toISOString()
  if (!(await markWithdrawalAsked(tx.db, { id: row.id, at }))) return
  const card = await findCard(tx.db, row.id)
  const job = await findJob(tx.db, row.jobId)
  if (!card || !job) return
  if (!row.flag)
    await writeApplication(tx.db, {
      id: row.id,
      flag: 'blocked',
      flagNote: 'Asked to withdraw',
      ownerId: row.ownerId,
      at,
    })
  await recordActivity(tx, {
    candidateId: card.candidateId,
    kind: 'note',
    text: `Asked to withdraw from ${job.title}, ${job.clientName}. The hire stays until a recruiter ends it.`,
  })
  await audit(tx, { action: 'withdrawal_asked', subjectType: 'application', subjectId: row.id })
  await notify(tx, {
    userId: row.ownerId ?? job.ownerId ?? senderId,
    kind: 'application_decided',
    title: `${card.name} is hired and asked to withdraw`,
    body: `${job.title}, ${job.clientName}. Contact the candidate. Then end the hire, or clear the flag.`,
    link: `/employer/pipeline?job=${row.jobId}&candidate=${card.candidateId}`,
  })
  await publish(tx, { type: 'applications.updated', ids: [row.id], audience: 'staff' })
}
