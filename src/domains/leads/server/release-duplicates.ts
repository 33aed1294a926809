// A lead that was refused makes no duplicates. Leads that were kept as its duplicates are looked at again, oldest first.
import type { Tx } from '#platform/server/transaction.ts'
import { DAY } from '#shared/durations.ts'
import { leadReceived } from './events.ts'
import { findEarlier, holdPeople, listDuplicatesOf } from './queries/intake.ts'
import { updateLead } from './queries/waiting.ts'

export async function releaseDuplicates(tx: Tx, rejectedIds: readonly string[]): Promise<void> {
  if (rejectedIds.length === 0) return
  // A lead of the same person that arrives at this moment waits, and then sees the rejection.
  await holdPeople(tx.db, rejectedIds)
  for (const lead of await listDuplicatesOf(tx.db, rejectedIds)) {
    const at = Date.parse(lead.receivedAt)
    const since = new Date(at - lead.duplicateDays * DAY).toISOString()
    const { id, email, phone, receivedAt } = lead
    const sought = { id, email, phone, since, receivedAt, isUnlinked: false }
    const other = (await findEarlier(tx.db, [sought])).get(0) ?? null
    const accepted = other === null ? { status: 'received', routed_at: null } : {}
    await updateLead(tx.db, id, { duplicate_of: other, ...accepted })
    if (other === null) await leadReceived.emit(tx, { leadId: id })
  }
}
