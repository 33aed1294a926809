// A lead comes in: everything that is written and looked up for it.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import type { LeadStatus } from '../../contract/words.ts'

const known = statement<{ external_id: string }>(
  'leads.known',
  'select external_id from leads where source = $1 and external_id = any($2)',
)

/** Those of a batch that are here already. */
export const findKnown = async (db: Db, source: string, externalIds: readonly string[]) =>
  new Set((await known.rows(db, [source, externalIds])).map((row) => row.external_id))

// Two leads of one person that arrive at the same moment must see each other.
const holdContact = statement(
  'leads.hold-contact',
  `select pg_advisory_xact_lock(hashtextextended('lead contact ' || encode(hash, 'hex'), 0))
   from (select distinct hash from unnest($1::bytea[]) as given (hash) order by hash) as hashes`,
)
const earlier = statement<{ id: string }>(
  'leads.earlier',
  `select id from leads
   where (email_hash = $1 or phone_hash = $2) and received_at > $3 and duplicate_of is null
     and not is_test and status <> 'erased'
   order by received_at, id limit 1`,
)
const suppressed = statement<{ contact_hash: Buffer }>(
  'leads.suppressed',
  'select contact_hash from suppressions where contact_hash = any($1) limit 1',
)

type Contact = { emailHash: Buffer | null; phoneHash: Buffer | null }

/** The first lead of the same person within the window. The person is held until the transaction ends. */
export async function findEarlier(
  db: Db,
  { emailHash, phoneHash }: Contact,
  since: Date,
): Promise<string | null> {
  const hashes = [emailHash, phoneHash].filter((hash) => hash !== null)
  if (hashes.length === 0) return null
  await holdContact.rows(db, [hashes])
  return (await earlier.first(db, [emailHash, phoneHash, since]))?.id ?? null
}

export async function isSuppressed(db: Db, { emailHash, phoneHash }: Contact): Promise<boolean> {
  const hashes = [emailHash, phoneHash].filter((hash) => hash !== null)
  return hashes.length > 0 && Boolean(await suppressed.first(db, [hashes]))
}

export type NewLead = {
  id: string
  source: string
  external_id: string
  campaign_id: string | null
  form_id: string | null
  page_id: string | null
  event_id: string | null
  is_backfilled: boolean
  is_test: boolean
  received_at: string
  status: LeadStatus
  rejected_for: string | null
  duplicate_of: string | null
  category: string | null
  city: string | null
  state: string | null
  zip: string | null
  county_fips: string | null
  lat: number | null
  lng: number | null
  email_hash: Buffer | null
  phone_hash: Buffer | null
  answers: string
  attribution: string
  flags: string[]
  unit_cents: number | null
  share_limit: number
}

/** False when the same lead is here already, however many arrive at the same moment. */
export async function insertLead(db: Db, lead: NewLead): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.kysely
    .insertInto('leads')
    .values(lead)
    .onConflict((conflict) => conflict.columns(['source', 'external_id']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

const addContact = statement(
  'leads.add-contact',
  'insert into lead_contacts (lead_id, first_name, last_name, email, phone) values ($1, $2, $3, $4, $5)',
)

export async function insertContact(
  db: Db,
  contact: {
    leadId: string
    firstName: string
    lastName: string
    email: string | null
    phone: string | null
  },
): Promise<void> {
  const { leadId, firstName, lastName, email, phone } = contact
  await addContact.rows(db, [leadId, firstName, lastName, email, phone])
}

const addConsent = statement(
  'leads.add-consent',
  `insert into lead_consents (id, lead_id, channel, words, captured_at) values ($1, $2, 'form', $3, $4)`,
)

export async function insertConsent(
  db: Db,
  consent: { id: string; leadId: string; words: string; at: string },
): Promise<void> {
  await addConsent.rows(db, [consent.id, consent.leadId, consent.words, consent.at])
}
