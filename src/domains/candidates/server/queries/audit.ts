// The audit of one person and all merged into them.
import { decodeCursor, pageOf } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

export type AuditRow = {
  id: string
  at: string
  actor_name: string
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  ip: string | null
}

export async function listAuditPage(
  db: Db,
  query: { candidateId: string; limit: number; cursor?: string | undefined },
): Promise<{ rows: AuditRow[]; nextCursor: string | null }> {
  const values: unknown[] = [query.candidateId, query.limit + 1]
  if (query.cursor) values.push(...decodeCursor(query.cursor, 2))
  const found = await db.query<AuditRow>({
    text: `select e.id, e.at, e.actor_name, e.action, e.before, e.after, host(e.ip) as ip from audit_events e
      where e.subject_id in (select id from candidates where id = $1 or merged_into = $1)
        ${query.cursor ? 'and (e.at, e.id) < ($3, $4)' : ''}
      order by e.at desc, e.id desc limit $2`,
    values,
  })
  return pageOf(found, query.limit, (row) => [row.at, row.id])
}

const lastFollowed = statement<{ was: string; set_to: string }>(
  'candidates.audit.last-followed',
  `select before ->> 'last_activity_at' as was, after ->> 'last_activity_at' as set_to from audit_events
   where subject_id = $1 and action = 'status_followed' and after ? 'last_activity_at' order by at desc, id desc limit 1`,
)
/** What the last move of an application made of a candidate's last activity. */
export const findLastFollowed = (db: Db, candidateId: string) => lastFollowed.first(db, [candidateId])
