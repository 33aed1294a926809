// Whether somebody who gives a name and an address is here already. Used where strangers write: nothing is changed.
import type { Tx } from '#platform/server/transaction.ts'
import { normalizeEmail } from '#platform/shared/email.ts'
import { findByContact, holdContact } from './queries/recognise.ts'
import type { CandidateRow } from './queries/rows.ts'
import { normalizePhone } from './rules.ts'

export type Contact = { lastName: string; email: string; phone: string | null }

export function readContact(given: { email: string; phone: string }): {
  email: string
  phone: string | null
} {
  const phone = given.phone.trim()
  return { email: normalizeEmail(given.email), phone: phone ? normalizePhone(phone) : null }
}

/**
 * By the address; or by the number together with the last name, because a number is shared by families. Whoever has the
 * same contact waits until this transaction ends, so that two who come at once are one person.
 */
export async function recognise(tx: Tx, contact: Contact): Promise<CandidateRow | undefined> {
  await holdContact(tx.db, [contact.email, ...(contact.phone ? [contact.phone] : [])])
  return findByContact(tx.db, contact)
}
