// Erases a person from leads: with their candidate, or alone. It cannot be undone.
import { forgetFiles } from '#domains/exports/server/index.ts'
import { eraseEventBodies, eraseUnreadEvents } from '#domains/integrations/server/index.ts'
import { suppressContacts } from '#domains/messages/server/index.ts'
import { forgetAbout } from '#domains/notifications/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import { type ErasedKind, rememberErasure } from '#platform/server/erasures.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { conflict, invalid, notFound } from '#shared/errors.ts'
import type { StaffActor } from '#shared/roles.ts'
import { hashOf } from './contact-hash.ts'
import { leadsErased } from './events.ts'
import { stateRefusal } from './policy.ts'
import { eraseLeads, listOfPerson, lockLeads } from './queries/acts.ts'
import { findErased } from './queries/erased-again.ts'
import { lockUnsold } from './queries/unsold.ts'

type ErasedPerson = Record<'candidateIds' | 'emails' | 'phones' | 'names', readonly string[]>

/** In the transaction of the candidate's erasure. */
export async function eraseWithCandidate(
  tx: Tx,
  { candidateIds, emails, phones, names }: ErasedPerson,
): Promise<void> {
  await eraseUnreadEvents(tx.db, { emails, phones, names })
  const contacts = { emailHashes: emails.map(hashOf), phoneHashes: phones.map(hashOf) }
  await erase(tx, await listOfPerson(tx.db, { candidateIds, names, ...contacts }), contacts)
}

export function eraseLead(
  context: Tx<StaffActor>,
  { id, confirmName }: { id: string; confirmName: string },
): Promise<void> {
  return transaction(context, async (tx) => {
    const [lead] = await lockLeads(tx.db, [id])
    if (!lead) throw notFound('lead')
    const refusal = stateRefusal('erase', lead)
    if (refusal) throw conflict(refusal)
    if (confirmName.trim().toLowerCase() !== lead.name.toLowerCase())
      throw invalid('confirmName', `Type ${lead.name} to erase this lead.`)
    const leads = await listOfPerson(tx.db, { leadIds: [id] })
    await eraseUnreadEvents(tx.db, { ...contactsOf(leads), names: [lead.name] })
    await erase(tx, leads)
  })
}

/** After a restore: what was asked before the first time is not asked again. */
export const erasedLeads: ErasedKind = {
  kind: 'lead',
  find: findErased,
  async eraseAgain(tx, id) {
    const leads = await listOfPerson(tx.db, { leadIds: [id] })
    await eraseUnreadEvents(tx.db, { ...contactsOf(leads), names: [] })
    await erase(tx, leads)
  },
}

const contactsOf = (leads: Awaited<ReturnType<typeof listOfPerson>>) => ({
  emails: leads.flatMap(({ email }) => email ?? []),
  phones: leads.flatMap(({ phone }) => phone ?? []),
})

/** Nobody is erased from the memory that they must not be contacted. Only the hash of a contact stays. */
const suppressedOf = (hashes: readonly (Buffer | null)[], kind: 'email' | 'phone') =>
  hashes.flatMap((hash) => (hash ? [{ hash, kind, reason: 'erased' }] : []))

async function erase(
  tx: Tx,
  leads: Awaited<ReturnType<typeof listOfPerson>>,
  {
    emailHashes = [],
    phoneHashes = [],
  }: { emailHashes?: readonly Buffer[]; phoneHashes?: readonly Buffer[] } = {},
): Promise<void> {
  await suppressContacts(tx.db, [
    ...suppressedOf([...emailHashes, ...leads.map(({ emailHash }) => emailHash)], 'email'),
    ...suppressedOf([...phoneHashes, ...leads.map(({ phoneHash }) => phoneHash)], 'phone'),
  ])
  if (leads.length > 0) await forgetLeads(tx, leads)
}

/** Unsold leads at the end of their time. The person did not ask for it, so they may be contacted again. */
export function eraseUnsold(context: Tx, ids: readonly string[]): Promise<number> {
  return transaction(context, async (tx) => {
    const leads = await lockUnsold(tx.db, ids)
    if (leads.length > 0) await forgetLeads(tx, leads)
    return leads.length
  })
}

async function forgetLeads(tx: Tx, leads: Awaited<ReturnType<typeof listOfPerson>>): Promise<void> {
  const ids = leads.map(({ id }) => id)
  const events = await eraseLeads(tx.db, leads)
  await eraseEventBodies(tx.db, events)
  await leadsErased.emit(tx, { leadIds: ids, ...contactsOf(leads) })
  await forgetFiles(tx)
  await forgetAbout(tx, ids)
  for (const subjectId of ids) await audit(tx, { action: 'erased', subjectType: 'lead', subjectId })
  await publish(tx, { type: 'leads.updated', ids, audience: 'staff' })
  await rememberErasure(tx, 'lead', ids)
}
