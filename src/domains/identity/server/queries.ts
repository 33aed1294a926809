// Everything identity reads and writes.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import type { Role, StaffRole } from '#platform/shared/roles.ts'
import type { Failures } from './rules.ts'
import { FAILURE_WINDOW_MINUTES } from './rules.ts'

export type UserRow = {
  id: string
  email: string
  name: string
  role: Role
  status: 'invited' | 'active' | 'disabled'
  timezone: string
  password_hash: string | null
}

const USER = 'id, email, name, role, status, timezone, password_hash'

const byEmail = statement<UserRow>('users.by-email', `select ${USER} from users where email_normalized = $1`)
const byId = statement<UserRow>('users.by-id', `select ${USER} from users where id = $1`)

export const findUserByEmail = (db: Db, normalized: string) => byEmail.first(db, [normalized])
export const findUser = (db: Db, id: string) => byId.first(db, [id])

export async function insertUser(
  db: Db,
  user: {
    id: string
    email: string
    emailNormalized: string
    name: string
    role: Role
    passwordHash: string
    timezone: string
  },
): Promise<void> {
  await db.kysely
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      email_normalized: user.emailNormalized,
      name: user.name,
      role: user.role,
      password_hash: user.passwordHash,
      timezone: user.timezone,
    })
    .execute()
}

const activeStaff = statement<{ id: string }>(
  'users.active-staff',
  `select id from users where id = $1 and role <> 'customer' and status = 'active'`,
)

export const findActiveStaff = (db: Db, id: string) => activeStaff.first(db, [id])

export async function listStaffRows(db: Db): Promise<{ id: string; name: string; role: StaffRole }[]> {
  const rows = await db.kysely
    .selectFrom('users')
    .select(['id', 'name', 'role'])
    .where('role', '!=', 'customer')
    .where('status', '=', 'active')
    .orderBy('name')
    .execute()
  return rows as { id: string; name: string; role: StaffRole }[]
}

export async function listClientsOf(db: Db, userId: string) {
  const rows = await db.kysely
    .selectFrom('client_members')
    .innerJoin('clients', 'clients.id', 'client_members.client_id')
    .select(['clients.id', 'clients.name', 'client_members.client_role as clientRole'])
    .where('client_members.user_id', '=', userId)
    .orderBy('client_members.created_at')
    .orderBy('clients.id')
    .execute()
  return rows as { id: string; name: string; clientRole: 'owner' | 'billing' | 'member' }[]
}

const insertAttempt = statement(
  'sign-in-attempts.insert',
  'insert into sign_in_attempts (id, key) select $1, unnest($2::text[])',
)
const earlier = statement<Failures>(
  'sign-in-attempts.count',
  `select count(*) filter (where key = $2)::int as pair, count(*) filter (where key = $3)::int as address,
     count(*) filter (where key = $4)::int as account,
     extract(epoch from now() - max(at) filter (where key = $2))::float8 as "secondsSinceLast"
   from sign_in_attempts
   where key = any($5) and id <> $1 and at > now() - interval '${FAILURE_WINDOW_MINUTES} minutes'`,
)
const deleteAttempt = statement('sign-in-attempts.delete', 'delete from sign_in_attempts where id = $1')
const deletePair = statement('sign-in-attempts.forget', 'delete from sign_in_attempts where key = $1')

export type AttemptKeys = { pair: string; address: string; account: string }

export function attemptKeys(email: string, ip: string | null): AttemptKeys {
  return { pair: `pair:${email}|${ip}`, address: `address:${ip}`, account: `account:${email}` }
}

/** Written before the password is looked at, so that attempts at the same moment see each other. */
export async function recordAttempt(
  db: Db,
  id: string,
  { pair, address, account }: AttemptKeys,
): Promise<Failures> {
  await insertAttempt.rows(db, [id, [pair, address, account]])
  const row = await earlier.first(db, [id, pair, address, account, [pair, address, account]])
  return row ?? { pair: 0, address: 0, account: 0, secondsSinceLast: null }
}

/** An attempt that was not made after all, or was right, is no failure. */
export async function forgetAttempt(db: Db, id: string): Promise<void> {
  await deleteAttempt.rows(db, [id])
}

export async function forgetFailures(db: Db, { pair }: AttemptKeys): Promise<void> {
  await deletePair.rows(db, [pair])
}

/** What no longer has a use: ended sessions, old failures. */
export async function deleteExpired(db: Db): Promise<void> {
  await db.query({
    text: `delete from sessions where expires_at < now() or last_seen_at < now() - interval '30 days'`,
  })
  await db.query({ text: `delete from sign_in_attempts where at < now() - interval '1 day'` })
}
