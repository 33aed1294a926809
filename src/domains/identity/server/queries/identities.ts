// Accounts of users at the agency's sign-in service.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

type Account = { issuer: string; subject: string }

const find = statement(
  'identities.find',
  'select user_id from user_identities where issuer = $1 and subject = $2',
)
const insert = statement(
  'identities.insert',
  'insert into user_identities (user_id, issuer, subject) values ($1, $2, $3) on conflict do nothing returning user_id',
)
const remove = statement(
  'identities.delete',
  'delete from user_identities where user_id = $1 returning user_id',
)
const ofUser = statement(
  'identities.of-user',
  'select created_at from user_identities where user_id = $1 and issuer = $2',
)
const count = statement(
  'identities.count',
  `select count(*)::int as count from user_identities i join users u on u.id = i.user_id
   where i.issuer = $1 and u.status = 'active' and u.role <> 'customer'`,
)

export async function findUserOfAccount(db: Db, { issuer, subject }: Account): Promise<string | undefined> {
  return (await find.first(db, [issuer, subject]))?.userId
}

/** False when the account belongs to another user, or the user has another account there. */
export async function linkAccount(db: Db, userId: string, { issuer, subject }: Account): Promise<boolean> {
  return Boolean(await insert.first(db, [userId, issuer, subject]))
}

export async function unlinkAccounts(db: Db, userId: string): Promise<boolean> {
  return Boolean(await remove.first(db, [userId]))
}

export async function findLinkTime(db: Db, userId: string, issuer: string): Promise<string | null> {
  return (await ofUser.first(db, [userId, issuer]))?.createdAt ?? null
}

export async function countLinkedStaff(db: Db, issuer: string): Promise<number> {
  return (await count.first(db, [issuer]))?.count ?? 0
}
