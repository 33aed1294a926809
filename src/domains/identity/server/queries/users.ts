// Users, read and written.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { Role, StaffRole } from '#shared/roles.ts'

export type UserRow = RowOf<typeof byEmail>

const USER = 'id, email, name, role, status, timezone, password_hash'

const byEmail = statement('users.by-email', `select ${USER} from users where email_normalized = $1`).as<{
  role: Role
  status: 'invited' | 'active' | 'disabled'
}>()
const byId = statement('users.by-id', `select ${USER} from users where id = $1`).as<UserRow>()
const lockById = statement(
  'users.by-id.lock',
  `select ${USER} from users where id = $1 for no key update`,
).as<UserRow>()

export const findUserByEmail = (db: Db, normalized: string) => byEmail.first(db, [normalized])
export const findUser = (db: Db, id: string) => byId.first(db, [id])
export const lockUser = (db: Db, id: string) => lockById.first(db, [id])

export type ColleagueContact = RowOf<typeof contacts>

const contacts = statement(
  'users.contacts',
  `select id, name, email, timezone, status from users where id = any($1) and role <> 'customer' order by name, id`,
).as<{ status: 'invited' | 'active' | 'disabled' }>()

/** Colleagues by id, with email and timezone. */
export const listContacts = (db: Db, ids: readonly string[]) => contacts.rows(db, [ids])

const lockContacts = statement(
  'users.lock',
  'select id from users where id = any($1) order by id for no key update',
)

/** In a fixed order, so two acts about the same colleagues wait instead of deadlocking. */
export const lockColleagues = (db: Db, ids: readonly string[]) => lockContacts.rows(db, [ids])

const add = statement(
  'users.insert',
  `insert into users (id, email, email_normalized, name, role, password_hash, timezone)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

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
  const { id, email, emailNormalized, name, role, passwordHash, timezone } = user
  await add.rows(db, [id, email, emailNormalized, name, role, passwordHash, timezone])
}

const activeStaff = statement(
  'users.active-staff',
  `select id from users where id = $1 and role <> 'customer' and status = 'active'`,
)

export const findActiveStaff = (db: Db, id: string) => activeStaff.first(db, [id])

const staff = statement(
  'users.staff',
  `select id, name, role from users where role <> 'customer' and status = 'active' order by name`,
).as<{ role: StaffRole }>()

export const listStaffRows = (db: Db) => staff.rows(db, [])

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

/** An invited user who has proved the address. */
export async function activateUser(db: Db, id: string): Promise<void> {
  await activate.rows(db, [id])
}

const insertInvited = statement(
  'users.insert-invited',
  `insert into users (id, email, email_normalized, name, role, status, password_hash, password_changed_at)
   values ($1, $2, $3, $4, $5, 'invited', $6, case when $6::text is not null then now() end)
   on conflict (email_normalized) do nothing returning id`,
)

/** Creates nothing and returns false when the address is taken, even by a concurrent request. */
export async function insertInvitedUser(
  db: Db,
  user: {
    id: string
    email: string
    emailNormalized: string
    name: string
    role: Role
    passwordHash: string | null
  },
): Promise<boolean> {
  const { id, email, emailNormalized, name, role, passwordHash } = user
  return Boolean(await insertInvited.first(db, [id, email, emailNormalized, name, role, passwordHash]))
}

const rewriteInvited = statement(
  'users.rewrite-invited',
  `update users set name = $2, password_hash = $3, password_changed_at = now(), updated_at = now()
   where id = $1 and status = 'invited' returning id`,
)

export async function rewriteInvitedUser(
  db: Db,
  user: { id: string; name: string; passwordHash: string },
): Promise<boolean> {
  return Boolean(await rewriteInvited.first(db, [user.id, user.name, user.passwordHash]))
}

const renameInvited = statement(
  'users.rename-invited',
  `update users set name = $2, updated_at = now() where id = $1 and status = 'invited'`,
)

/** Of a colleague who joins without a password. */
export async function renameInvitedUser(db: Db, { id, name }: { id: string; name: string }): Promise<void> {
  await renameInvited.rows(db, [id, name])
}

const claimMail = statement(
  'users.claim-registration-mail',
  `update users set registration_mailed_at = now()
   where id = $1 and (registration_mailed_at is null
     or registration_mailed_at <= now() - make_interval(mins => $2)) returning id`,
)
/** Concurrent registrations of an address meet at the row, and one of them sends an email. */
export const claimRegistrationMail = async (db: Db, id: string, minutes: number): Promise<boolean> =>
  Boolean(await claimMail.first(db, [id, minutes]))

const firstPassword = statement(
  'users.first-password',
  `update users set password_hash = $2, password_changed_at = now(), updated_at = now()
   where id = $1 and status = 'invited'`,
)

/** Of a customer who confirms the address. */
export async function setFirstPassword(
  db: Db,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<void> {
  await firstPassword.rows(db, [id, passwordHash])
}

const withoutPassword = statement(
  'users.forget-password',
  `update users set password_hash = null, updated_at = now() where id = $1 and status = 'invited'`,
)

export async function forgetPassword(db: Db, id: string): Promise<void> {
  await withoutPassword.rows(db, [id])
}

const firstAdmin = statement(
  'users.claim-first-admin',
  `insert into first_admin (user_id) select $1 where not exists (select from users where role <> 'customer')
      on conflict do nothing returning user_id`,
)

/** False when another request was first. */
export async function claimFirstAdmin(db: Db, userId: string): Promise<boolean> {
  const rows = await firstAdmin.rows(db, [userId])
  return rows.length > 0
}

const registrationOpen = statement(
  'users.registration-open',
  `select not exists (select from users where role <> 'customer')
      and not exists (select from first_admin) as open`,
)

export async function isRegistrationOpen(db: Db): Promise<boolean> {
  const row = await registrationOpen.first(db, [])
  return row?.open ?? false
}

const setProfile = statement(
  'users.set-profile',
  'update users set name = $2, timezone = $3, updated_at = now() where id = $1',
)

export async function updateProfile(
  db: Db,
  { id, name, timezone }: { id: string; name: string; timezone: string },
): Promise<void> {
  await setProfile.rows(db, [id, name, timezone])
}

const passwordChange = statement(
  'users.password-change',
  'select password_changed_at as at from users where id = $1',
)

export async function findPasswordChange(db: Db, id: string): Promise<string | null> {
  const row = await passwordChange.first(db, [id])
  return row?.at ?? null
}

const seen = statement('users.seen', 'update users set last_seen_at = now() where id = $1')

export async function markSeen(db: Db, id: string): Promise<void> {
  await seen.rows(db, [id])
}
