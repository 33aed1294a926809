// The portal users of clients.
import type { OwnClientRow } from '#domains/identity/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { Member } from '../../contract/schemas.ts'
import type { ClientRole } from '../../contract/words.ts'
import { spendingLimitOf } from '../rules.ts'

export type MemberRow = RowOf<typeof list>

const list = statement(
  'members.list',
  `select b.user_id, u.name, u.email, u.status, b.client_role, b.monthly_limit_cents, b.created_at
   from client_members b join users u on u.id = b.user_id
   where b.client_id = $1 order by fold_text(u.name), u.id`,
).as<{ status: Member['status']; clientRole: ClientRole }>()
export const listMembers = (db: Db, clientId: string) => list.rows(db, [clientId])

type NewMember = { userId: string; clientId: string; clientRole: ClientRole; limitCents?: number | null }

const insert = statement(
  'members.insert',
  `insert into client_members (user_id, client_id, client_role, monthly_limit_cents) values ($1, $2, $3, $4)
   on conflict do nothing returning user_id`,
)
/** A new member spends nothing until an owner allows it. False when the user is a member already. */
export const insertMember = async (db: Db, member: NewMember) => {
  const { userId, clientId, clientRole, limitCents = 0 } = member
  return Boolean(await insert.first(db, [userId, clientId, clientRole, limitCents]))
}

const change = statement(
  'members.change',
  'update client_members set client_role = $3, monthly_limit_cents = $4 where user_id = $1 and client_id = $2',
)
type MemberRights = NewMember & { limitCents: number | null }
export async function updateMember(db: Db, member: MemberRights): Promise<void> {
  const { userId, clientId, clientRole, limitCents } = member
  await change.rows(db, [userId, clientId, clientRole, limitCents])
}

const remove = statement('members.remove', 'delete from client_members where user_id = $1 and client_id = $2')
export const deleteMember = (db: Db, member: { userId: string; clientId: string }) =>
  remove.rows(db, [member.userId, member.clientId])

const find = statement(
  'clients.is-member',
  'select client_role from client_members where user_id = $1 and client_id = $2',
).as<{ clientRole: ClientRole }>()
export const findRole = async (
  db: Db,
  { userId, clientId }: { userId: string; clientId: string },
): Promise<ClientRole | null> => (await find.first(db, [userId, clientId]))?.clientRole ?? null

const rights = statement(
  'members.rights',
  'select client_role, monthly_limit_cents from client_members where user_id = $1 and client_id = $2',
).as<{ clientRole: ClientRole }>()
/** Null: no limit. Undefined: not a member. */
export async function findSpendingLimit(
  db: Db,
  { userId, clientId }: { userId: string; clientId: string },
): Promise<number | null | undefined> {
  const row = await rights.first(db, [userId, clientId])
  return row && spendingLimitOf(row.clientRole, row.monthlyLimitCents)
}

export const isMember = async (db: Db, member: { userId: string; clientId: string }): Promise<boolean> =>
  (await findRole(db, member)) !== null

const own = statement(
  'clients.of-user',
  `select c.id, c.name, c.status, m.client_role from client_members m join clients c on c.id = m.client_id
   where m.user_id = $1 order by m.created_at, c.id`,
).as<Pick<OwnClientRow, 'clientRole'>>()
export const listClientsOf = (db: Db, userId: string): Promise<OwnClientRow[]> => own.rows(db, [userId])
