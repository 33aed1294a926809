// Creates leads from any source: deduplicates them, locates them and stores them. Leads that arrive together share one
// transaction, which is what makes a thousand a second possible. A lead that waited for its campaign is read once more by
// the same rules when it joins.
import { createHash } from 'node:crypto'
import { DUPLICATE_DAYS } from '#domains/campaigns/contract/words.ts'
import { areaOf, type FormCampaign, isOutsideArea } from '#domains/campaigns/server/index.ts'
import { eraseEventBodies } from '#domains/integrations/server/index.ts'
import { auditMany } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { milesBetween } from '#platform/server/places/place-agreement.ts'
import { findZip } from '#platform/server/places/places.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { DAY } from '#shared/durations.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { LeadStatus } from '../contract/words.ts'
import { leadReceived } from './events.ts'
import { type FormField, type MappedLead, storableFields, wordsIn } from './field-map.ts'
import { columnsIn } from './queries/columns.ts'
import { type FormQuestion, putQuestions } from './queries/form-questions.ts'
import {
  findEarlier,
  findSuppressed,
  insertConsents,
  insertContacts,
  insertLeads,
  insertRepeats,
  listOfErased,
  type NewLead,
  type Sought,
} from './queries/intake.ts'
import { holdUnknownForms } from './unknown-forms.ts'
import { withholdNew } from './withheld-service.ts'

export type Arrival = {
  /** The id of the lead, where the sender must know it. */
  id?: string
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
  /** As the form sent them. Kept while no campaign says what they mean. */
  fields: readonly FormField[]
  attribution: Record<string, string>
  /** An application: the candidate exists already. */
  candidateId?: string
}

export type Created = { id: string; status: LeadStatus } | null

const hexOf = (contact: string | null) =>
  contact ? createHash('sha256').update(contact).digest('hex') : null

/** Null when the same lead is here already. */
export async function createLead(context: Tx, arrival: Arrival): Promise<Created> {
  const [created] = await createLeads(context, [arrival])
  return created ?? null
}

/** One answer for each arrival. Null where the same lead is here already. */
export async function createLeads(context: Tx, arrivals: readonly Arrival[]): Promise<Created[]> {
  if (arrivals.length === 0) return []
  const questions = newQuestions(arrivals)
  const created = await transaction(context, async (tx) => {
    const joinTheirs = await holdUnknownForms(tx, arrivals)
    const rows = await rowsOf(tx, arrivals)
    const added = await insertLeads(tx.db, rows)
    const pairs = rows.map((row, index) => ({ row, arrival: arrivals[index] }))
    const fresh = pairs.filter(({ row }) => added.has(row.id))
    await insertContacts(tx.db, fresh.flatMap(contactOf))
    await withholdNew(tx, [...added])
    await insertConsents(tx.db, fresh.flatMap(consentOf))
    if (questions.length > 0) await putQuestions(tx.db, questions)
    const again = pairs.filter(({ row }) => !added.has(row.id)).map(({ row }) => row)
    await insertRepeats(tx.db, again)
    await eraseEventBodies(tx.db, await listOfErased(tx.db, again))
    if (added.size > 0) await joinTheirs()
    for (const { row, arrival } of fresh)
      if (row.status === 'received' && isRouted(row, arrival?.campaign))
        await leadReceived.emit(tx, { leadId: row.id })
    const ids = [...added]
    await auditMany(
      tx,
      fresh.map(({ row: { id, status, source }, arrival }) => ({
        action: 'received',
        subjectType: 'lead',
        subjectId: id,
        after: { status, source, campaignId: arrival?.campaign?.id ?? null },
      })),
    )
    if (ids.length > 0) await publish(tx, { type: 'leads.updated', ids, audience: 'staff' })
    return rows.map((row) => (added.has(row.id) ? { id: row.id, status: row.status } : null))
  })
  remember(questions)
  return created
}

/** What the intake would decide about arrivals. Nothing is written. */
export async function judgeArrivals(
  tx: Tx,
  arrivals: readonly Arrival[],
  options: { isHeld: boolean },
): Promise<{ rejectedFor: string | null; duplicateOf: string | null }[]> {
  const subjects = arrivals.map(subjectOf)
  const sought = subjects.map(soughtOf)
  const earlier = await findEarlier(tx.db, sought, options)
  const suppressed = await findSuppressed(tx.db, sought)
  return subjects.map((subject, index) => {
    const facts = factsFrom(subject, { duplicateOf: earlier.get(index) ?? null, suppressed })
    return { rejectedFor: facts.rejected_for, duplicateOf: facts.duplicate_of }
  })
}

/** Leads of the same form bring the same words, so a process writes them once. */
const knownQuestions = new Map<string, FormQuestion>()
const KNOWN_MAX = 10_000
const nameOf = ({ source, formId, key }: FormQuestion) => JSON.stringify([source, formId, key])

/** The last words of each question, unless they were written before. */
function newQuestions(arrivals: readonly Arrival[]): FormQuestion[] {
  if (knownQuestions.size > KNOWN_MAX) knownQuestions.clear()
  const said = arrivals.flatMap(({ source, formId, fields, receivedAt: saidAt }) =>
    formId ? wordsIn(fields).map((question): FormQuestion => ({ source, formId, saidAt, ...question })) : [],
  )
  const last = new Map<string, FormQuestion>()
  for (const question of said) if (!isOlder(question, last)) last.set(nameOf(question), question)
  return [...last.values()].filter((question) => {
    const known = knownQuestions.get(nameOf(question))
    return !known || (known.words !== question.words && known.saidAt <= question.saidAt)
  })
}

function isOlder(question: FormQuestion, known: ReadonlyMap<string, FormQuestion>): boolean {
  const last = known.get(nameOf(question))
  return last !== undefined && last.saidAt > question.saidAt
}

function remember(questions: readonly FormQuestion[]): void {
  for (const question of questions)
    if (!isOlder(question, knownQuestions)) knownQuestions.set(nameOf(question), question)
}

const subjectOf = (arrival: Arrival) => ({
  ...arrival,
  isTest: arrival.isTest || (arrival.campaign?.testMode ?? false),
  leadId: arrival.id,
  id: null,
})

/** A paused campaign keeps its leads until it goes on. */
const isRouted = ({ is_test: isTest }: NewLead, campaign: FormCampaign | undefined) =>
  campaign !== undefined && (isTest || campaign.status === 'active')

/** The first lead of a person in a batch is the earlier one of the others, unless there was one before. */
async function rowsOf(tx: Tx, arrivals: readonly Arrival[]): Promise<NewLead[]> {
  const subjects = arrivals.map(subjectOf)
  const sought = subjects.map(soughtOf)
  const [earlier, suppressed] = [await findEarlier(tx.db, sought), await findSuppressed(tx.db, sought)]
  const firsts = new Map<string, string>()
  return subjects.map((subject, index) => {
    const { email, phone, isUnlinked } = soughtOf(subject)
    const hashes = [email, phone].filter((hash) => hash !== null)
    const id = subject.leadId ?? uuidv7()
    const inBatch = hashes.map((hash) => firsts.get(hash)).find(Boolean)
    const duplicateOf = isUnlinked ? null : (earlier.get(index) ?? inBatch ?? null)
    const facts = factsFrom(subject, { duplicateOf, suppressed })
    // Only a lead that is accepted makes duplicates.
    const isAccepted = !subject.isTest && !duplicateOf && facts.rejected_for === null
    if (isAccepted) for (const hash of hashes) firsts.set(hash, id)
    return {
      ...facts,
      id,
      source: subject.source,
      external_id: subject.externalId,
      campaign_id: subject.campaign?.id ?? null,
      form_id: subject.formId,
      page_id: subject.pageId,
      event_id: subject.eventId,
      is_backfilled: subject.isBackfilled,
      is_test: subject.isTest,
      received_at: subject.receivedAt.toISOString(),
      attribution: subject.attribution,
      candidate_id: subject.candidateId ?? null,
      form_fields: subject.campaign ? null : storableFields(subject.fields),
    }
  })
}

type Subject = Pick<Arrival, 'mapped' | 'campaign' | 'receivedAt' | 'isTest' | 'candidateId'> & {
  /** The lead itself, when it was here before. */
  id: string | null
}

function soughtOf({ mapped, campaign, receivedAt, isTest, candidateId, id }: Subject): Sought {
  const days = campaign?.duplicateDays ?? DUPLICATE_DAYS
  const isPerBuyer = campaign?.duplicateScope === 'buyer'
  return {
    email: hexOf(mapped.email),
    phone: hexOf(mapped.phone),
    since: new Date(receivedAt.getTime() - days * DAY).toISOString(),
    isUnlinked: isTest || candidateId !== undefined || isPerBuyer || days === 0,
    id,
    receivedAt: receivedAt.toISOString(),
  }
}

/** What a lead is by its fields and its campaign. */
export async function factsOf(tx: Tx, subject: Subject) {
  const sought = [soughtOf(subject)]
  const duplicateOf = (await findEarlier(tx.db, sought)).get(0) ?? null
  return factsFrom(subject, { duplicateOf, suppressed: await findSuppressed(tx.db, sought) })
}

type LookedUp = { duplicateOf: string | null; suppressed: ReadonlySet<string> }

function factsFrom(subject: Subject, { duplicateOf, suppressed }: LookedUp) {
  const { mapped, campaign, candidateId } = subject
  const { email, phone } = soughtOf(subject)
  const isStopped = !candidateId && [email, phone].some((hash) => hash !== null && suppressed.has(hash))
  const place = placeOf(mapped)
  const area = campaign && !candidateId ? areaCheck(campaign, place) : 'inside'
  // Without a campaign nobody knows yet which field is the phone number.
  const isUnreachable = campaign !== undefined && !candidateId && email === null && phone === null
  const rejectedFor = reasonOf({ isStopped, isUnreachable, area })
  return {
    status: statusOf({ rejectedFor, candidateId, duplicateOf }),
    rejected_for: rejectedFor,
    duplicate_of: rejectedFor ? null : duplicateOf,
    ...columnsIn('leads', mapped),
    ...place,
    category: mapped.category ?? campaign?.category ?? null,
    email_hash: bytes(email),
    phone_hash: bytes(phone),
    answers: mapped.answers,
    flags: area === 'unknown' ? [...mapped.flags, 'unknown_place'] : mapped.flags,
    buyer_days: campaign?.duplicateScope === 'buyer' ? campaign.duplicateDays || null : null,
    share_limit: campaign?.shareLimit ?? 1,
  }
}

const bytes = (hex: string | null) => (hex === null ? null : `\\x${hex}`)

type AreaCheck = 'inside' | 'outside' | 'unknown'

type Checks = { isStopped: boolean; isUnreachable: boolean; area: AreaCheck }

function reasonOf({ isStopped, isUnreachable, area }: Checks): string | null {
  if (isStopped) return 'suppressed'
  if (isUnreachable) return 'no_contact'
  return area === 'outside' ? 'outside_area' : null
}

type Known = { rejectedFor: string | null; candidateId: string | undefined; duplicateOf: string | null }

function statusOf({ rejectedFor, candidateId, duplicateOf }: Known): LeadStatus {
  if (rejectedFor) return 'rejected'
  if (candidateId) return 'assigned'
  return duplicateOf ? 'duplicate' : 'received'
}

type Pair = { row: NewLead; arrival: Arrival | undefined }

const contactOf = ({ row, arrival }: Pair) =>
  arrival ? [{ lead_id: row.id, ...columnsIn('lead_contacts', arrival.mapped) }] : []

const consentOf = ({ row, arrival }: Pair) =>
  arrival?.mapped.consent
    ? [{ id: uuidv7(), lead_id: row.id, words: arrival.mapped.consent, captured_at: row.received_at }]
    : []

type LeadPlace = ReturnType<typeof placeOf>

function areaCheck(campaign: FormCampaign, place: LeadPlace): AreaCheck {
  const area = areaOf(campaign)
  const center = area.zip ? findZip(area.zip) : null
  if (isOutsideArea(area, place, { center, milesBetween })) return 'outside'
  const isLimited = area.states.length > 0 || center !== null
  return isLimited && place.state === null && place.lat === null ? 'unknown' : 'inside'
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
