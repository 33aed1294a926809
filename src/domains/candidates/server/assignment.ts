// Notifies a new owner whom another user assigned. Many candidates at once cause one notification.
import { notify } from '#domains/notifications/server/index.ts'
import { actorId, actorName } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/transaction.ts'
import type { CandidateRow } from './queries/candidates.ts'

export async function notifyOwner(tx: Tx, row: CandidateRow): Promise<void> {
  if (!row.ownerId || row.ownerId === actorId(tx)) return
  // An applicant is announced once, with the application.
  if (actorId(tx) === null && row.source === 'job_posting') return
  const name = `${row.firstName} ${row.lastName}`
  await notify(tx, {
    userId: row.ownerId,
    kind: 'candidate_assigned',
    title: `${name} is assigned to you`,
    body: `${row.title ? `${row.title}. ` : ''}${actorName(tx)} assigned you as the owner.`,
    link: `/hiring-tracker?candidate=${row.id}`,
  })
}

export async function notifyOwnerOfMany(
  tx: Tx,
  { ownerId, count }: { ownerId: string | null; count: number },
): Promise<void> {
  if (!ownerId || ownerId === actorId(tx) || count === 0) return
  const many = `${count.toLocaleString('en-US')} ${count === 1 ? 'candidate is' : 'candidates are'}`
  await notify(tx, {
    userId: ownerId,
    kind: 'candidate_assigned',
    title: `${many} assigned to you`,
    body: `${actorName(tx)} assigned you as the owner.`,
    link: '/hiring-tracker?owner=me',
  })
}
