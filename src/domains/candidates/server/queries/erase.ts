// Taking a person out of the database: what identifies them goes, what is only counted stays.
import { eraseAuditOf } from '#platform/server/audit.ts'
import { forgetChangesOf } from '#platform/server/change-set.ts'
import type { Db } from '#platform/server/database.ts'
import { forgetAnswersAbout } from '#platform/server/idempotency.ts'
import { eraseMailsTo } from '#platform/server/mail.ts'

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
  await eraseAuditOf(db, ids)
  await forgetChangesOf(db, ids)
  await forgetAnswersAbout(db, ids)
  await eraseMailsTo(db, emails)
}
