// An application whose answers rule the person out is kept, and disqualified in the moment it arrives.

import type { Tx } from '#platform/server/transaction.ts'
import { cutEnd } from '#platform/shared/cut-text.ts'
import { ruleOut } from './disqualify-service.ts'
import type { ApplicationRow } from './queries/applications.ts'
import { findReason } from './queries/reasons.ts'
import { type ApplicationInput, createApplication } from './service.ts'

const KNOCK_OUT_REASON = '01990000-0000-7000-8000-000000000303'

/** An agency that has removed the reason wants to look at these people itself. */
export const rulesOutOnArrival = async (tx: Tx) => Boolean(await findReason(tx.db, KNOCK_OUT_REASON))

/**
 * In the transaction of the application itself, whose confirmation tells the person and the owner. The comment names the
 * question, for whoever looks again.
 */
async function disqualifyOnArrival(
  tx: Tx,
  { application, question }: { application: ApplicationRow; question: string },
): Promise<void> {
  const reason = await findReason(tx.db, KNOCK_OUT_REASON)
  if (!reason) return
  // After the arrival, however close: moves are read in their order.
  const after: Tx = { ...tx, isQuiet: true, now: new Date(tx.now.getTime() + 1) }
  await ruleOut(after, { row: application, reason, comment: cutEnd(question, 2_000), quietly: true })
}

/** An application from the form of a posting. `ruledOutBy` is the question whose answer rules the applicant out. */
export async function receiveApplication(
  tx: Tx,
  { ruledOutBy, ...input }: ApplicationInput & { ruledOutBy: string | null },
): Promise<ApplicationRow> {
  const application = await createApplication(tx, input)
  if (ruledOutBy) await disqualifyOnArrival(tx, { application, question: ruledOutBy })
  return application
}
