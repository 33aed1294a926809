// A lead becomes a candidate. The same matching as for applications decides between a known candidate and a new one.
import { CHANNEL_LABELS, type Channel } from '#domains/campaigns/contract/words.ts'
import type { CandidateSource } from '#domains/candidates/contract/words.ts'
import {
  addContact,
  createCandidate,
  readContact,
  recognise,
  recordActivity,
  recordConsent,
} from '#domains/candidates/server/index.ts'
import { textsOf } from '#domains/integrations/contract/lead-fields.ts'
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { zipProblem } from '#platform/server/places/place-agreement.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { cutEnd } from '#shared/cut-text.ts'
import { AppError, notFound } from '#shared/errors.ts'
import type { StaffActor } from '#shared/roles.ts'
import { STATES } from '#shared/us-states.ts'
import type { MakeCandidate } from '../contract/schemas.ts'
import { findLead, listConsents, type WholeLeadRow } from './queries/leads.ts'
import { updateLead } from './queries/waiting.ts'
import { lockFor } from './service.ts'

const SOURCES: Partial<Record<Channel, CandidateSource>> = {
  meta_lead_ad: 'meta_lead_ad',
  google_form: 'google_form',
  job_posting: 'job_posting',
  import: 'import',
  api: 'api',
}

export function makeCandidate(
  context: Tx<StaffActor>,
  { id, ...given }: MakeCandidate & { id: string },
): Promise<{ candidateId: string; isNew: boolean }> {
  return transaction(context, async (tx) => {
    const { ownerId: owner } = await lockFor(tx, id, 'makeCandidate')
    const lead = await findLead(tx.db, id)
    if (!lead) throw notFound('lead')
    const firstName = lead.firstName || given.firstName
    const lastName = lead.lastName || given.lastName
    if (!firstName || !lastName) throw missingName({ firstName, lastName })
    const ownerId = owner ?? tx.actor.userId
    const { candidateId, isNew } = await candidateOf(tx, lead, { firstName, lastName, ownerId })
    for (const consent of await listConsents(tx.db, id))
      if (!consent.revokedAt)
        await recordConsent(tx, { candidateId, channel: 'application', text: consent.words, url: null })
    await recordActivity(tx, { candidateId, kind: 'note', text: noteOf(lead) })
    await updateLead(tx.db, id, { candidate_id: candidateId, owner_id: ownerId, status: 'assigned' })
    await audit(tx, {
      action: 'made_candidate',
      subjectType: 'lead',
      subjectId: id,
      before: { status: lead.status },
      after: { candidateId, isNew },
    })
    await publish(tx, { type: 'leads.updated', ids: [id], audience: 'staff' })
    return { candidateId, isNew }
  })
}

function missingName(given: { firstName: string | undefined; lastName: string | undefined }): AppError {
  const fields = (['firstName', 'lastName'] as const)
    .filter((name) => !given[name])
    .map((path) => ({ path, message: `Enter the ${path === 'firstName' ? 'first' : 'last'} name.` }))
  return new AppError('invalid', {
    userMessage: 'The form gave no full name. Enter the missing name.',
    fields,
  })
}

type Named = { firstName: string; lastName: string; ownerId: string }

async function candidateOf(tx: Tx, lead: WholeLeadRow, { firstName, lastName, ownerId }: Named) {
  const { email, phone } = readContact({ email: lead.email ?? '', phone: lead.phone ?? '' })
  const known = await recognise(tx, { firstName, lastName, email, phone })
  if (known) {
    if (email || phone) await addContact(tx, { candidateId: known.id, email, phone })
    return { candidateId: known.id, isNew: false }
  }
  const state = STATES.find((each) => each === lead.state) ?? null
  const place = { city: lead.city, state, zip: lead.zip }
  const { id } = await createCandidate(tx, {
    firstName: cutEnd(firstName, 80),
    lastName: cutEnd(lastName, 80),
    emails: email ? [email] : [],
    phones: phone ? [phone] : [],
    // A place that contradicts itself stays with the lead.
    ...(zipProblem(place) ? {} : place),
    title: lead.category ? cutEnd(lead.category, 100) : null,
    source: SOURCES[lead.channel as Channel] ?? 'manual',
    ownerId,
    confirmedDistinct: true,
  })
  return { candidateId: id, isNew: true }
}

function noteOf(lead: WholeLeadRow): string {
  const channel = lead.channel ? CHANNEL_LABELS[lead.channel as Channel] : lead.source
  const from = lead.campaignName ? `${lead.campaignName}, ${channel}` : channel
  const texts = textsOf(lead).map(({ label, value }) => `${label}: ${value}`)
  const answers = Object.entries(lead.answers).map(([question, answer]) => `${question}: ${answer}`)
  return cutEnd([`Made from a lead of ${from}.`, ...texts, ...answers].join('\n'), 5_000)
}
