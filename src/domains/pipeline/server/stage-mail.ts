// The email of a stage: delayed, and sent only to candidates who are still there.
import { z } from 'zod'
import { sendTemplate } from '#domains/candidates/server/index.ts'
import { findTemplate } from '#domains/messages/server/index.ts'
import { actorId, actorName } from '#platform/server/audit.ts'
import { enqueue } from '#platform/server/enqueue.ts'
import { job } from '#platform/server/module.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { uuidv7 } from '#platform/shared/ids.ts'
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
      if (!application || !mail || mail.done_at) return
      const stays =
        isOnBoard(application.status) &&
        application.merged_into === null &&
        application.stage_id === mail.stage_id &&
        application.stage_entered_at === mail.entered_at
      const stage = stays ? await findStage(tx.db, mail.stage_id) : undefined
      const outcome = stage?.email_template_id
        ? await sendTemplate(tx, {
            candidateId: application.candidate_id,
            templateId: stage.email_template_id,
            values: await mergeValues(tx, application.job_id, mail.by_name),
            replyTo: await replyAddress(tx, mail.by_id),
          })
        : 'not_wanted'
      await finishStageMail(tx.db, { id, at: tx.now.toISOString(), outcome })
    }),
})

type Arrival = { row: ApplicationRow; stage: StageRow }

/** Null if the template is gone. */
export async function planStageMail(tx: Tx, { row, stage }: Arrival): Promise<WaitingMail | null> {
  const template = stage.email_template_id ? await findTemplate(tx.db, stage.email_template_id) : null
  if (!template) return null
  const id = uuidv7()
  const due = new Date(tx.now.getTime() + STAGE_MAIL_DELAY)
  await insertStageMail(tx.db, {
    id,
    application_id: row.id,
    stage_id: stage.id,
    entered_at: row.stage_entered_at,
    by_id: actorId(tx),
    by_name: actorName(tx),
    due_at: due.toISOString(),
  })
  await enqueue(tx, stageMail, { id, applicationId: row.id }, { startAfter: due })
  return { template: template.name, dueAt: due.toISOString() }
}

/** The email of the same visit, which waits on when the move that ended the visit is undone. */
export async function findWaitingMail(tx: Tx, { row, stage }: Arrival): Promise<WaitingMail | null> {
  if (row.moved_at === row.stage_entered_at) return null
  const waiting = await findWaiting(tx.db, {
    applicationId: row.id,
    stageId: stage.id,
    enteredAt: row.stage_entered_at,
  })
  return waiting ? { template: waiting.template, dueAt: waiting.due_at } : null
}
