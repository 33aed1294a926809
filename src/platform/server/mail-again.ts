// What an admin may do with a mail that has not left: try it again, or cancel it.
import { enqueue } from './enqueue.ts'
import { mailDelivery } from './mail-delivery.ts'
import { messageOutcomeKnown } from './message-outcome.ts'
import { statement } from './statement.ts'
import type { Tx } from './transaction.ts'

// Only what no server has accepted. The job skips a mail that another attempt delivered meanwhile.
const requeue = statement(
  'mail.requeue',
  `update outgoing_mails set status = 'queued', attempts = 0, error = null, failed_at = null
   where id = $1 and status in ('failed', 'kept') and sent_at is null returning id`,
)

/** Whether it was queued. The same id on every attempt lets a mail server recognize a repeat. */
export async function requeueMail(tx: Tx, id: string): Promise<boolean> {
  if (!(await requeue.first(tx.db, [id]))) return false
  await enqueue(tx, mailDelivery, { id })
  return true
}

// A mail that waits for its first attempt, or for the next one. Its job then finds nothing to send.
const cancel = statement(
  'mail.cancel',
  `update outgoing_mails set status = 'failed', failed_at = now(), error = $2, answer = $2
   where id = $1 and failed_at is null and (status = 'failed' or status = 'queued' and attempts = 0) returning id`,
)

/** Whether it was canceled. A mail in an attempt is too late. */
export async function cancelMail(tx: Tx, id: string, reason: string): Promise<boolean> {
  if (!(await cancel.first(tx.db, [id, reason]))) return false
  await messageOutcomeKnown.emit(tx, {
    channel: 'email',
    id,
    outcome: 'bounced',
    answer: reason,
    isRefused: true,
  })
  return true
}
