// Many postings at once, each remembered as it was.
import type { Db } from '#platform/server/database.ts'
import type { JobStatus } from '../../contract-words.ts'

export type LockedJob = {
  id: string
  title: string
  client_id: string
  status: JobStatus
  on_hold_by: 'agency' | 'client'
}

export function lockMany(db: Db, ids: readonly string[]): Promise<LockedJob[]> {
  return db.query<LockedJob>({
    text: 'select id, title, client_id, status, on_hold_by from job_postings where id = any($1) order by id for no key update',
    values: [ids],
  })
}

export async function setStatusOfMany(
  db: Db,
  input: { changes: readonly { id: string; from: JobStatus; to: JobStatus }[]; at: string },
): Promise<void> {
  await db.query({
    text: `update job_postings j set status = n.status, on_hold_by = 'agency', version = version + 1, updated_at = $3
      from unnest($1::uuid[], $2::text[]) as n(id, status) where j.id = n.id`,
    values: [input.changes.map(({ id }) => id), input.changes.map(({ to }) => to), input.at],
  })
}

export async function insertJobChangeSet(
  db: Db,
  input: {
    id: string
    actorId: string
    action: string
    changes: readonly { id: string; from: JobStatus; to: JobStatus }[]
  },
): Promise<void> {
  await db.query({
    text: `insert into change_sets (id, actor_id, subject_type, action, changed) values ($1, $2, 'job_posting', $3, $4)`,
    values: [input.id, input.actorId, input.action, input.changes.length],
  })
  await db.query({
    text: `insert into change_set_items (change_set_id, subject_id, before, after)
      select $1, n.id, jsonb_build_object('status', n.before), jsonb_build_object('status', n.after)
      from unnest($2::uuid[], $3::text[], $4::text[]) as n(id, before, after)`,
    values: [
      input.id,
      input.changes.map(({ id }) => id),
      input.changes.map(({ from }) => from),
      input.changes.map(({ to }) => to),
    ],
  })
}

export async function lockJobChangeSet(db: Db, id: string) {
  const [row] = await db.query<{ id: string; actor_id: string; undone_at: string | null }>({
    text: `select id, actor_id, undone_at from change_sets where id = $1 and subject_type = 'job_posting' for update`,
    values: [id],
  })
  return row
}

export function listJobChanges(db: Db, id: string) {
  return db.query<{ subject_id: string; before: JobStatus; after: JobStatus }>({
    text: `select subject_id, before ->> 'status' as before, after ->> 'status' as after
      from change_set_items where change_set_id = $1`,
    values: [id],
  })
}

export async function markUndone(db: Db, id: string, at: string): Promise<void> {
  await db.query({ text: 'update change_sets set undone_at = $2 where id = $1', values: [id, at] })
}
