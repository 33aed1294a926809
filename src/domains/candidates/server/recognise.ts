// Whether a candidate with this name and address exists. Used by public forms. Changes nothing.
import type { Tx } from '#platform/server/transaction.ts'
import { normalizeEmail } from '#shared/email.ts'
import { normalizePhone } from '#shared/normalize-phone.ts'
import type { CandidateRow } from './queries/candidates.ts'
import { findByContact, holdContact } from './queries/recognise.ts'

export type Contact = { firstName: string; lastName: string; email: string; phone: string | null }

export function readContact(given: { email: string; phone: string }): {
  email: string
  phone: string | null
} {
  const phone = given.phone.trim()
  return { email: normalizeEmail(given.email), phone: phone ? normalizePhone(phone) : null }
}

/**
 * Matches by email with the same first or last name, or by phone with both. Families share a phone, and knowing an
 * email does not prove owning it. Requests with the same contact wait for this transaction, so two forms sent at once
 * create one candidate.
 */
export async function recognise(tx: Tx, contact: Contact): Promise<CandidateRow | undefined> {
  await holdContact(tx.db, [contact.email, ...(contact.phone ? [contact.phone] : [])])
  return findByContact(tx.db, contact)
}
