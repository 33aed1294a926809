// The merge fields of an email about an application.
import { findActiveStaff, listContacts } from '#domains/identity/server/index.ts'
import { findJob, jobMergeValues } from '#domains/jobs/server/index.ts'
import type { MergeValues } from '#domains/messages/contract/schemas.ts'
import { actorName } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/transaction.ts'

/** The reply address of an email in a colleague's name. None after the colleague has left. */
export async function replyAddress(tx: Tx, userId: string | null): Promise<string | undefined> {
  const user = userId ? await findActiveStaff(tx.db, userId) : null
  return user ? (await listContacts(tx.db, [user.id]))[0]?.email : undefined
}

export async function mergeValues(tx: Tx, jobId: string, senderName = actorName(tx)): Promise<MergeValues> {
  const job = await findJob(tx.db, jobId)
  return { ...(job && jobMergeValues(job)), 'sender.name': senderName }
}
