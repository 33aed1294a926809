// Tells the admins that stored secrets were removed because their encryption key is lost.
import { notifyAdmins } from '#domains/notifications/server/index.ts'
import type { Tx } from '#platform/server/transaction.ts'

export const tellAdmins = (tx: Tx, what: string): Promise<void> =>
  notifyAdmins(tx, {
    kind: 'integration_attention',
    title: 'Stored secrets were removed',
    body: `Their encryption key is lost: ${what}. Connect the integrations again.`,
    link: '/platform-integrations',
  })
