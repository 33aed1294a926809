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

const failures = statement<Failures>(
  'sign-in-failures.count',
  `select count(*) filter (where key = $1)::int as pair, count(*) filter (where key = $2)::int as address,
     count(*) filter (where key = $3)::int as account
   from sign_in_failures where key = any($4) and at > now() - interval '${FAILURE_WINDOW_MINUTES} minutes'`,
)
const insertFailures = statement(
  'sign-in-failures.insert',
  'insert into sign_in_failures (key) select unnest($1::text[])',
)
const deletePair = statement('sign-in-failures.forget', 'delete from sign_in_failures where key = $1')

export type FailureKeys = { pair: string; address: string; account: string }

export function failureKeys(email: string, ip: string | null): FailureKeys {
  return { pair: `pair:${email}|${ip}`, address: `address:${ip}`, account: `account:${email}` }
}

export async function countFailures(db: Db, { pair, address, account }: FailureKeys): Promise<Failures> {
  const row = await failures.first(db, [pair, address, account, [pair, address, account]])
  return row ?? { pair: 0, address: 0, account: 0 }
}

export async function recordFailure(db: Db, { pair, address, account }: FailureKeys): Promise<void> {
  await insertFailures.rows(db, [[pair, address, account]])
}

export async function forgetFailures(db: Db, { pair }: FailureKeys): Promise<void> {
  await deletePair.rows(db, [pair])
}

/** What no longer has a use: ended sessions, old failures, answers kept for repeats. */
export async function deleteExpired(db: Db): Promise<void> {
  await db.query({
    text: `delete from sessions where expires_at < now() or last_seen_at < now() - interval '30 days'`,
  })
  await db.query({ text: `delete from sign_in_failures where at < now() - interval '1 day'` })
  await db.query({ text: `delete from idempotency_keys where created_at < now() - interval '7 days'` })
}
