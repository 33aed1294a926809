// A person: the candidate with all merged records, and the leads that came from them.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import type { PersonIds } from './person-records.ts'

const family = statement(
  'privacy.family',
  `select id, first_name, last_name, emails, phones from candidates where id = $1 or merged_into = $1 order by id`,
)

// A family can share a phone number, so a lead with another email has to have the name.
const leadsOf = statement(
  'privacy.leads',
  `with hashes as (
     select array(select sha256(convert_to(email, 'UTF8')) from unnest($2::text[]) email) as emails,
       array(select sha256(convert_to(phone, 'UTF8')) from unnest($3::text[]) phone) as phones)
   select l.id from leads l, hashes h where l.status <> 'erased'
     and (l.candidate_id = any($1) or l.email_hash = any(h.emails))
   union
   select l.id from hashes h, leads l left join lead_contacts c on c.lead_id = l.id
   where l.status <> 'erased' and l.phone_hash = any(h.phones)
     and (l.email_hash is null or lower(trim(c.first_name || ' ' || c.last_name)) = any($4))`,
)

export async function findPersonIds(db: Db, candidateId: string): Promise<PersonIds> {
  const records = await family.rows(db, [candidateId])
  const candidates = records.map(({ id }) => id)
  const emails = records.flatMap((record) => record.emails)
  const phones = records.flatMap((record) => record.phones)
  const names = records.map(({ firstName, lastName }) => `${firstName} ${lastName}`.toLowerCase())
  const leads = (await leadsOf.rows(db, [candidates, emails, phones, names])).flatMap(({ id }) => id ?? [])
  return { candidates, leads, emails: emails.map((email) => email.toLowerCase()), phones }
}

const files = statement(
  'privacy.files',
  `select name, storage_key, size_bytes from candidate_files where candidate_id = any($1) and removed_at is null
   union
   select f.name, f.storage_key, f.size_bytes from conversation_files f
   join conversation_message_files of_message on of_message.file_id = f.id
   join conversation_messages m on m.id = of_message.message_id where m.candidate_id = any($1)
   union
   select f.name, f.storage_key, f.size_bytes from import_files f
   where f.candidate_id = any($1) and f.storage_key is not null and f.file_id is null
   order by name, storage_key`,
).as<{ name: string; storageKey: string; sizeBytes: number }, 'name' | 'storageKey' | 'sizeBytes'>()

export const listPersonFiles = (db: Db, candidates: readonly string[]) => files.rows(db, [candidates])
