// The email of a stage: delayed, and sent only to candidates who are still there.
import { z } from 'zod'
import { sendTemplate } from '#domains/candidates/server/index.ts'
import { findTemplate } from '#domains/messages/server/index.ts'
import { actorId, actorName } from '#platform/server/audit.ts'
import { enqueue } from '#platform/server/enqueue.ts'
import { job } from '#platform/server/module.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { WaitingMail } from '../contract/schemas.ts'
import { mergeValues, replyAddress } from './merge-values.ts'
import { type ApplicationRow, lockApplication } from './queries/applications.ts'
import { findWaiting, finishStageMail, insertStageMail, lockStageMail } from './queries/stage-mails.ts'
import { findStage, type StageRow } from './queries/stages.ts'
import { isOnBoard, UNDO_WINDOW_MS } from './rules.ts'

/** As long as a move can be undone. */
const STAGE_MAIL_DELAY = UNDO_WINDOW_MS

/** The application is locked before its email, as in a move, so a move waits or came first. */
export const stageMail = job({
  name: 'pipeline.stage-mail',
  payload: z.object({ id: z.uuid(), applicationId: z.uuid() }),
  retryLimit: 8,
  retryDelaySeconds: 15,
  run: (context, { id, applicationId }) =>
    transaction(context, async (tx) => {
      const application = await lockApplication(tx.db, applicationId)
      const mail = await lockStageMail(tx.db, id)
      if (!application || !mail || mail.doneAt) return
      const stays =
        isOnBoard(application.status) &&
        application.mergedInto === null &&
        application.stageId === mail.stageId &&
        application.stageEnteredAt === mail.enteredAt
      const stage = stays ? await findStage(tx.db, mail.stageId) : undefined
      const outcome = stage?.emailTemplateId
        ? await sendTemplate(tx, {
            candidateId: application.candidateId,
            templateId: stage.emailTemplateId,
            values: await mergeValues(tx, application.jobId, mail.byName),
            replyTo: await replyAddress(tx, mail.byId),
          })
        : 'not_wanted'
      await finishStageMail(tx.db, { id, at: tx.now.toISOString(), outcome })
    }),
})

type Arrival = { row: ApplicationRow; stage: StageRow }

/** Null if the template is gone. */
export async function planStageMail(tx: Tx, { row, stage }: Arrival): Promise<WaitingMail | null> {
  const template = stage.emailTemplateId ? await findTemplate(tx.db, stage.emailTemplateId) : null
  if (!template) return null
  const id = uuidv7()
  const due = new Date(tx.now.getTime() + STAGE_MAIL_DELAY)
  await insertStageMail(tx.db, {
    id,
    applicationId: row.id,
    stageId: stage.id,
    enteredAt: row.stageEnteredAt,
    byId: actorId(tx),
    byName: actorName(tx),
    dueAt: due.toISOString(),
  })
  await enqueue(tx, stageMail, { id, applicationId: row.id }, { startAfter: due })
  return { template: template.name, dueAt: due.toISOString() }
}

/** The email of the same visit, which waits on when the move that ended the visit is undone. */
export async function findWaitingMail(tx: Tx, { row, stage }: Arrival): Promise<WaitingMail | null> {
  if (row.movedAt === row.stageEnteredAt) return null
  const waiting = await findWaiting(tx.db, {
    applicationId: row.id,
    stageId: stage.id,
    enteredAt: row.stageEnteredAt,
  })
  return waiting ? { template: waiting.template, dueAt: waiting.dueAt } : null
}
