// The audit of one person and all merged into them.
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { statement } from '#platform/server/statement.ts'
import { ofCandidate } from './list.ts'

export type AuditRow = {
  id: string
  at: string
  actorName: string
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  ip: string | null
}

export const auditList = defineList<{ candidate: string }, '-at', AuditRow, null>({
  name: 'candidates.audit',
  filters: { candidate: ofCandidate('e.subject_id') },
  orders: { '-at': { by: 'e.at', key: (row) => row.at } },
  id: 'e.id',
  from: 'audit_events e',
  select: ({ where, orderBy, limit }) => `select e.id, e.at, e.actor_name, e.action, e.before, e.after,
    host(e.ip) as ip from audit_events e where ${where} order by ${orderBy} limit ${limit}`,
})

const lastFollowed = statement(
  'candidates.audit.last-followed',
  `select before ->> 'last_activity_at' as was, after ->> 'last_activity_at' as set_to from audit_events
   where subject_id = $1 and action = 'status_followed' and after ? 'last_activity_at' order by at desc, id desc limit 1`,
)
/** What the last move of an application made of a candidate's last activity. */
export const findLastFollowed = (db: Db, candidateId: string) => lastFollowed.first(db, [candidateId])
