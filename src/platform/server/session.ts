// Who is asking: the cookie's token is looked up on every request, so that a disabled user or a changed role bites at once.
import { hash, randomBytes } from 'node:crypto'
import type { Actor, Role } from '#platform/shared/roles.ts'
import { ANONYMOUS, isStaffRole } from '#platform/shared/roles.ts'
import type { Database, Db } from './database.ts'
import { gather } from './gather.ts'
import { statement } from './statement.ts'

/** Staff: 30 minutes idle, 12 hours at most. Customers: 30 days. */
export const STAFF_IDLE_MINUTES = 30
export const STAFF_SESSION_HOURS = 12
export const CUSTOMER_SESSION_DAYS = 30
const TOUCH_AFTER_MS = 60_000

type SessionRow = {
  hash: string
  id: string
  user_id: string
  name: string
  role: Role
  timezone: string
  stale: boolean
  client_ids: string[]
  two_factor_due: boolean
}

/** The hashes come out of a subselect, or their number would be in sight of the planner, and each time planned for. */
const findSessions = statement<SessionRow>(
  'session.find',
  `select encode(s.token_hash, 'hex') as hash, s.id, s.user_id, u.name, u.role, u.timezone, s.last_seen_at < now() - interval '${TOUCH_AFTER_MS} milliseconds' as stale,
     case when u.role = 'customer' then array(
       select client_id from client_members where user_id = u.id order by created_at, client_id) else '{}' end as client_ids,
     u.role in ('admin', 'manager') and not s.second_factor
       and exists (select from installation_settings where key = 'requireTwoFactor' and value = 'true' and updated_at <= s.created_at)
       and not exists (select from authenticators where user_id = u.id and secret is not null) as two_factor_due
   from sessions s join users u on u.id = s.user_id
   where s.token_hash = any((select $1::bytea[])::bytea[]) and u.status = 'active' and s.expires_at > now()
     and (u.role = 'customer' or s.last_seen_at > now() - interval '${STAFF_IDLE_MINUTES} minutes')`,
)
const touchSession = statement(
  'session.touch',
  `with seen as (update sessions set last_seen_at = now() where id = $1 returning user_id)
   update users set last_seen_at = now() from seen where users.id = seen.user_id`,
)
const insertSession = statement(
  'session.insert',
  `insert into sessions (token_hash, id, user_id, expires_at, ip, user_agent, second_factor)
   values ($1, $2, $3, now() + case when $4 then interval '${CUSTOMER_SESSION_DAYS} days'
     else interval '${STAFF_SESSION_HOURS} hours' end, $5, $6, $7)`,
)
const deleteSession = statement('session.delete', 'delete from sessions where id = $1')

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** Tells one session from another without saying anything about its token. */
export function markOf(token: string): string {
  return hash('sha256', `mark of ${token}`, 'buffer').subarray(0, 16).toString('base64url')
}

/** `alive` says that a person is at work, not merely an open tab; only that keeps a session from idling out. */
export type FindActor = (token: string | undefined, options?: { alive?: boolean }) => Promise<Actor>

export function actorFinder(db: Database): FindActor {
  const findSession = gather(async (hashes: string[]) => {
    const rows = await findSessions.rows(db, [hashes.map((each) => `\\x${each}`)])
    return new Map(rows.map((row) => [row.hash, row]))
  })
  return async (token, { alive = false } = {}) => {
    if (!token || token.length > 100) return ANONYMOUS
    const row = await findSession(hash('sha256', token, 'hex'))
    if (!row) return ANONYMOUS
    if (row.stale && alive) await touchSession.rows(db, [row.id])
    return toActor(row)
  }
}

function toActor(row: SessionRow): Actor {
  const common = { userId: row.user_id, name: row.name, sessionId: row.id, timezone: row.timezone }
  if (isStaffRole(row.role)) {
    return { kind: 'staff', role: row.role, ...common, ...(row.two_factor_due && { twoFactorDue: true }) }
  }
  return { kind: 'customer', role: 'customer', clientIds: row.client_ids, ...common }
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
    /** Whether more than a password was proved. */
    secondFactor?: boolean
  },
): Promise<void> {
  await insertSession.rows(db, [
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

/** A second factor was set up, and thereby proved, within this session. */
export async function markSecondFactor(db: Db, sessionId: string): Promise<void> {
  await proveSession.rows(db, [sessionId])
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await deleteSession.rows(db, [sessionId])
}
