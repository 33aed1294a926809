// Leads that are not sold, because their person is a candidate in quarantine. The same people as an erasure would find.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const NAME = "lower(trim(p.first_name || ' ' || p.last_name))"
/** A family can share a number, so a lead with another email has to have one of the names. */
const BY_PHONE = `l.phone_hash = w.contact_hash and (l.email_hash is null or ${NAME} = any(w.names))`

const remember = statement(
  'leads.withheld.remember',
  `with family as (
     select coalesce(c.merged_into, c.id) as candidate_id, c.emails || c.phones as contacts,
       lower(trim(c.first_name || ' ' || c.last_name)) as name
     from candidates c where c.id = any($1) or c.merged_into = any($1))
   insert into withheld_contacts (contact_hash, candidate_id, names)
   select sha256(convert_to(contact, 'UTF8')), f.candidate_id,
     (select array_agg(distinct o.name) from family o where o.candidate_id = f.candidate_id)
   from family f cross join lateral unnest(f.contacts) as contact group by 1, 2
   on conflict do nothing`,
)

const hashes = statement(
  'leads.withheld.hashes',
  `select distinct encode(contact_hash, 'hex') as hash from withheld_contacts where candidate_id = any($1)`,
)
export const listWithheldHashes = async (db: Db, candidateIds: readonly string[]) =>
  (await hashes.rows(db, [candidateIds])).map(({ hash }) => hash)

export const rememberWithheld = async (db: Db, candidateIds: readonly string[]) =>
  void (await remember.rows(db, [candidateIds]))

/** Marks the leads of `due`. The time is that of the database, after a sale that was faster has ended. */
const MARK = `noted as (
     insert into withheld_leads (candidate_id, lead_id) select candidate_id, id from due on conflict do nothing),
   locked as materialized (
     select l.id from leads l where l.id in (select id from due) and l.status <> 'erased' and l.withheld_at is null
     order by l.id for no key update of l)
   update leads l set withheld_at = clock_timestamp(), version = l.version + 1, updated_at = now()
   from locked where l.id = locked.id and l.withheld_at is null returning l.id`

const withhold = statement(
  'leads.withheld.mark',
  `with own as materialized (
     select w.candidate_id, l.id, l.email_hash, l.phone_hash
     from withheld_contacts w join leads l on l.email_hash = w.contact_hash where w.candidate_id = any($1)
     union
     select w.candidate_id, l.id, l.email_hash, l.phone_hash from withheld_contacts w
       join leads l on l.phone_hash = w.contact_hash left join lead_contacts p on p.lead_id = l.id
     where w.candidate_id = any($1) and ${BY_PHONE}
     union
     select coalesce(c.merged_into, c.id), l.id, l.email_hash, l.phone_hash
     from candidates c join leads l on l.candidate_id = c.id where c.id = any($1) or c.merged_into = any($1)),
   due as materialized (
     select candidate_id, id from own
     union select o.candidate_id, l.id from own o join leads l on l.email_hash = o.email_hash
     union select o.candidate_id, l.id from own o join leads l on l.phone_hash = o.phone_hash),
   ${MARK}`,
)
export const withholdOf = async (db: Db, candidateIds: readonly string[]) =>
  (await withhold.rows(db, [candidateIds])).map(({ id }) => id)

const arrived = statement(
  'leads.withheld.arrived',
  `with due as materialized (
     select w.candidate_id, l.id from leads l join withheld_contacts w on w.contact_hash = l.email_hash where l.id = any($1)
     union
     select w.candidate_id, l.id from leads l join withheld_contacts w on w.contact_hash = l.phone_hash
       left join lead_contacts p on p.lead_id = l.id
     where l.id = any($1) and ${BY_PHONE}),
   ${MARK}`,
)
/** The contacts are held, so no quarantine begins or ends meanwhile. */
export const withholdArrived = async (db: Db, ids: readonly string[]) =>
  (await arrived.rows(db, [ids])).map(({ id }) => id)

const release = statement(
  'leads.withheld.release',
  `with forgotten as (delete from withheld_contacts where candidate_id = any($1)),
     freed as (delete from withheld_leads where candidate_id = any($1) returning lead_id),
     locked as materialized (
       select l.id from leads l where l.id in (select lead_id from freed) and l.withheld_at is not null and not exists (
         select from withheld_leads o where o.lead_id = l.id and o.candidate_id <> all($1))
       order by l.id for no key update of l)
   update leads l set withheld_at = null, version = l.version + 1, updated_at = now()
   from locked where l.id = locked.id returning l.id`,
)
/** A lead of two people in quarantine stays until both are restored. */
export const releaseOf = async (db: Db, candidateIds: readonly string[]) =>
  (await release.rows(db, [candidateIds])).map(({ id }) => id)

const namesOfContacts = statement(
  'leads.withheld.names',
  `select encode(contact_hash, 'hex') as hash, names from withheld_contacts where contact_hash = any($1::bytea[])`,
)
export const listNamesOf = (db: Db, hashes: readonly Buffer[]) => namesOfContacts.rows(db, [hashes])
