// Months, the start, and what changed since the last computation.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'

export type SettingsRow = RowOf<typeof find>
const SETTINGS =
  's.start_month, s.confirmed_at, u.name as confirmed_by, s.computed_for, s.computed_at, s.computed_entries, s.computed_ms'
const find = statement(
  'costs.settings',
  `select ${SETTINGS} from cost_settings s left join users u on u.id = s.confirmed_by`,
).as<{ confirmedBy: string | null }>()
const lock = statement(
  'costs.settings.lock',
  `select ${SETTINGS} from cost_settings s left join users u on u.id = s.confirmed_by for update of s`,
).as<SettingsRow>()
const confirm = statement(
  'costs.settings.confirm',
  'update cost_settings set start_month = $1::date, confirmed_at = $2, confirmed_by = $3',
)
const note = statement(
  'costs.settings.computed',
  `update cost_settings set computed_for = $1, computed_at = clock_timestamp(), computed_entries = $2,
     computed_ms = 1000 * extract(epoch from clock_timestamp() - now())`,
)

export async function getSettings(db: Db): Promise<SettingsRow> {
  const row = await find.first(db, [])
  if (!row) throw new Error('The settings of costs are missing.')
  return row
}
/** One computation at a time. */
export async function lockSettings(db: Db): Promise<SettingsRow> {
  const row = await lock.first(db, [])
  if (!row) throw new Error('The settings of costs are missing.')
  return row
}
export const confirmStart = (db: Db, { month, at, byId }: { month: string; at: string; byId: string }) =>
  confirm.rows(db, [month, at, byId])
export const noteComputed = (db: Db, { now, entries }: { now: Date; entries: number }) =>
  note.rows(db, [now.toISOString(), entries])

/** `month`: Its first day. */
export type MonthRow = RowOf<typeof list>
const list = statement(
  'costs.months',
  `select m.month, m.timezone, m.starts_at, m.ends_at, m.open_before_cents, m.entries_cents, m.entries, m.receipts_cents,
     m.open_after_cents, m.hires, m.computed_at, m.closed_at, u.name as closed_by,
     (select count(*)::int from cost_open o where o.month = m.month) as open_places,
     (select coalesce(sum(r.total_cents), 0)::bigint from cost_receipts r where r.month = m.month and r.kind <> 'hire')
       as supplements_cents
   from cost_months m left join users u on u.id = m.closed_by order by m.month`,
).as<{ closedBy: string | null }, 'openPlaces'>()
export const listMonths = (db: Db) => list.rows(db, [])

const insert = statement(
  'costs.month.insert',
  `insert into cost_months (month, timezone, starts_at, ends_at, computed_at) values ($1::date, $2, $3, $4, $5)`,
)
const move = statement(
  'costs.month.timezone',
  `update cost_months set timezone = $2, starts_at = $3, ends_at = $4 where month = $1::date and closed_at is null`,
)
const remove = statement(
  'costs.month.remove',
  'delete from cost_months where month = $1::date and closed_at is null',
)
const findUsed = statement(
  'costs.month.used',
  `select exists (select from cost_entries e where not e.is_final and e.booked = $1::date) as used`,
).as<object, 'used'>()
type NewMonth = { month: string; timezone: string; startsAt: Date; endsAt: Date }
export const insertMonth = (db: Db, { month, timezone, startsAt, endsAt }: NewMonth, now: Date) =>
  insert.rows(db, [month, timezone, startsAt.toISOString(), endsAt.toISOString(), now.toISOString()])
export const moveMonth = (db: Db, { month, timezone, startsAt, endsAt }: NewMonth) =>
  move.rows(db, [month, timezone, startsAt.toISOString(), endsAt.toISOString()])
export const removeMonth = (db: Db, month: string) => remove.rows(db, [month])
export const hasEntries = async (db: Db, month: string) => (await findUsed.first(db, [month]))?.used ?? false

const findTimezone = statement('costs.timezone', 'select g.timezone from agency g')
export const agencyTimezone = async (db: Db) =>
  (await findTimezone.first(db, []))?.timezone ?? 'America/Chicago'

export type MarkRow = RowOf<typeof take>
const take = statement(
  'costs.marks.take',
  `with gone as (delete from cost_marks returning source, id, day)
   select distinct g.source, g.id, g.day from gone g where g.id is not null`,
)
const findMark = statement('costs.marks.any', 'select exists (select from cost_marks) as marked').as<
  object,
  'marked'
>()
const countLeads = statement(
  'costs.size',
  `select greatest(reltuples, 0)::bigint as leads from pg_class where oid = 'leads'::regclass`,
).as<object, 'leads'>()
export const takeMarks = (db: Db) => take.rows(db, [])
export const isMarked = async (db: Db) => (await findMark.first(db, []))?.marked ?? true
/** An estimate, to decide whether a first computation is short. */
export const estimateLeads = async (db: Db) => (await countLeads.first(db, []))?.leads ?? 0

type Sums = {
  month: string
  openBefore: number
  entriesCents: number
  entries: number
  receiptsCents: number
  openAfter: number
  hires: number
}
const write = statement(
  'costs.month.write',
  `update cost_months set open_before_cents = $2, entries_cents = $3, entries = $4, receipts_cents = $5,
     open_after_cents = $6, hires = $7, computed_at = $8 where month = $1::date`,
)
export const writeSums = (db: Db, sums: Sums, now: Date) =>
  write.rows(db, [
    sums.month,
    sums.openBefore,
    sums.entriesCents,
    sums.entries,
    sums.receiptsCents,
    sums.openAfter,
    sums.hires,
    now.toISOString(),
  ])

const finish = statement(
  'costs.entries.close',
  'update cost_entries e set is_final = true where not e.is_final and e.taken = $1::date',
)
const close = statement(
  'costs.month.close',
  'update cost_months set closed_at = $2, closed_by = $3 where month = $1::date and closed_at is null',
)
export async function closeMonth(
  db: Db,
  { month, at, byId }: { month: string; at: string; byId: string | null },
) {
  await finish.rows(db, [month])
  await close.rows(db, [month, at, byId])
}

const findSubject = statement(
  'costs.month.subject',
  `select overlay(overlay(md5('month|' || $1::date) placing '8' from 13) placing '8' from 17)::uuid as id`,
).as<object, 'id'>()
/** The id of a month in the audit. */
export const subjectOf = async (db: Db, month: string) => (await findSubject.first(db, [month]))?.id ?? ''
