// A user's sessions, read and ended.
import type { Db } from '#platform/server/database.ts'
import {
  CUSTOMER_SESSION_DAYS,
  hashToken,
  STAFF_IDLE_MINUTES,
  STAFF_SESSION_HOURS,
} from '#platform/server/session.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { isStaffRole, type Role } from '#shared/roles.ts'

const TOUCH_AFTER_MS = 60_000

export type ActorRow = RowOf<typeof findActors>

const CLIENTS = `case when u.role = 'customer' then array(
       select client_id from client_members where user_id = u.id order by created_at, client_id) else '{}' end`

/** The hashes come from a subselect. Otherwise the planner sees their number and plans each time. */
const findActors = statement(
  'session.find',
  `select encode(s.token_hash, 'hex') as hash, s.id, s.user_id, u.name, u.role, u.timezone, s.last_seen_at < now() - interval '${TOUCH_AFTER_MS} milliseconds' as stale,
     ${CLIENTS} as client_ids,
     u.role in ('admin', 'manager') and not s.second_factor
       and exists (select from installation_settings where key = 'requireTwoFactor' and value = 'true' and updated_at <= s.created_at)
       and not exists (select from authenticators where user_id = u.id and secret is not null) as two_factor_due
   from sessions s join users u on u.id = s.user_id
   where s.token_hash = any((select $1::bytea[])::bytea[]) and u.status = 'active' and s.expires_at > now()
     and (u.role = 'customer' or s.last_seen_at > now() - interval '${STAFF_IDLE_MINUTES} minutes')`,
).as<{ role: Role }>()
const findUser = statement(
  'session.user',
  `select u.id as user_id, u.name, u.role, u.timezone, ${CLIENTS} as client_ids, false as two_factor_due
   from users u where u.id = $1 and u.status = 'active'`,
).as<Omit<ActorRow, 'hash' | 'id' | 'stale'>>()
const touch = statement(
  'session.touch',
  `with seen as (update sessions set last_seen_at = now() where id = $1 returning user_id)
   update users set last_seen_at = now() from seen where users.id = seen.user_id`,
)
const insert = statement(
  'session.insert',
  `insert into sessions (token_hash, id, user_id, expires_at, ip, user_agent, second_factor)
   values ($1, $2, $3, now() + case when $4 then interval '${CUSTOMER_SESSION_DAYS} days'
     else interval '${STAFF_SESSION_HOURS} hours' end, $5, $6, $7)`,
)
const remove = statement('session.delete', 'delete from sessions where id = $1')

/** The users for these token hashes, as hexadecimal digits. */
export const listActorRows = (db: Db, hashes: readonly string[]) =>
  findActors.rows(db, [hashes.map((each) => Buffer.from(each, 'hex'))])

export const findUserRow = (db: Db, userId: string) => findUser.first(db, [userId])

export async function touchSession(db: Db, id: string): Promise<void> {
  await touch.rows(db, [id])
}

export async function createSession(
  db: Db,
  session: {
    token: string
    id: string
    userId: string
    role: Role
    ip: string | null
    userAgent: string | null
    /** Whether a second factor was used. */
    secondFactor?: boolean
  },
): Promise<void> {
  await insert.rows(db, [
    hashToken(session.token),
    session.id,
    session.userId,
    !isStaffRole(session.role),
    session.ip,
    session.userAgent?.slice(0, 400) ?? null,
    session.secondFactor ?? false,
  ])
}

const proveSession = statement('session.prove', 'update sessions set second_factor = true where id = $1')

/** A second factor was set up, and so used, in this session. */
export async function markSecondFactor(db: Db, sessionId: string): Promise<void> {
  await proveSession.rows(db, [sessionId])
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await remove.rows(db, [sessionId])
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

const endAll = statement(
  'sessions.end-all',
  'delete from sessions where user_id = $1 and id <> $2 returning id',
)

/** Ends all sessions of a user except one. Returns the count. */
export async function endSessionsOf(db: Db, userId: string, except: string = NOBODY): Promise<number> {
  return (await endAll.rows(db, [userId, except])).length
}

export type SessionRow = RowOf<typeof open>

const open = statement(
  'sessions.of-user',
  `select s.id, host(s.ip) as ip, s.user_agent, s.created_at, s.last_seen_at
   from sessions s join users u on u.id = s.user_id
   where s.user_id = $1 and s.expires_at > now()
     and (u.role = 'customer' or s.last_seen_at > now() - interval '${STAFF_IDLE_MINUTES} minutes')
   order by s.last_seen_at desc, s.id`,
).as<{ ip: string | null }>()
const endOne = statement(
  'sessions.end-one',
  'delete from sessions where user_id = $1 and id = $2 returning id',
)

export const listSessionsOf = (db: Db, userId: string) => open.rows(db, [userId])

/** False when it belongs to another user, or has ended. */
export async function endSessionOf(db: Db, userId: string, id: string): Promise<boolean> {
  return (await endOne.rows(db, [userId, id])).length > 0
}
