// Taking a person out of the database: what identifies them goes, what is only counted stays.
import type { Db } from '#platform/server/database.ts'

/** The person and every record merged into them, held until the transaction ends. */
export async function lockFamily(db: Db, id: string): Promise<{ id: string; emails: string[] }[]> {
  return db.query({
    text: 'select id, emails from candidates where id = $1 or merged_into = $1 order by id for update',
    values: [id],
  })
}

export async function eraseRecords(
  db: Db,
  { ids, emails, at }: { ids: string[]; emails: string[]; at: string },
): Promise<{ storageKeys: string[] }> {
  await db.query({
    text: `update candidates set first_name = 'Erased', last_name = 'candidate', emails = '{}', phones = '{}', title = null,
        employer = null, years = null, skills = '{}', certifications = '[]', city = null, zip = null, lat = null,
        lng = null, work_authorized = null, available_on = null, desired_pay_cents = null, desired_pay_unit = null,
        best_time_to_call = null, do_not_call = true, sms_opt_in = false, email_opt_out = true, tags = '{}',
        custom = '{}', anonymized_at = $2, removed_at = coalesce(removed_at, $2), updated_at = $2, version = version + 1
      where id = any($1)`,
    values: [ids, at],
  })
  await db.query({
    text: `update activities set text = '' where candidate_id = any($1)`,
    values: [ids],
  })
  const files = await db.query<{ storage_key: string }>({
    text: `delete from candidate_files where candidate_id = any($1) returning storage_key`,
    values: [ids],
  })
  await db.query({
    text: `update consents set ip = null, url = null, revoked_at = coalesce(revoked_at, $2) where candidate_id = any($1)`,
    values: [ids, at],
  })
  await eraseTraces(db, { ids, emails })
  return { storageKeys: files.map((file) => file.storage_key) }
}

/** Copies that other acts left behind: audit content, Undo, kept answers, mails. */
async function eraseTraces(db: Db, { ids, emails }: { ids: string[]; emails: string[] }): Promise<void> {
  await db.query({ text: `select set_config('candorhire.erasing', 'on', true)` })
  await db.query({
    text: `update audit_events set before = null, after = null
      where subject_id = any($1) and (before is not null or after is not null)`,
    values: [ids],
  })
  await db.query({ text: `select set_config('candorhire.erasing', 'off', true)` })
  await db.query({ text: 'delete from change_set_items where subject_id = any($1)', values: [ids] })
  await db.query({
    text: `delete from idempotency_keys k using unnest($1::text[]) as erased (id)
      where k.answer::text like '%' || erased.id || '%'`,
    values: [ids],
  })
  await db.query({
    text: 'delete from outgoing_mails where lower(recipient) = any($1)',
    values: [emails.map((email) => email.toLowerCase())],
  })
}
