// A lead that was erased stays as a delivery. Nothing that a client wrote or was told about the person stays.
import { forgetAbout } from '#domains/notifications/server/index.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { forgetNotes } from './queries/sold-leads.ts'

export async function forgetLeads(tx: Tx, { leadIds }: { leadIds: readonly string[] }): Promise<void> {
  const deliveries = await forgetNotes(tx.db, leadIds)
  await forgetAbout(
    tx,
    deliveries.map(({ id }) => id),
  )
}
