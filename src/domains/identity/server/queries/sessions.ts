// Signed-in browsers of a person, read and ended.
import type { Db } from '#platform/server/database.ts'
import { STAFF_IDLE_MINUTES } from '#platform/server/session.ts'
import { statement } from '#platform/server/statement.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

const endAll = statement<{ id: string }>(
  'sessions.end-all',
  'delete from sessions where user_id = $1 and id <> $2 returning id',
)

/** Every session of a person, but for the one that may stay; answers how many ended. */
export async function endSessionsOf(db: Db, userId: string, except: string = NOBODY): Promise<number> {
  return (await endAll.rows(db, [userId, except])).length
}

export type SessionRow = {
  id: string
  ip: string | null
  user_agent: string | null
  created_at: string
  last_seen_at: string
}

const open = statement<SessionRow>(
  'sessions.of-user',
  `select s.id, host(s.ip) as ip, s.user_agent, s.created_at, s.last_seen_at
   from sessions s join users u on u.id = s.user_id
   where s.user_id = $1 and s.expires_at > now()
     and (u.role = 'customer' or s.last_seen_at > now() - interval '${STAFF_IDLE_MINUTES} minutes')
   order by s.last_seen_at desc, s.id`,
)
const endOne = statement<{ id: string }>(
  'sessions.end-one',
  'delete from sessions where user_id = $1 and id = $2 returning id',
)

export const listSessionsOf = (db: Db, userId: string) => open.rows(db, [userId])

/** False when it is not theirs, or ended already. */
export async function endSessionOf(db: Db, userId: string, id: string): Promise<boolean> {
  return (await endOne.rows(db, [userId, id])).length > 0
}
