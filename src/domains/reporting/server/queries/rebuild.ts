// Counts changed days again. Marks are taken before the rows are read, so a change that comes later keeps its mark.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { addDays } from '#shared/zoned-time.ts'
import { DIMENSIONS, FACTS, SUMMED } from './facts.ts'
import { factsOfSpans, factsOfStretches, spansOf } from './marks.ts'

const MARKS_AT_ONCE = 5_000

/** One rebuild at a time, in all processes. False when another one runs. */
const lockAlone = statement(
  'report-days.lock',
  `select pg_try_advisory_xact_lock(hashtextextended('report-days', 0)) as locked`,
)
export const lockRebuild = async (db: Db) => (await lockAlone.first(db, []))?.locked ?? false

export type Mark = RowOf<typeof takeMarks>

const takeMarks = statement(
  'report-marks.take',
  `delete from report_marks where ctid = any(array(select ctid from report_marks where until is null limit ${MARKS_AT_ONCE}))
   returning client_id, at, until, candidate_id`,
)
export const takeSome = (db: Db) => takeMarks.rows(db, [])

const NAMES = ['client_id', 'day', 'agency_day', ...DIMENSIONS, ...SUMMED, 'minutes']
const COLUMNS = NAMES.join(', ')
const SUMS = SUMMED.map((name) => `sum(${name})`).join(', ')
const FACT_SUMS = SUMMED.map((name) => `sum(f.${name}) as ${name}`).join(', ')
/** All of a row in one text: comparing column by column could not be hashed where both may be null. */
const whole = (row: string) => `row(${NAMES.map((name) => `${row}.${name}`).join(', ')})::text as whole`

/**
 * Of facts as `f`, clients as `c` and spans as `w`. A row that is as it was is not written: adding it up again in the sums
 * of all clients costs six times as much as counting it.
 */
const countAgain = (facts: string) => `
  counted as materialized (
    select f.client_id, (f.at at time zone c.timezone)::date as day,
      (f.at at time zone (select timezone from agency))::date as agency_day,
      ${DIMENSIONS.map((name) => `f.${name}`).join(', ')}, ${FACT_SUMS},
      coalesce(array_agg(f.minutes order by f.minutes) filter (where f.minutes is not null), '{}') as minutes
    from ${facts}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9),
  found as materialized (select n.*, ${whole('n')} from counted n),
  known as materialized (select r.ctid as place, ${whole('r')} from report_days r join spans w
    on r.client_id = w.client_id and r.day between w.first and w.last),
  gone as (delete from report_days r using known k
    where r.ctid = k.place and not exists (select from found n where n.whole = k.whole)),
  added as (insert into report_days (${COLUMNS})
    select ${COLUMNS} from found n where not exists (select from known k where k.whole = n.whole))
  select distinct w.client_id, to_char(m, 'YYYY-MM-DD') as month from spans w
    cross join lateral generate_series(date_trunc('month', w.first::timestamp), w.last::timestamp, interval '1 month') m`

export type Month = RowOf<typeof countMarked>

const DAYS = `$1::jsonb`
const MARKS = `marks as materialized (
  select "clientId" as client_id, at, until, "candidateId" as candidate_id from jsonb_to_recordset(${DAYS})
    as given ("clientId" uuid, at timestamptz, until timestamptz, "candidateId" uuid))`

/** Without a limit in time: a mark of an interview in five years is a day as any other. */
const FIRST = `date '1900-01-01'`
const LAST = `date '2300-01-01'`
const countMarked = statement(
  'report-days.count',
  `with ${MARKS}, ${spansOf(FIRST, LAST)}, ${countAgain(factsOfSpans(FACTS))}`,
)
/** Counts the days of the marks. Answers the months they belong to. */
export const countDays = (db: Db, marks: readonly Mark[]) => countMarked.rows(db, [JSON.stringify(marks)])

const MONTHS = `unnest($1::uuid[], $2::date[]) as m (client_id, month)`
const addMonths = statement(
  'report-months.count',
  `with gone as (delete from report_months r using ${MONTHS} where r.client_id = m.client_id and r.day = m.month)
   insert into report_months (${COLUMNS})
   select client_id, month, date_trunc('month', agency_day)::date, ${DIMENSIONS.join(', ')}, ${SUMS},
     coalesce(array_agg(minute order by minute) filter (where minute is not null), '{}')
   from (select m.month, r.*, null::int as minute from ${MONTHS}
       join report_days r on r.client_id = m.client_id and r.day >= m.month and r.day < (m.month + interval '1 month')::date
     union all
     select m.month, r.client_id, r.day, r.agency_day, ${DIMENSIONS.map((name) => `r.${name}`).join(', ')},
       ${SUMMED.map(() => '0').join(', ')}, null, minute from ${MONTHS}
       join report_days r on r.client_id = m.client_id and r.day >= m.month and r.day < (m.month + interval '1 month')::date
       cross join lateral unnest(r.minutes) minute) days
   group by client_id, month, date_trunc('month', agency_day)::date, ${DIMENSIONS.join(', ')}`,
)
export async function countMonths(db: Db, months: readonly Month[]): Promise<void> {
  if (months.length === 0) return
  await addMonths.rows(db, [months.map((each) => each.clientId), months.map(({ month }) => month)])
}

/** Days of one client's calendar. */
export type Stretch = { clientId: string; first: string; last: string }

/** All clients of a large agency, so that each fact of their days is read once. */
const CLIENTS_AT_ONCE = 1_000

// Only where the client has anything, or had when it was counted last.
const takeLong = statement(
  'report-marks.take-stretches',
  `with next as (select distinct client_id from report_marks where until is not null limit ${CLIENTS_AT_ONCE}),
     taken as (delete from report_marks m using next n where m.client_id = n.client_id and m.until is not null
       returning m.client_id, m.at, m.until),
     known as (select t.client_id, c.timezone, min(t.at) as at, max(t.until) as until
       from taken t join clients c on c.id = t.client_id group by 1, 2),
     bounds as (select k.*,
         least((select min(d.delivered_at) from lead_deliveries d where d.client_id = k.client_id),
           (select min(a.created_at) from applications a where a.client_id = k.client_id),
           (select min(i.starts_at) from interviews i where i.client_id = k.client_id),
           (select min(r.day) - 1 from report_days r where r.client_id = k.client_id)::timestamptz) as oldest,
         greatest(now(), (select max(i.starts_at) from interviews i where i.client_id = k.client_id),
           (select max(r.day) + 2 from report_days r where r.client_id = k.client_id)::timestamptz) as newest
       from known k)
   select client_id, oldest is null or least(until, newest) < greatest(at, oldest) as is_empty,
     coalesce((greatest(at, oldest) at time zone timezone)::date::text, '') as first,
     coalesce((least(until - interval '1 microsecond', newest) at time zone timezone)::date::text, '') as last
   from bounds`,
).as<object, 'clientId'>()
/** The days of some clients whose whole calendar changed. Their marks are gone then. */
export const takeStretches = (db: Db) => takeLong.rows(db, [])

const GIVEN = `unnest($1::uuid[], $2::date[], $3::date[]) as w (client_id, first, last)
  join clients c on c.id = w.client_id`
const SINCE = `w.first::timestamp at time zone c.timezone`
const columnsOf = (stretches: readonly Stretch[]) =>
  [
    stretches.map((each) => each.clientId),
    stretches.map(({ first }) => first),
    stretches.map(({ last }) => last),
  ] as const

const addStretches = statement(
  'report-marks.add-stretches',
  `insert into report_marks (client_id, at, until) select c.id, ${SINCE}, w.last::timestamp at time zone c.timezone from ${GIVEN}`,
)
/** From the start of one day to the start of another. */
export const markStretches = (db: Db, stretches: readonly Stretch[]) =>
  addStretches.rows(db, columnsOf(stretches))

const countSpans = statement(
  'report-days.count-stretches',
  `with spans as materialized (select * from unnest($1::uuid[], $2::date[], $3::date[]) w (client_id, first, last)),
   ${countAgain(factsOfStretches(FACTS, { since: '$4::timestamptz', until: '$5::timestamptz' }))}`,
)
/** Counts the days of stretches. They are disjoint for each client. */
export function countStretches(db: Db, stretches: readonly Stretch[]): Promise<Month[]> {
  const firsts = stretches.map(({ first }) => first).toSorted()
  const lasts = stretches.map(({ last }) => last).toSorted()
  // A day begins and ends at most a day apart in all timezones.
  const since = addDays(firsts[0] ?? '', -1)
  const until = addDays(lasts.at(-1) ?? '', 2)
  // Without its name it is planned for these days. A plan for any days reads every move there is.
  const values = [...columnsOf(stretches), `${since}T00:00:00Z`, `${until}T00:00:00Z`]
  return db.query<Month>({ camel: true, text: countSpans.text, values })
}
