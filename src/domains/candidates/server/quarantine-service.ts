// Hides candidates before they are erased, and shows them again. A quarantined candidate is removed from lists, search, the
// board, messages and imports like any removed one.
import { auditMany } from '#platform/server/audit.ts'
import { type DomainEvent, domainEvent } from '#platform/server/domain-event.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { hide, show } from './queries/quarantine.ts'

type Quarantined = { candidateIds: readonly string[] }
/** Domains that use the contact of the person outside the record stop, and go on after it was restored. */
export const candidatesQuarantined: DomainEvent<Quarantined> = domainEvent()
export const candidatesRestored: DomainEvent<Quarantined> = domainEvent()

/** In the transaction that writes the quarantine down. Staff removed some of them before. */
export async function quarantineCandidates(tx: Tx, ids: readonly string[]): Promise<void> {
  await hide(tx.db, { ids, at: tx.now.toISOString() })
  await auditMany(
    tx,
    ids.map((subjectId) => ({ action: 'quarantined', subjectType: 'candidate', subjectId })),
  )
  await candidatesQuarantined.emit(tx, { candidateIds: ids })
  await publish(tx, { type: 'candidates.removed', ids: [...ids], audience: 'staff' })
}

type Restored = { ids: readonly string[]; wereRemoved: readonly string[] }
export async function restoreFromQuarantine(tx: Tx, { ids, wereRemoved }: Restored): Promise<void> {
  await show(
    tx.db,
    ids.filter((id) => !wereRemoved.includes(id)),
  )
  await auditMany(
    tx,
    ids.map((subjectId) => ({ action: 'unquarantined', subjectType: 'candidate', subjectId })),
  )
  await candidatesRestored.emit(tx, { candidateIds: ids })
  await publish(tx, { type: 'candidates.updated', ids: [...ids], audience: 'staff' })
}
