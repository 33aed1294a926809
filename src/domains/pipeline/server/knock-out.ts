// An application with a disqualifying answer is stored, and disqualified in the same transaction.
import type { Tx } from '#platform/server/transaction.ts'
import { cutEnd } from '#shared/cut-text.ts'
import { disqualify } from './disqualify-service.ts'
import type { ApplicationRow } from './queries/applications.ts'
import { findReason } from './queries/reasons.ts'
import { type ApplicationInput, createApplication } from './service.ts'

const KNOCK_OUT_REASON = '01990000-0000-7000-8000-000000000303'

/** An agency without this reason wants to review these candidates itself. */
export const disqualifiesOnArrival = async (tx: Tx) => Boolean(await findReason(tx.db, KNOCK_OUT_REASON))

/**
 * In the transaction of the application, whose confirmation tells the candidate and the owner. The comment names the
 * question for a later review.
 */
async function disqualifyOnArrival(
  tx: Tx,
  { application, question }: { application: ApplicationRow; question: string },
): Promise<void> {
  const reason = await findReason(tx.db, KNOCK_OUT_REASON)
  if (!reason) return
  // After the arrival, however close, because moves are read in order.
  const after: Tx = { ...tx, isQuiet: true, now: new Date(tx.now.getTime() + 1) }
  await disqualify(after, { row: application, reason, comment: cutEnd(question, 2_000), quietly: true })
}

/** An application from the form of a posting. `disqualifiedBy` is the question with the disqualifying answer. */
export async function receiveApplication(
  tx: Tx,
  { disqualifiedBy, ...input }: ApplicationInput & { disqualifiedBy: string | null },
): Promise<ApplicationRow> {
  const application = await createApplication(tx, input)
  if (disqualifiedBy) await disqualifyOnArrival(tx, { application, question: disqualifiedBy })
  return application
}
