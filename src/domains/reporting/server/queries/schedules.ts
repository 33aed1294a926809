// Emails of reports: who gets them, and when.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { Schedule } from '../../contract/words.ts'

const set = statement(
  'report-schedules.set',
  `insert into report_schedules (report_id, every, next_at) values ($1, $2, $3)
   on conflict (report_id) do update set every = excluded.every, next_at = excluded.next_at, problem = null`,
)
const keepOnly = statement(
  'report-recipients.keep',
  'delete from report_recipients where report_id = $1 and user_id <> all($2::uuid[])',
)
const add = statement(
  'report-recipients.add',
  `insert into report_recipients (report_id, user_id) select $1, unnest($2::uuid[])
   on conflict (report_id, user_id) do update set unsubscribed_at = null`,
)
type NewSchedule = { id: string; every: Schedule; nextAt: Date; userIds: readonly string[] }
export async function setSchedule(db: Db, { id, every, nextAt, userIds }: NewSchedule): Promise<void> {
  await set.rows(db, [id, every, nextAt])
  await keepOnly.rows(db, [id, userIds])
  await add.rows(db, [id, userIds])
}

const remove = statement('report-schedules.remove', 'delete from report_schedules where report_id = $1')
export const removeSchedule = (db: Db, id: string) => remove.rows(db, [id])

const staff = statement(
  'report-recipients.staff',
  `select id from users where id = any($1) and status = 'active' and role <> 'customer'`,
)
export const listActiveStaff = async (db: Db, ids: readonly string[]) =>
  (await staff.rows(db, [ids])).map(({ id }) => id)

const members = statement(
  'report-recipients.members',
  `select u.id from users u join client_members m on m.user_id = u.id and m.client_id = $2
   where u.id = any($1) and u.status = 'active'`,
)
/** Customers who may see the reports of this client. */
export const listActiveMembers = async (db: Db, ids: readonly string[], clientId: string) =>
  (await members.rows(db, [ids, clientId])).map(({ id }) => id)

const recipients = statement(
  'report-recipients.list',
  `select u.id from report_schedules s join report_recipients x on x.report_id = s.report_id
     join users u on u.id = x.user_id and u.status = 'active'
   where s.report_id = $1 and x.unsubscribed_at is null`,
)
/** Those who still get the report. */
export const listRecipients = async (db: Db, id: string) =>
  (await recipients.rows(db, [id])).map((row) => row.id)

export type DueRow = RowOf<typeof due>

const due = statement(
  'report-schedules.due',
  `select r.id, r.name, r.report, r.client_id, r.owner_id, s.every, s.next_at,
     coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email, 'role', u.role) order by u.id)
       from report_recipients x join users u on u.id = x.user_id and u.status = 'active'
       where x.report_id = r.id and x.unsubscribed_at is null), '[]') as recipients
   from report_schedules s join saved_reports r on r.id = s.report_id
   where s.next_at <= $1 order by s.next_at, r.id limit 50`,
).as<{ every: Schedule; recipients: { id: string; email: string; role: string }[] }>()
export const listDue = (db: Db, now: Date) => due.rows(db, [now])

const advance = statement(
  'report-schedules.advance',
  `update report_schedules set next_at = $3, problem = $4, sent_at = case when $4::text is null then now() else sent_at end
   where report_id = $1 and next_at = $2 returning report_id`,
)
type Advance = { id: string; from: string; to: Date; problem: string | null }
/** False when another worker was first, so that each report leaves once. */
export const advanceSchedule = async (db: Db, { id, from, to, problem }: Advance) =>
  Boolean(await advance.first(db, [id, from, to, problem]))

const unsubscribe = statement(
  'report-recipients.unsubscribe',
  `update report_recipients x set unsubscribed_at = coalesce(unsubscribed_at, now()) from saved_reports r
   where r.id = x.report_id and x.report_id = $1 and x.user_id = $2 returning r.name`,
)
export const unsubscribeUser = async (db: Db, id: string, userId: string) =>
  (await unsubscribe.first(db, [id, userId]))?.name

const addFile = statement('report-files.add', 'insert into report_files (key) values ($1)')
export const insertFile = (db: Db, key: string) => addFile.rows(db, [key])
const oldFiles = statement(
  'report-files.old',
  `delete from report_files where key = any(array(select key from report_files
     where created_at < now() - interval '30 days' order by created_at limit 500)) returning key`,
)
/** Their emails left long ago. */
export const takeOldFiles = async (db: Db) => (await oldFiles.rows(db, [])).map(({ key }) => key)
