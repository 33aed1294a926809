// One-time links: create, read, use.
import type { Db } from '#platform/server/database.ts'
import { hashToken } from '#platform/server/session.ts'
import { statement } from '#platform/server/statement.ts'
import type { LinkKind } from '../../contract/endpoints.ts'
import type { UserRow } from './users.ts'

const insert = statement(
  'user-links.insert',
  `insert into user_links (token_hash, user_id, kind, expires_at, created_by)
   values ($1, $2, $3, now() + make_interval(mins => $4), $5)`,
)
const find = statement(
  'user-links.find',
  `select l.kind, l.created_by, u.id, u.email, u.name, u.role, u.status, u.timezone, u.password_hash
   from user_links l join users u on u.id = l.user_id
   where l.token_hash = $1 and l.used_at is null and l.expires_at > now()`,
).as<UserRow & { kind: LinkKind; createdBy: string | null }>()
// Concurrent uses meet at the row: the second waits and finds it used.
const use = statement(
  'user-links.use',
  `update user_links set used_at = now()
   where token_hash = $1 and kind = $2 and used_at is null and expires_at > now() returning user_id`,
)
const voidAll = statement(
  'user-links.void',
  'update user_links set used_at = now() where user_id = $1 and kind = $2 and used_at is null',
)
const inviter = statement(
  'user-links.inviter',
  `select created_by from user_links where user_id = $1 and kind = 'invitation' and used_at is null
   order by created_at desc limit 1`,
).as<{ createdBy: string | null }>()
const countRecent = statement(
  'user-links.recent',
  `select count(*)::int as count from user_links
   where user_id = $1 and kind = $2 and created_at > now() - make_interval(mins => $3)`,
)

type NewLink = { token: string; userId: string; kind: LinkKind; minutes: number; createdBy?: string }

export async function insertLink(db: Db, link: NewLink): Promise<void> {
  await insert.rows(db, [hashToken(link.token), link.userId, link.kind, link.minutes, link.createdBy ?? null])
}

/** The user of a link that still works. */
export const findLink = (db: Db, token: string) => find.first(db, [hashToken(token)])

export async function takeLink(
  db: Db,
  { token, kind }: { token: string; kind: LinkKind },
): Promise<string | undefined> {
  return (await use.first(db, [hashToken(token), kind]))?.userId
}

export async function voidLinks(db: Db, { userId, kind }: { userId: string; kind: LinkKind }): Promise<void> {
  await voidAll.rows(db, [userId, kind])
}

export async function countRecentLinks(
  db: Db,
  { userId, kind, minutes }: { userId: string; kind: LinkKind; minutes: number; createdBy?: string },
): Promise<number> {
  return (await countRecent.first(db, [userId, kind, minutes]))?.count ?? 0
}

/** Of a user who has not joined yet. */
export async function findInviter(db: Db, userId: string): Promise<string | null> {
  return (await inviter.first(db, [userId]))?.createdBy ?? null
}
