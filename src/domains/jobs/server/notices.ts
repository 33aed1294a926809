// Who is told when a posting waits for a decision, and when it was decided.
import { listStaffMembers } from '#domains/identity/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { actorId, actorName } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { MANAGERS, roleMay } from '#platform/shared/permissions.ts'
import type { JobRow } from './queries/postings.ts'

export async function tellManagers(tx: Tx, row: JobRow): Promise<void> {
  const managers = (await listStaffMembers(tx.db)).filter(({ role }) => roleMay(role, MANAGERS))
  for (const { id } of managers) {
    if (id === actorId(tx)) continue
    await notify(tx, {
      userId: id,
      kind: 'posting_submitted',
      title: `${row.title} waits for approval`,
      body: `${row.client_name}, sent by ${actorName(tx)}`,
      link: `/admin/job-postings?job=${row.id}`,
    })
  }
}

export async function tellWriter(
  tx: Tx,
  row: JobRow,
  { act, note }: { act: 'publish' | 'reject'; note: string },
): Promise<void> {
  const writer = row.submitted_by ?? row.created_by
  if (!writer || writer === actorId(tx)) return
  await notify(tx, {
    userId: writer,
    kind: 'posting_decided',
    title: act === 'publish' ? `${row.title} was published` : `${row.title} was sent back`,
    body: note,
    link: act === 'publish' ? `/admin/job-postings?job=${row.id}` : `/employer/jobs/new?job=${row.id}`,
  })
}
