// An application comes to stand in a stage, moved or put back, and gets the mail of the stage: once, however often it comes
// by. Whoever was away while their mail came due has not been written to, and is when they are back.
import type { Tx } from '#platform/server/transaction.ts'
import type { WaitingMail } from '../schemas.ts'

import { type Placing, place } from './place.ts'
import type { ApplicationRow } from './queries/applications.ts'
import { knowsStage } from './queries/stage-mails.ts'
import type { StageRow } from './queries/stages.ts'
import { findWaitingMail, planStageMail } from './stage-mail.ts'

type Arriving = Omit<Placing, 'stageId' | 'mayUndo'> & { row: ApplicationRow; stage: StageRow }
export type Arrived = { after: ApplicationRow; mail: WaitingMail | null }

export async function arrive(tx: Tx, { row, stage, ...placing }: Arriving): Promise<Arrived> {
  const writes = stage.email_template_id !== null && !tx.isQuiet
  // Asked before the move is written, which would be a visit of its own.
  const knows = writes && (await knowsStage(tx.db, { applicationId: row.id, stageId: stage.id }))
  const after = await place(tx, row, { ...placing, stageId: stage.id, mayUndo: true })
  const waiting = writes ? await findWaitingMail(tx, { row: after, stage }) : null
  const plans = writes && !knows && !waiting
  return { after, mail: plans ? await planStageMail(tx, { row: after, stage }) : waiting }
}
