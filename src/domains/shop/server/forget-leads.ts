// A lead that was erased stays as a delivery. Nothing that a client wrote about the person stays.
import { eraseMailsAbout } from '#platform/server/mail.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { forgetNotes } from './queries/sold-leads.ts'

export async function forgetLeads(tx: Tx, { leadIds }: { leadIds: readonly string[] }): Promise<void> {
  const deliveries = await forgetNotes(tx.db, leadIds)
  if (deliveries.length > 0)
    await eraseMailsAbout(
      tx.db,
      deliveries.map(({ id }) => id),
    )
}
