// Notifications and preferences, read and written, always of one user.
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { NotificationKind } from '../../contract/kinds.ts'
import type { Choice } from '../rules.ts'

export type NotificationRow = {
  id: string
  kind: NotificationKind
  title: string
  body: string
  link: string | null
  readAt: string | null
  createdAt: string
}

const insert = statement(
  'notifications.insert',
  `insert into notifications (id, user_id, kind, title, body, link, in_app, mail, folded, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)

export async function insertNotification(
  db: Db,
  row: Omit<NotificationRow, 'readAt'> & { userId: string; inApp: boolean; mail: string; folded: number },
): Promise<void> {
  const { id, userId, kind, title, body, link, inApp, mail, folded, createdAt } = row
  await insert.rows(db, [id, userId, kind, title, body, link, inApp, mail, folded, createdAt])
}

// A notification that was emailed said its own count, so it grows no more.
const addTo = statement(
  'notifications.fold',
  `update notifications n set folded = n.folded + $4, created_at = $5
   where n.id = (select m.id from notifications m where m.user_id = $1 and m.kind = $2 and m.link = $3
       and m.read_at is null and m.in_app and m.mail <> 'done' order by m.created_at desc limit 1)
   returning n.id, n.folded`,
)
type Folding = { userId: string; kind: NotificationKind; link: string | null; count: number; at: Date }
export const foldUnread = (db: Db, { userId, kind, link, count, at }: Folding) =>
  addTo.first(db, [userId, kind, link, count, at])

const entitle = statement('notifications.entitle', 'update notifications set title = $2 where id = $1')
export const setTitle = (db: Db, id: string, title: string) => entitle.rows(db, [id, title])

export const notificationList = defineList<object, '-created_at', NotificationRow, { userId: string }>({
  name: 'notifications',
  always: ({ viewer, value }) => [`user_id = ${value(viewer.userId)}`, 'in_app'],
  filters: {},
  orders: { '-created_at': { by: 'created_at', key: (row) => row.createdAt } },
  id: 'id',
  from: 'notifications',
  select: ({
    where,
    orderBy,
    limit,
  }) => `select id, kind, title, body, link, read_at, created_at from notifications
    where ${where} order by ${orderBy} limit ${limit}`,
  prepared: () => true,
})

const unread = statement(
  'notifications.unread',
  'select link from notifications where user_id = $1 and read_at is null and in_app limit $2',
)

export const listUnreadLinks = (db: Db, userId: string, most: number) => unread.rows(db, [userId, most])

const own = statement(
  'notifications.own',
  'select read_at is null as unread from notifications where id = $1 and user_id = $2 for update',
)
const readOne = statement('notifications.read', 'update notifications set read_at = now() where id = $1')
const readEach = statement(
  'notifications.read-all',
  'update notifications set read_at = now() where user_id = $1 and read_at is null and in_app returning id',
)

export const lockOwn = (db: Db, id: string, userId: string) => own.first(db, [id, userId])

export async function markRead(db: Db, id: string): Promise<void> {
  await readOne.rows(db, [id])
}

export async function markAllRead(db: Db, userId: string): Promise<number> {
  return (await readEach.rows(db, [userId])).length
}

const chosen = statement(
  'notifications.preferences',
  'select kind, in_app as "inApp", email from notification_preferences where user_id = $1',
)

export async function findChoices(db: Db, userId: string): Promise<Map<string, Choice>> {
  const rows = await chosen.rows(db, [userId])
  return new Map(rows.map(({ kind, ...choice }) => [kind, choice]))
}

const choose = statement(
  'notifications.choose',
  `insert into notification_preferences (user_id, kind, in_app, email) values ($1, $2, $3, $4)
   on conflict (user_id, kind) do update set in_app = excluded.in_app, email = excluded.email`,
)

export async function setChoice(db: Db, userId: string, choice: Choice & { kind: string }): Promise<void> {
  await choose.rows(db, [userId, choice.kind, choice.inApp, choice.email])
}

export type DueRow = RowOf<typeof takeDue>

// Read and marked in one statement, so two workers never email the same one. Read notifications are skipped.
const takeDue = statement(
  'notifications.take-due',
  `with due as (
     select id, mail from notifications where mail in ('unless_read', 'always') and created_at < $1
     order by created_at limit 1000 for update skip locked),
   taken as (
     update notifications n set mail = 'done' from due where n.id = due.id
     returning n.id, n.user_id, n.title, n.body, n.link, n.created_at,
       (due.mail = 'always' or n.read_at is null) as wanted)
   select t.user_id, u.email, u.name, u.role, t.title, t.body, t.link from taken t join users u on u.id = t.user_id
   where t.wanted and u.status = 'active' order by t.user_id, t.created_at, t.id`,
)

export const takeDueMails = (db: Db, before: Date) => takeDue.rows(db, [before.toISOString()])

const forget = statement(
  'notifications.forget',
  `delete from notifications where created_at < now() - interval '7 days' and (
     created_at < now() - interval '180 days'
     or (read_at is not null and created_at < now() - interval '60 days')
     or (not in_app and mail in ('none', 'done')))`,
)

// A link contains the id of its target. Erasing is rare, so there is no index.
const forgetThose = statement(
  'notifications.forget-about',
  `delete from notifications n where exists (select from unnest($1::text[]) id where strpos(n.link, id) > 0)`,
)

export async function deleteAbout(db: Db, ids: readonly string[]): Promise<void> {
  await forgetThose.rows(db, [ids])
}

export async function deleteOld(db: Db): Promise<void> {
  await forget.rows(db, [])
}
