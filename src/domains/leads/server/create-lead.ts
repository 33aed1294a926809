// Creates a lead from any source in one transaction: deduplicates it, locates it and stores it.
import { createHash } from 'node:crypto'
import type { FormCampaign } from '#domains/campaigns/server/index.ts'
import { publish } from '#platform/server/events.ts'
import { findZip } from '#platform/server/places/places.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { DAY } from '#platform/shared/durations.ts'
import { uuidv7 } from '#platform/shared/ids.ts'
import { DUPLICATE_DAYS } from '../contract/words.ts'
import { leadReceived } from './events.ts'
import type { MappedLead } from './field-map.ts'
import { findEarlier, insertConsent, insertContact, insertLead, isSuppressed } from './queries/intake.ts'

export type Arrival = {
  source: string
  externalId: string
  campaign: FormCampaign | undefined
  formId: string | null
  pageId: string | null
  eventId: string | null
  isBackfilled: boolean
  isTest: boolean
  receivedAt: Date
  mapped: MappedLead
  attribution: Record<string, string>
}

export type Created = { id: string; status: 'received' | 'duplicate' | 'rejected' } | null

const hashOf = (contact: string | null) => (contact ? createHash('sha256').update(contact).digest() : null)

/** Null when the same lead is here already. */
export function createLead(context: Tx, arrival: Arrival): Promise<Created> {
  return transaction(context, async (tx) => {
    const { mapped, campaign } = arrival
    const isTest = arrival.isTest || (campaign?.test_mode ?? false)
    const hashes = { emailHash: hashOf(mapped.email), phoneHash: hashOf(mapped.phone) }
    const since = new Date(arrival.receivedAt.getTime() - DUPLICATE_DAYS * DAY)
    const duplicateOf = isTest ? null : await findEarlier(tx.db, hashes, since)
    const isStopped = await isSuppressed(tx.db, hashes)
    const kept = duplicateOf ? 'duplicate' : 'received'
    const status = isStopped ? 'rejected' : kept
    const id = uuidv7()
    const isNew = await insertLead(tx.db, {
      id,
      source: arrival.source,
      external_id: arrival.externalId,
      campaign_id: campaign?.id ?? null,
      form_id: arrival.formId,
      page_id: arrival.pageId,
      event_id: arrival.eventId,
      is_backfilled: arrival.isBackfilled,
      is_test: isTest,
      received_at: arrival.receivedAt.toISOString(),
      status,
      rejected_for: isStopped ? 'suppressed' : null,
      duplicate_of: isStopped ? null : duplicateOf,
      category: mapped.category ?? campaign?.category ?? null,
      ...placeOf(mapped),
      email_hash: hashes.emailHash,
      phone_hash: hashes.phoneHash,
      answers: JSON.stringify(mapped.answers),
      attribution: JSON.stringify(arrival.attribution),
      flags: mapped.flags,
      unit_cents: campaign?.unit_cents ?? null,
      share_limit: campaign?.share_limit ?? 1,
    })
    if (!isNew) return null
    const { firstName, lastName, email, phone } = mapped
    await insertContact(tx.db, { leadId: id, firstName, lastName, email, phone })
    if (mapped.consent)
      await insertConsent(tx.db, {
        id: uuidv7(),
        leadId: id,
        words: mapped.consent,
        at: arrival.receivedAt.toISOString(),
      })
    if (status === 'received' && campaign) await leadReceived.emit(tx, { leadId: id })
    await publish(tx, { type: 'leads.updated', ids: [id], audience: 'staff' })
    return { id, status }
  })
}

/** The ZIP code knows best. What the form says of city and state is kept where there is none. */
function placeOf({ zip, city, state }: MappedLead) {
  const place = zip ? findZip(zip) : null
  return {
    zip,
    city: city ?? place?.city ?? null,
    state: place?.state ?? state,
    county_fips: place?.county || null,
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
  }
}
