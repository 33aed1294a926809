// Disqualifies an application and undoes it. The email is delayed, and not sent after a timely undo.
import { z } from 'zod'
import { sendTemplate } from '#domains/candidates/server/index.ts'
import { actorId, actorName } from '#platform/server/audit.ts'
import { enqueue } from '#platform/server/enqueue.ts'
import { publish } from '#platform/server/events.ts'
import { once } from '#platform/server/idempotency.ts'
import { job } from '#platform/server/module.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { MINUTE } from '#shared/durations.ts'
import { conflict, invalid } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { Card, Disqualify, WaitingMail } from '../contract/schemas.ts'
import { emitApplicationEnded } from './application-ended.ts'
import { askToEndHire } from './end-hire-service.ts'
import { mergeValues, replyAddress } from './merge-values.ts'
import { getCard } from './move-service.ts'
import { notifyOwner } from './owner-notice.ts'
import { otherwiseAfter } from './person-status.ts'
import { interviewsOf } from './ports.ts'
import type { ApplicationRow } from './queries/applications.ts'
import { findApplication } from './queries/applications.ts'
import {
  type DisqualificationRow,
  findDisqualifier,
  finishMailOf,
  insertDisqualification,
  lockDisqualification,
  redoDisqualification,
  undoDisqualification,
} from './queries/disqualifications.ts'
import { findReason, type ReasonRow } from './queries/reasons.ts'
import { findStage, listStages } from './queries/stages.ts'
import { commentProblem, isOnBoard, reconsiderOn, statusIn, UNDO_WINDOW_MS } from './rules.ts'
import {
  changeStage,
  type EnteredStage,
  enterStage,
  HIRED,
  lockForChange,
  moveConflict,
} from './stage-transition.ts'

/** Sends the email of a current disqualification with its row locked, so bringing back waits or came first. */
export const disqualificationMail = job({
  name: 'pipeline.disqualification-mail',
  payload: z.object({ id: z.uuid(), due: z.string() }),
  retryLimit: 8,
  retryDelaySeconds: 15,
  run: (context, { id, due }) =>
    transaction(context, async (tx) => {
      const row = await lockDisqualification(tx.db, id)
      if (!row || row.undoneAt || row.mailDoneAt || !row.mailDueAt) return
      // Brought back and disqualified again: the new disqualification has its own email.
      if (Date.parse(row.mailDueAt) !== Date.parse(due)) return
      const [application, source] = [
        await findApplication(tx.db, row.applicationId),
        await findDisqualifier(tx.db, id),
      ]
      if (!application || !source || application.mergedInto) return
      const outcome = source.emailTemplateId
        ? await sendTemplate(tx, {
            candidateId: application.candidateId,
            templateId: source.emailTemplateId,
            values: await mergeValues(tx, application.jobId, source.byName),
            replyTo: await replyAddress(tx, source.byId),
          })
        : 'no_template'
      await finishMailOf(tx.db, { id, at: tx.now.toISOString(), outcome })
    }),
})

type DisqualifyInput = {
  id: string
  input: Disqualify & { fromStageId?: string | undefined }
  idempotencyKey?: string | undefined
}

export function disqualifyApplication(
  context: Tx<StaffActor>,
  { id, input, idempotencyKey }: DisqualifyInput,
): Promise<Card> {
  return transaction(context, (tx) =>
    once(tx, { scope: 'applications.disqualify', key: idempotencyKey, body: { id, ...input } }, async () => {
      const reason = await getReason(tx, input)
      const row = await lockForChange(tx, id)
      const elsewhere = input.fromStageId !== undefined && row.stageId !== input.fromStageId
      if (elsewhere || !isOnBoard(row.status)) throw await moveConflict(tx, row)
      if (row.status === 'hired') throw conflict(HIRED)
      await disqualify(tx, { row, reason, comment: input.comment })
      await publish(tx, { type: 'applications.moved', ids: [id], audience: 'staff' })
      return getCard(tx, id)
    }),
  )
}

/** The reason, with its required comment. */
export async function getReason(tx: Tx, { reasonId, comment }: Disqualify): Promise<ReasonRow> {
  const reason = await findReason(tx.db, reasonId)
  if (!reason) throw invalid('reasonId', 'This reason was removed. Choose another one.')
  const problem = commentProblem(reason, comment)
  if (problem) throw invalid('comment', problem)
  return reason
}

type Disqualifying = {
  row: ApplicationRow
  reason: ReasonRow
  comment?: string | undefined
  changeSetId?: string
  /** Instead of the email of the reason. Null: no email. */
  mail?: { templateId: string; delayMinutes: number } | null
  /** The owner is notified with the application itself. */
  quietly?: true
}

export async function disqualify(tx: Tx, input: Disqualifying): Promise<ApplicationRow> {
  const { row, reason, comment, changeSetId } = input
  const after = await changeStage(tx, row, {
    stageId: row.stageId,
    status: 'disqualified',
    reason: reason.label,
    action: 'disqualified',
    changeSetId,
    otherwise: otherwiseAfter(reason.side),
  })
  const id = uuidv7()
  const due = tx.isQuiet ? null : mailDue(tx, input)
  await insertDisqualification(tx.db, {
    id,
    applicationId: row.id,
    reasonId: reason.id,
    comment: comment || null,
    stageId: row.stageId,
    byId: actorId(tx),
    byName: actorName(tx),
    at: after.movedAt,
    reconsiderOn: reconsiderOn(tx.now, reason.reconsiderAfterDays),
    mailDueAt: due?.toISOString() ?? null,
    mail: input.mail ?? null,
  })
  if (due) await enqueue(tx, disqualificationMail, { id, due: due.toISOString() }, { startAfter: due })
  if (!input.quietly) await notifyOwner(tx, { applicationId: row.id, decision: 'disqualified' })
  const waitsUntil = input.mail === undefined ? due : laterOf(tx, due)
  await emitApplicationEnded(tx, { row: after, why: 'disqualified', waitsUntil })
  return after
}

function mailDue(tx: Tx, { reason, mail }: Disqualifying): Date | null {
  const byReason = reason.emailTemplateId !== null && { delayMinutes: reason.emailDelayMinutes }
  const chosen = mail === undefined ? byReason : mail
  return chosen ? new Date(tx.now.getTime() + chosen.delayMinutes * MINUTE) : null
}

/** The interviews of a whole posting stay as long as the act can be undone. */
const laterOf = (tx: Tx, due: Date | null) =>
  new Date(Math.max(due?.getTime() ?? 0, tx.now.getTime() + UNDO_WINDOW_MS))

export function withdrawApplication(
  context: Tx<StaffActor>,
  { id, comment }: { id: string; comment?: string | undefined },
): Promise<Card> {
  return transaction(context, async (tx) => {
    const row = await lockForChange(tx, id)
    if (!isOnBoard(row.status)) throw await moveConflict(tx, row)
    const change = { stageId: row.stageId, status: 'withdrawn', action: 'withdrawn' } as const
    const after = await changeStage(tx, row, { ...change, reason: comment })
    await emitApplicationEnded(tx, { row: after, why: 'withdrawn' })
    await publish(tx, { type: 'applications.moved', ids: [id], audience: 'staff' })
    return getCard(tx, id)
  })
}

type ByPerson = {
  id: string
  /** Hears of the request if neither the application nor the posting has an owner. */
  senderId: string
}

/** By the candidate, without an account. An ended application stays as it is, and a hire too, until staff end it. */
export function withdrawByPerson(context: Tx, { id, senderId }: ByPerson): Promise<void> {
  return transaction(context, async (tx) => {
    const row = await lockForChange(tx, id)
    if (!isOnBoard(row.status)) return
    if (row.status === 'hired') return askToEndHire(tx, { row, senderId })
    const reason = 'Withdrawn by the candidate'
    const change = { stageId: row.stageId, status: 'withdrawn', action: 'withdrawn' } as const
    const after = await changeStage(tx, row, { ...change, reason })
    await notifyOwner(tx, { applicationId: id, decision: 'withdrawn' })
    await emitApplicationEnded(tx, { row: after, why: 'withdrawnByPerson' })
    await publish(tx, { type: 'applications.moved', ids: [id], audience: 'staff' })
  })
}

type MailFate = 'none' | 'cancelled' | 'sent'

/** Interviews that waited with the email stay. Those canceled in between remain canceled. */
type BroughtBack = {
  card: Card
  mail: MailFate
  stageMail: WaitingMail | null
  calledOff: { startsAt: string }[]
}

export function bringBackApplication(context: Tx<StaffActor>, id: string): Promise<BroughtBack> {
  return transaction(context, async (tx) => {
    const row = await lockForChange(tx, id)
    if (isOnBoard(row.status)) throw await moveConflict(tx, row)
    const { fate, mail } = await restore(tx, { row })
    const calledOff = await interviewsOf.get().listCanceled(tx.db, {
      applicationId: id,
      endedAt: row.stageEnteredAt,
      now: tx.now,
    })
    await publish(tx, { type: 'applications.moved', ids: [id], audience: 'staff' })
    return {
      card: await getCard(tx, id),
      mail: fate,
      stageMail: mail,
      calledOff: calledOff.map(({ startsAt }) => ({ startsAt })),
    }
  })
}

/** Back to the old stage, or to the first one if that stage is gone. */
export async function restore(
  tx: Tx,
  { row, changeSetId }: { row: ApplicationRow; changeSetId?: string },
): Promise<EnteredStage & { fate: MailFate }> {
  const at = tx.now.toISOString()
  const ended = await undoDisqualification(tx.db, { applicationId: row.id, at, byName: actorName(tx) })
  const stage = (await findStage(tx.db, row.stageId)) ?? (await listStages(tx.db))[0]
  if (!stage) throw new Error('The pipeline has no stage.')
  const change = { status: statusIn(stage.kind), action: 'brought_back', changeSetId }
  return {
    ...(await enterStage(tx, { row, stage, ...change })),
    fate: ended ? fateOf(ended) : 'none',
  }
}

function fateOf({ mailDueAt, mailDoneAt, mailOutcome }: DisqualificationRow): MailFate {
  if (!mailDueAt) return 'none'
  if (!mailDoneAt) return 'cancelled'
  return mailOutcome === 'sent' ? 'sent' : 'none'
}

/** Undo of bringing back: the disqualification is restored, and an unsent email waits again as long. */
export async function disqualifyAgain(
  tx: Tx,
  { row, changeSetId }: { row: ApplicationRow; changeSetId: string },
): Promise<void> {
  const again = await redoDisqualification(tx.db, { applicationId: row.id, at: tx.now.toISOString() })
  const after = await changeStage(tx, row, {
    stageId: row.stageId,
    status: 'disqualified',
    reason: again?.reasonLabel,
    action: 'undone',
    changeSetId,
    mayUndo: true,
    otherwise: otherwiseAfter(again?.side),
  })
  const waits = again && !again.mailDoneAt && again.mailDueAt && !tx.isQuiet ? again.mailDueAt : null
  const waitsUntil = waits ? new Date(waits) : null
  await emitApplicationEnded(tx, { row: after, why: 'disqualified', waitsUntil })
  if (!again || again.mailDoneAt || !again.mailDueAt) return
  const { id, mailDueAt: due } = again
  await enqueue(tx, disqualificationMail, { id, due }, { startAfter: new Date(due) })
}
