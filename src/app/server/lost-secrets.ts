// Tells the admins that stored secrets were removed because their encryption key is lost.
import { listStaffMembers } from '#domains/identity/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { ADMINS, roleMay } from '#shared/permissions.ts'

export async function tellAdmins(tx: Tx, what: string): Promise<void> {
  const admins = (await listStaffMembers(tx.db)).filter(({ role }) => roleMay(role, ADMINS))
  for (const { id: userId } of admins)
    await notify(tx, {
      userId,
      kind: 'integration_attention',
      title: 'Stored secrets were removed',
      body: `Their encryption key is lost: ${what}. Connect the integrations again.`,
      link: '/platform-integrations',
    })
}
