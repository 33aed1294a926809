// Addresses and numbers that get no message: stopped by their owner, or dead. Only their hash is stored, so the list
// holds no personal data.
import { hash } from 'node:crypto'
import type { Db } from '#platform/server/database.ts'
import type { MessageOutcome } from '#platform/server/message-outcome.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { normalizeEmail } from '#shared/email.ts'
import {
  describeSuppressed,
  findSuppressed,
  removeSuppression,
  suppressContacts,
} from './queries/templates.ts'

const isEmail = (contact: string) => contact.includes('@')
const hashOf = (contact: string) =>
  hash('sha256', isEmail(contact) ? normalizeEmail(contact) : contact, 'buffer')

type Suppression = { contact: string; reason: string }

export const suppress = (db: Db, { contact, reason }: Suppression) =>
  suppressContacts(db, [{ hash: hashOf(contact), kind: isEmail(contact) ? 'email' : 'phone', reason }])

/** Only if it was suppressed for this reason. A dead number stays suppressed. */
export const liftSuppression = (db: Db, { contact, reason }: Suppression) =>
  removeSuppression(db, { hash: hashOf(contact), reason })

export async function listSuppressed(db: Db, contacts: readonly string[]): Promise<Set<string>> {
  const found = new Set(
    (await findSuppressed(db, contacts.map(hashOf))).map(({ hash: one }) => one.toString('hex')),
  )
  return new Set(contacts.filter((contact) => found.has(hashOf(contact).toString('hex'))))
}

/** Which of these contacts are suppressed, why and since when. */
export async function findSuppressions(db: Db, contacts: readonly string[]) {
  const byHash = new Map(contacts.map((contact) => [hashOf(contact).toString('hex'), contact]))
  const rows = await describeSuppressed(db, contacts.map(hashOf))
  return rows.map(({ hash: one, reason, createdAt }) => ({
    contact: byHash.get(one) ?? '',
    reason,
    at: createdAt,
  }))
}

export const isSuppressed = async (db: Db, contact: string) => (await listSuppressed(db, [contact])).size > 0

/** The owner of a number sent STOP, to us or only to the carrier. START lifts both. */
const STOPPED = { byText: 'STOP', atCarrier: 'Opted out at the carrier' }

export const suppressStopped = (db: Db, number: string) =>
  suppress(db, { contact: number, reason: STOPPED.byText })

export async function liftStopped(db: Db, number: string): Promise<void> {
  for (const reason of Object.values(STOPPED)) await liftSuppression(db, { contact: number, reason })
}

export async function suppressDeadAddress(tx: Tx, outcome: MessageOutcome): Promise<void> {
  const { deadAddress, isOptedOut } = outcome
  const reason = isOptedOut ? STOPPED.atCarrier : 'Bounced'
  if (deadAddress) await suppress(tx.db, { contact: deadAddress, reason })
}
