// Leads of candidates in quarantine leave the stock in the transaction of the quarantine, and return with the candidate.
import { auditMany } from '#platform/server/audit.ts'
import type { Db } from '#platform/server/database.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { hashOf } from './contact-hash.ts'
import { holdContacts } from './queries/intake.ts'
import {
  listNamesOf,
  listWithheldHashes,
  releaseOf,
  rememberWithheld,
  withholdArrived,
  withholdOf,
} from './queries/withheld.ts'

type Quarantined = { candidateIds: readonly string[] }

/** A sale that holds a lead at this moment ends first. A lead that arrives at this moment waits, and is withheld then. */
export async function withholdLeads(tx: Tx, { candidateIds }: Quarantined): Promise<void> {
  await rememberWithheld(tx.db, candidateIds)
  await holdContacts(tx.db, await listWithheldHashes(tx.db, candidateIds))
  await note(tx, 'withheld', await withholdOf(tx.db, candidateIds))
}

export async function releaseLeads(tx: Tx, { candidateIds }: Quarantined): Promise<void> {
  await holdContacts(tx.db, await listWithheldHashes(tx.db, candidateIds))
  await note(tx, 'released', await releaseOf(tx.db, candidateIds))
}

/** A lead that arrives, or whose form is read anew, while its person is in quarantine. */
export async function withholdNew(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await note(tx, 'withheld', await withholdArrived(tx.db, ids))
}

async function note(tx: Tx, action: 'withheld' | 'released', ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await auditMany(
    tx,
    ids.map((subjectId) => ({ action, subjectType: 'lead', subjectId })),
  )
  await publish(tx, { type: 'leads.updated', ids: [...ids], audience: 'staff' })
}

/** Which of these contacts belong to people in quarantine, and their names. */
export async function quarantinedAmong(
  db: Db,
  contacts: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const byHash = new Map(contacts.map((contact) => [hashOf(contact).toString('hex'), contact]))
  const found = new Map<string, readonly string[]>()
  for (const { hash, names } of await listNamesOf(db, contacts.map(hashOf))) {
    const contact = hash && byHash.get(hash)
    if (contact) found.set(contact, [...(found.get(contact) ?? []), ...names])
  }
  return found
}
