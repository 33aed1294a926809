// People who sign in, read and written.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import type { Role, StaffRole } from '#platform/shared/roles.ts'

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

const setPassword = statement(
  'users.set-password',
  `update users set password_hash = $2, password_changed_at = now(), updated_at = now() where id = $1`,
)

export async function updatePassword(db: Db, id: string, passwordHash: string): Promise<void> {
  await setPassword.rows(db, [id, passwordHash])
}

const activate = statement(
  'users.activate',
  `update users set status = 'active', updated_at = now() where id = $1 and status = 'invited'`,
)

/** An invited person who has proved the address. */
export async function activateUser(db: Db, id: string): Promise<void> {
  await activate.rows(db, [id])
}
