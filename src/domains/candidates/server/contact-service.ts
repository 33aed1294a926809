// An applicant gives a new email or phone. It goes to the end of the candidate's lists, so messages still go to the
// known address.
import { audit, difference } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { MAX_CONTACTS } from '../contract/candidate-fields.ts'
import { lockCandidate, updateCandidate } from './queries/candidates.ts'

type GivenContact = { email: string; phone: string | null }
/** Null for a known value, and when the list is full. */
export type AddedContact = { email: string | null; phone: string | null }

/** No policy check: the form that causes the change was already accepted. */
export async function addContact(
  tx: Tx,
  { candidateId, email, phone }: GivenContact & { candidateId: string },
): Promise<AddedContact> {
  const row = await lockCandidate(tx.db, candidateId)
  if (!row || row.removedAt || row.anonymizedAt) return { email: null, phone: null }
  const emails = withNew(row.emails, email)
  const phones = withNew(row.phones, phone)
  const changed = difference({ emails: row.emails, phones: row.phones }, { emails, phones })
  if (changed) {
    await updateCandidate(tx.db, row.id, { ...changed.after, updated_at: tx.now.toISOString() })
    await audit(tx, { action: 'edited', subjectType: 'candidate', subjectId: row.id, ...changed })
    await publish(tx, { type: 'candidates.updated', ids: [row.id], audience: 'staff' })
  }
  return {
    email: emails.length > row.emails.length ? email : null,
    phone: phones.length > row.phones.length ? phone : null,
  }
}

function withNew(known: readonly string[], given: string | null): string[] {
  const isNew = given !== null && !known.includes(given) && known.length < MAX_CONTACTS
  return isNew ? [...known, given] : [...known]
}
