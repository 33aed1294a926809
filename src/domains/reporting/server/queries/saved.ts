// Saved reports, with what the reader has made of them.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { SavedDefinition } from '../../contract/saved.ts'
import type { Schedule } from '../../contract/words.ts'

export type SavedRow = RowOf<typeof list>

const COLUMNS = `r.id, r.owner_id, u.name as owner_name, r.client_id, r.name, r.report, r.shared, r.version, r.updated_at,
  exists (select from report_pins p where p.report_id = r.id and p.user_id = $1) as pinned, s.every, s.next_at, s.problem,
  coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name) order by w.name) from report_recipients x
    join users w on w.id = x.user_id where x.report_id = r.id and x.unsubscribed_at is null), '[]') as recipients`
const JOINS = 'join users u on u.id = r.owner_id left join report_schedules s on s.report_id = r.id'

// Reports of a customer's clients are theirs alone. Staff never see them.
const list = statement(
  'saved-reports.list',
  `select ${COLUMNS} from saved_reports r ${JOINS}
   where (r.owner_id = $1 or r.shared and $2) and (r.client_id is null) = $2
     and (not $3::boolean or exists (select from report_pins p where p.report_id = r.id and p.user_id = $1))
   order by r.name, r.id limit 400`,
).as<{ every: Schedule | null; nextAt: string | null; recipients: { id: string; name: string }[] }>()
type Seeing = { userId: string; isStaff: boolean }
export const listSaved = (db: Db, { userId, isStaff, pinned }: Seeing & { pinned: boolean }) =>
  list.rows(db, [userId, isStaff, pinned])

const find = statement(
  'saved-reports.find',
  `select ${COLUMNS} from saved_reports r ${JOINS}
   where r.id = $2 and (r.owner_id = $1 or r.shared and $3) and (r.client_id is null) = $3`,
).as<SavedRow>()
export const findSaved = (db: Db, { userId, isStaff, id }: Seeing & { id: string }) =>
  find.first(db, [userId, id, isStaff])

const lock = statement(
  'saved-reports.lock',
  'select id, version, owner_id, name from saved_reports where id = $1 and owner_id = $2 for update',
)
export const lockOwnReport = (db: Db, { id, userId }: { id: string; userId: string }) =>
  lock.first(db, [id, userId])

const count = statement(
  'saved-reports.count',
  'select count(*)::int as count from saved_reports where owner_id = $1',
)
export const countOwn = async (db: Db, userId: string) => (await count.first(db, [userId]))?.count ?? 0

const insert = statement(
  'saved-reports.insert',
  'insert into saved_reports (id, owner_id, client_id, name, report, shared) values ($1, $2, $3, $4, $5, $6)',
)
type NewReport = {
  id: string
  userId: string
  clientId: string | null
  name: string
  report: SavedDefinition
  shared: boolean
}
export const insertReport = (db: Db, given: NewReport) =>
  insert.rows(db, [
    given.id,
    given.userId,
    given.clientId,
    given.name,
    JSON.stringify(given.report),
    given.shared,
  ])

const change = statement(
  'saved-reports.change',
  `update saved_reports set name = coalesce($2, name), report = coalesce($3::jsonb, report), shared = coalesce($4, shared),
     client_id = coalesce($5, client_id), version = version + 1, updated_at = now() where id = $1`,
)
type Changes = {
  id: string
  name?: string | undefined
  report?: SavedDefinition | undefined
  shared?: boolean | undefined
  clientId?: string | undefined
}
export const changeReport = (db: Db, { id, name, report, shared, clientId }: Changes) =>
  change.rows(db, [
    id,
    name ?? null,
    report ? JSON.stringify(report) : null,
    shared ?? null,
    clientId ?? null,
  ])

const remove = statement('saved-reports.remove', 'delete from saved_reports where id = $1')
export const removeReport = (db: Db, id: string) => remove.rows(db, [id])

const unpinOthers = statement(
  'report-pins.of-owner',
  'delete from report_pins p using saved_reports r where r.id = p.report_id and r.id = $1 and p.user_id <> r.owner_id',
)
/** A report that is no longer shared leaves the dashboards of others. */
export const unpinForOthers = (db: Db, id: string) => unpinOthers.rows(db, [id])

const pin = statement(
  'report-pins.add',
  'insert into report_pins (user_id, report_id) values ($1, $2) on conflict do nothing',
)
const unpin = statement('report-pins.remove', 'delete from report_pins where user_id = $1 and report_id = $2')
export const addPin = (db: Db, userId: string, id: string) => pin.rows(db, [userId, id])
export const removePin = (db: Db, userId: string, id: string) => unpin.rows(db, [userId, id])
