// A lead comes in: everything that is written and looked up for it.
import type { Db } from '#platform/server/database.ts'
import type { Row } from '#platform/server/rows.ts'
import { statement } from '#platform/server/statement.ts'
import type { LeadStatus } from '../../contract/words.ts'
import type { FormField } from '../field-map.ts'
import { CONTACT_COLUMNS, type ColumnsIn, INTAKE_COLUMNS, type IntakeColumn } from './columns.ts'

const known = statement(
  'leads.known',
  'select external_id from leads where source = $1 and external_id = any($2)',
)

/** Those of a batch that are here already. */
export const findKnown = async (db: Db, source: string, externalIds: readonly string[]) =>
  new Set((await known.rows(db, [source, externalIds])).map((row) => row.externalId))

export type Sought = {
  email: string | null
  phone: string | null
  since: string
  /** A test, or a person who is known: no other lead is looked for. */
  isUnlinked: boolean
  /** With an id, only leads before this one count. */
  id: string | null
  receivedAt: string
}

// Two leads of one person that arrive at the same moment must see each other. The order of locks excludes deadlocks.
const holdEach = statement(
  'leads.hold-contacts',
  `select pg_advisory_xact_lock(hashtextextended('lead contact ' || hash, 0))
   from (select distinct hash from unnest($1::text[]) as given (hash) order by hash) as hashes`,
)
export async function holdContacts(db: Db, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0) await holdEach.rows(db, [hashes])
}

const ONE = `select id, received_at from leads where received_at > g.since and duplicate_of is null and not is_test
  and status not in ('erased', 'rejected') and (g.id is null or (received_at, id) < (g.at, g.id))`
const earlier = statement(
  'leads.earlier',
  `select g.place, found.id
   from unnest($1::int[], $2::text[], $3::text[], $4::timestamptz[], $5::uuid[], $6::timestamptz[])
     as g (place, email, phone, since, id, at)
   cross join lateral (
     select id from (
       (${ONE} and email_hash = decode(g.email, 'hex') order by received_at, id limit 1)
       union all
       (${ONE} and phone_hash = decode(g.phone, 'hex') order by received_at, id limit 1)
     ) as one order by received_at, id limit 1
   ) as found`,
)
const holdTheirs = statement(
  'leads.hold-people',
  `select pg_advisory_xact_lock(hashtextextended('lead contact ' || hash, 0))
   from (select distinct hash from (
       select encode(email_hash, 'hex') as hash from leads where id = any($1) and email_hash is not null
       union all select encode(phone_hash, 'hex') from leads where id = any($1) and phone_hash is not null) as one
     order by hash) as hashes`,
)
/** No lead of the people behind these leads comes in until the transaction ends. */
export const holdPeople = (db: Db, ids: readonly string[]) => holdTheirs.rows(db, [ids])

// By contact, because no index knows whose duplicate a lead is.
const duplicatesOf = statement(
  'leads.duplicates-of',
  `select l.id, encode(l.email_hash, 'hex') as email, encode(l.phone_hash, 'hex') as phone, l.received_at,
     coalesce(c.duplicate_days, 30)::int as duplicate_days
   from leads l left join campaigns c on c.id = l.campaign_id
   where l.status = 'duplicate' and l.id in (
     select d.id from leads r join leads d on d.email_hash = r.email_hash and d.duplicate_of = r.id where r.id = any($1)
     union
     select d.id from leads r join leads d on d.phone_hash = r.phone_hash and d.duplicate_of = r.id where r.id = any($1))
   order by l.received_at, l.id for no key update of l`,
).as<{ email: string | null; phone: string | null }>()
export const listDuplicatesOf = (db: Db, ids: readonly string[]) => duplicatesOf.rows(db, [ids])

const suppressed = statement(
  'leads.suppressed',
  `select encode(contact_hash, 'hex') as hash from suppressions
   where contact_hash = any (select decode(hash, 'hex') from unnest($1::text[]) as given (hash))`,
)

const hashesOf = (sought: readonly Sought[]) =>
  sought.flatMap(({ email, phone }) => [email, phone]).filter((hash) => hash !== null)

/**
 * The first lead of the same person within the window, by the index in the batch. Each person is held until the
 * transaction ends, unless nothing will be written.
 */
export async function findEarlier(
  db: Db,
  sought: readonly Sought[],
  { isHeld } = { isHeld: true },
): Promise<Map<number, string>> {
  const real = sought.map((one, index) => ({ ...one, index })).filter(({ isUnlinked }) => !isUnlinked)
  if (isHeld) await holdContacts(db, hashesOf(sought))
  if (hashesOf(real).length === 0) return new Map()
  const rows = await earlier.rows(db, [
    real.map(({ index }) => index),
    real.map(({ email }) => email),
    real.map(({ phone }) => phone),
    real.map(({ since }) => since),
    real.map(({ id }) => id),
    real.map(({ receivedAt }) => receivedAt),
  ])
  return new Map(rows.map(({ place: index, id }) => [index, id]))
}

export async function findSuppressed(db: Db, sought: readonly Sought[]): Promise<Set<string>> {
  const hashes = hashesOf(sought)
  if (hashes.length === 0) return new Set()
  return new Set((await suppressed.rows(db, [hashes])).map(({ hash }) => hash))
}

type AsJson = {
  status: LeadStatus
  email_hash: string | null
  phone_hash: string | null
  answers: Record<string, string>
  attribution: Record<string, string>
  form_fields: readonly FormField[] | null
}
export type NewLead = Omit<Pick<Row<'leads'>, IntakeColumn>, keyof AsJson> & AsJson

const LEAD_COLUMNS = INTAKE_COLUMNS.join(', ')

const addLeads = statement(
  'leads.add',
  `insert into leads (${LEAD_COLUMNS}) select ${LEAD_COLUMNS} from json_populate_recordset(null::leads, $1)
   on conflict (source, external_id) do nothing returning id`,
)

/** The ids that were added. The others are here already, however many arrive at the same moment. */
export const insertLeads = async (db: Db, leads: readonly NewLead[]) =>
  new Set((await addLeads.rows(db, [JSON.stringify(leads)])).map(({ id }) => id))

const CONTACT = ['lead_id', ...CONTACT_COLUMNS].join(', ')
const addContacts = statement(
  'leads.add-contacts',
  `insert into lead_contacts (${CONTACT}) select ${CONTACT} from json_populate_recordset(null::lead_contacts, $1)`,
)

type NewContact = { lead_id: string } & ColumnsIn<'lead_contacts'>

export async function insertContacts(db: Db, contacts: readonly NewContact[]): Promise<void> {
  if (contacts.length > 0) await addContacts.rows(db, [JSON.stringify(contacts)])
}

const addConsents = statement(
  'leads.add-consents',
  `insert into lead_consents (id, lead_id, channel, words, captured_at)
   select id, lead_id, 'form', words, captured_at from json_populate_recordset(null::lead_consents, $1)`,
)

type NewConsent = { id: string; lead_id: string; words: string; captured_at: string }

export async function insertConsents(db: Db, consents: readonly NewConsent[]): Promise<void> {
  if (consents.length > 0) await addConsents.rows(db, [JSON.stringify(consents)])
}

const repeats = statement(
  'leads.add-repeats',
  `insert into lead_repeats (source, external_id, event_id)
   select source, external_id, event_id from json_populate_recordset(null::lead_repeats, $1) on conflict do nothing`,
)

/** The same leads came with further events, which hold the same people. */
export async function insertRepeats(db: Db, leads: readonly NewLead[]): Promise<void> {
  const given = leads.filter(({ event_id: eventId }) => eventId !== null)
  if (given.length > 0) await repeats.rows(db, [JSON.stringify(given)])
}

const erased = statement(
  'leads.events-of-erased',
  `select g.event_id from json_populate_recordset(null::leads, $1) as g join leads l using (source, external_id)
   where l.status = 'erased' and g.event_id is not null`,
)
/** Events that bring a person again who was erased. */
export async function listOfErased(db: Db, leads: readonly NewLead[]): Promise<string[]> {
  if (leads.length === 0) return []
  return (await erased.rows(db, [JSON.stringify(leads)])).map(({ eventId }) => eventId)
}
