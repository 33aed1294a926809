// Bulk changes of postings, each with the old row.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import type { JobStatus } from '../../contract/words.ts'

const lock = statement(
  'jobs.lock-many',
  'select id, title, client_id, status, on_hold_by from job_postings where id = any($1) order by id for no key update',
).as<{ status: JobStatus; onHoldBy: 'agency' | 'client' }>()

export const lockMany = (db: Db, ids: readonly string[]) => lock.rows(db, [ids])

const setStatus = statement(
  'jobs.set-status-of-many',
  `update job_postings j set status = n.status, on_hold_by = 'agency', version = version + 1, updated_at = $3
      from unnest($1::uuid[], $2::text[]) as n(id, status) where j.id = n.id`,
)

export async function setStatusOfMany(
  db: Db,
  input: { changes: readonly { id: string; from: JobStatus; to: JobStatus }[]; at: string },
): Promise<void> {
  await setStatus.rows(db, [input.changes.map(({ id }) => id), input.changes.map(({ to }) => to), input.at])
}
