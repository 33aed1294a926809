// Colleagues for administration.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { StaffRole } from '#shared/roles.ts'
import type { User } from '../../contract/users.ts'

export type ColleagueRow = RowOf<typeof all>

const COLLEAGUE = `u.id, u.email, u.name, u.role, u.status, u.last_seen_at, l.created_at as sent_at, l.expires_at,
  exists (select from authenticators where user_id = u.id and secret is not null)
    or exists (select from passkeys where user_id = u.id) as two_factor,
  exists (select from user_identities where user_id = u.id) as single_sign_on
  from users u left join lateral (
    select created_at, expires_at from user_links
    where user_id = u.id and kind = 'invitation' order by created_at desc limit 1) l on u.status = 'invited'`

const all = statement(
  'colleagues.list',
  `select ${COLLEAGUE} where u.role <> 'customer' order by fold_text(u.name), u.id limit 1000`,
).as<{ role: StaffRole; status: User['status']; sentAt: string | null; expiresAt: string | null }>()

/** An agency has at most hundreds of colleagues, so the list has no pages. */
export function listColleagues(db: Db): Promise<ColleagueRow[]> {
  return all.rows(db, [])
}

const withoutTwoFactor = statement(
  'colleagues.without-two-factor',
  `select id, name from users u where role = any($1) and status = 'active'
      and not exists (select from authenticators where user_id = u.id and secret is not null)
      and not exists (select from passkeys where user_id = u.id)
      order by fold_text(name), id limit 1000`,
)

/** Users of these roles who must set one up at their next sign-in. */
export async function listWithoutTwoFactor(
  db: Db,
  roles: readonly StaffRole[],
): Promise<{ id: string; name: string }[]> {
  return withoutTwoFactor.rows(db, [roles])
}

const lock = statement('colleagues.lock', 'select id from users where id = $1 for update')

const one = statement(
  'colleagues.one',
  `select ${COLLEAGUE} where u.id = $1 and u.role <> 'customer'`,
).as<ColleagueRow>()

/** Locked, so the decision still holds when it is written. */
export async function lockColleague(db: Db, id: string): Promise<ColleagueRow | undefined> {
  await lock.rows(db, [id])
  return one.first(db, [id])
}

const admins = statement(
  'colleagues.lock-admins',
  `select id from users where role = 'admin' and status = 'active' order by id for update`,
)

/** In a fixed order, so two admins who disable each other wait instead of deadlocking. */
export async function lockActiveAdmins(db: Db): Promise<string[]> {
  const rows = await admins.rows(db, [])
  return rows.map((row) => row.id)
}

const withPassword = statement(
  'colleagues.admins-with-password',
  `select id, name from users
   where role = 'admin' and status = 'active' and password_hash is not null order by fold_text(name), id`,
)

/** They can sign in whatever happens to the sign-in service. */
export const listPossibleEmergencyAdmins = (db: Db): Promise<{ id: string; name: string }[]> =>
  withPassword.rows(db, [])

const update = statement(
  'colleagues.update',
  'update users set role = $2, status = $3, updated_at = now() where id = $1',
)

export async function updateColleague(
  db: Db,
  id: string,
  { role, status }: { role: StaffRole; status: User['status'] },
): Promise<void> {
  await update.rows(db, [id, role, status])
}

const deleteOne = statement(
  'colleagues.delete-invited',
  `delete from users where id = $1 and status = 'invited'`,
)

export async function deleteInvited(db: Db, id: string): Promise<void> {
  await deleteOne.rows(db, [id])
}
