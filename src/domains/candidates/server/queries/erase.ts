// Taking a person out of the database: what identifies them goes, what is only counted stays.
import { eraseAuditOf } from '#platform/server/audit.ts'
import { forgetChangesOf } from '#platform/server/change-set.ts'
import type { Db } from '#platform/server/database.ts'
import { forgetAnswersAbout } from '#platform/server/idempotency.ts'
import { eraseMailsTo } from '#platform/server/mail.ts'
import { ERASED } from '#platform/server/personal-columns.ts'
import { NEXT, updateRow } from '#platform/server/rows.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { eraseTextsTo } from '#platform/server/text-message.ts'
import type { CandidateChanges } from './candidates.ts'

const family = statement(
  'candidates.family',
  `select id, first_name, last_name, emails, phones, removed_at, legal_hold from candidates where id = $1 or merged_into = $1
   order by id for update`,
)

/** The person and every record merged into them, held until the transaction ends. */
export const lockFamily = (db: Db, id: string) => family.rows(db, [id])

const eraseActivities = statement(
  'candidates.erase-activities',
  `update activities set ${ERASED.activities.set} where candidate_id = any($1)`,
)

const deleteFiles = statement(
  'candidates.delete-files',
  `delete from candidate_files where candidate_id = any($1) returning storage_key`,
)

const deleteHolds = statement(
  'candidates.delete-holds',
  'delete from legal_holds where candidate_id = any($1)',
)

const eraseConsents = statement(
  'candidates.erase-consents',
  `update consents set ${ERASED.consents.set}, revoked_at = coalesce(revoked_at, $2) where candidate_id = any($1)`,
)

export async function eraseRecords(
  db: Db,
  { records, at, erased }: { records: RowOf<typeof family>[]; at: string; erased: CandidateChanges },
): Promise<{ storageKeys: string[] }> {
  const ids = records.map(({ id }) => id)
  for (const { id, removedAt } of records)
    await updateRow(
      db,
      'candidates',
      { id },
      {
        ...erased,
        anonymized_at: at,
        removed_at: removedAt ?? at,
        version: NEXT,
      },
    )
  await eraseActivities.rows(db, [ids])
  const files = await deleteFiles.rows(db, [ids])
  await deleteHolds.rows(db, [ids])
  await eraseConsents.rows(db, [ids, at])
  const emails = records.flatMap((record) => record.emails)
  const phones = records.flatMap((record) => record.phones)
  await eraseTraces(db, { ids, emails, phones })
  return { storageKeys: files.map((file) => file.storageKey) }
}

/** Copies that other acts left behind: audit content, Undo, kept answers, mails and texts. */
type Traces = { ids: string[]; emails: string[]; phones: string[] }

async function eraseTraces(db: Db, { ids, emails, phones }: Traces): Promise<void> {
  await eraseAuditOf(db, ids)
  await forgetChangesOf(db, ids)
  await forgetAnswersAbout(db, ids)
  await eraseMailsTo(db, { contactIds: ids, addresses: emails })
  await eraseTextsTo(db, { contactIds: ids, numbers: phones })
}
