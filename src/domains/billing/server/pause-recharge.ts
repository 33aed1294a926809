// Auto-recharge stops after a failure, and says so in the app and by email.
import type { Tx } from '#platform/server/transaction.ts'
import { tellPayers } from './notices.ts'
import { pauseRecharge } from './queries/settings.ts'

export async function pauseAndTell(tx: Tx, clientId: string, reason: string): Promise<void> {
  if (!(await pauseRecharge(tx.db, clientId, reason))) return
  await tellPayers(tx, clientId, {
    title: 'Auto-recharge is paused',
    body: `${reason} Check your card, then turn auto-recharge on again.`,
  })
}
