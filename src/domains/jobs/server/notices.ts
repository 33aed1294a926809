// Notifications about postings in review and decided postings.
import { isMember } from '#domains/clients/server/index.ts'
import { findUser, listStaffMembers } from '#domains/identity/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { actorId, actorName } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import type { JobAct } from '../contract/words.ts'
import type { JobRow } from './queries/postings.ts'

export async function notifyManagers(tx: Tx, row: JobRow): Promise<void> {
  const managers = (await listStaffMembers(tx.db)).filter(({ role }) => roleMay(role, MANAGERS))
  for (const { id } of managers) {
    if (id === actorId(tx)) continue
    await notify(tx, {
      userId: id,
      kind: 'posting_submitted',
      title: `${row.title} is in review`,
      body: `${row.clientName}, submitted by ${actorName(tx)}`,
      link: `/admin/job-postings?job=${row.id}`,
    })
  }
}

const DECIDED: Record<JobAct, string> = {
  publish: 'was published',
  reject: 'needs changes',
  pause: 'was put on hold',
  reopen: 'was reopened',
  close: 'was closed',
  fill: 'is filled',
}

/** Colleagues hear about their own requests, customers about every decision on their posting. */
export async function notifyAuthor(
  tx: Tx,
  row: JobRow,
  { act, note }: { act: JobAct; note: string },
): Promise<void> {
  const writer = row.submittedBy ?? row.createdBy
  if (!writer || writer === actorId(tx)) return
  const customer = (await findUser(tx.db, writer))?.role === 'customer'
  if (!customer && act !== 'publish' && act !== 'reject') return
  // A user who has left the client gets nothing, even as the author.
  if (customer && !(await isMember(tx.db, { userId: writer, clientId: row.clientId }))) return
  await notify(tx, {
    userId: writer,
    kind: 'posting_decided',
    title: `${row.title} ${DECIDED[act]}`,
    body: note,
    link: customer ? `/portal/job-postings?job=${row.id}` : staffLink(row, act),
  })
}

const staffLink = ({ id }: JobRow, act: JobAct) =>
  act === 'publish' ? `/admin/job-postings?job=${id}` : `/employer/jobs/new?job=${id}`
