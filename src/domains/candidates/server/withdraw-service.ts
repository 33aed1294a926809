// A candidate withdraws a consent, or all contact, without an account.
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import { countAsActivity } from './activity-service.ts'
import { type CandidateChanges, updateCandidate } from './queries/candidates.ts'
import { type ConsentRow, insertConsent, listConsents, markConsentRevoked } from './queries/files.ts'

/** A channel that needs the consent is closed with it. */
const CLOSES: Partial<Record<ConsentRow['channel'], CandidateChanges>> = {
  email: { email_opt_out: true },
  sms: { sms_opt_in: false },
  call: { do_not_call: true },
}

type OneConsent = { candidateId: string; id: string }

/** Ends a consent, for the candidate or for staff. Returns its channel, for the history. */
export async function endConsent(tx: Tx, { candidateId, id }: OneConsent): Promise<ConsentRow['channel']> {
  const row = await markConsentRevoked(tx.db, { candidateId, id, at: tx.now.toISOString() })
  if (!row) throw notFound('consent')
  await close(tx, candidateId, CLOSES[row.channel] ?? {})
  return row.channel
}

export function withdrawConsent(context: Tx, consent: OneConsent): Promise<void> {
  return transaction(context, async (tx) => {
    const channel = await endConsent(tx, consent)
    await note(tx, consent.candidateId, { action: 'consent_revoked', channel })
  })
}

/** The candidate answered STOP or UNSUBSCRIBE: all consents for the channel, and the channel itself. */
export function closeChannel(
  context: Tx,
  { candidateId, channel }: { candidateId: string; channel: 'email' | 'sms' },
): Promise<void> {
  return transaction(context, async (tx) => {
    const at = tx.now.toISOString()
    for (const consent of await listConsents(tx.db, candidateId))
      if (consent.channel === channel && !consent.revokedAt)
        await markConsentRevoked(tx.db, { candidateId, id: consent.id, at })
    await close(tx, candidateId, CLOSES[channel] ?? {})
    await note(tx, candidateId, { action: 'contact_stopped', channel })
  })
}

/** The candidate answered START, which is a consent of its own. */
export function openTexts(context: Tx, candidateId: string): Promise<void> {
  return transaction(context, async (tx) => {
    const at = tx.now.toISOString()
    const consent = { id: uuidv7(), candidateId, channel: 'sms', text: 'START', url: null, ip: null } as const
    await insertConsent(tx.db, { ...consent, at })
    await close(tx, candidateId, { sms_opt_in: true })
    await note(tx, candidateId, { action: 'consent_given', channel: 'sms' })
  })
}

/** All consents and channels: no more contact. */
export function stopContact(context: Tx, candidateId: string): Promise<void> {
  return transaction(context, async (tx) => {
    const at = tx.now.toISOString()
    for (const consent of await listConsents(tx.db, candidateId))
      if (!consent.revokedAt) await markConsentRevoked(tx.db, { candidateId, id: consent.id, at })
    await close(tx, candidateId, { email_opt_out: true, sms_opt_in: false, do_not_call: true })
    await note(tx, candidateId, { action: 'contact_stopped', channel: 'all' })
  })
}

async function close(tx: Tx, candidateId: string, changes: CandidateChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await updateCandidate(tx.db, candidateId, { ...changes, updated_at: tx.now.toISOString() })
}

async function note(tx: Tx, candidateId: string, line: { action: string; channel: string }): Promise<void> {
  await audit(tx, {
    action: line.action,
    subjectType: 'candidate',
    subjectId: candidateId,
    after: { channel: line.channel, by: 'the candidate' },
  })
  await countAsActivity(tx, candidateId)
  await publish(tx, { type: 'candidates.updated', ids: [candidateId], audience: 'staff' })
}
