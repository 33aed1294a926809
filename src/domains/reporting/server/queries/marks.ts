// The days that a report counts from their rows, because they changed since their rollup.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import { EVENTS } from './facts.ts'

const dayOf = (at: string) => `((${at}) at time zone c.timezone)::date`

/** What begins without a write: interviews whose time came, until their status follows. */
const BEGUN = `select distinct i.client_id, coalesce(k.merged_into, k.id) as person
  from interviews i join candidates k on k.id = i.candidate_id
  where i.status in ('scheduled', 'confirmed') and i.starts_at <= now() and i.ends_at > now() - interval '1 year'`

const anyChange = statement(
  'report-marks.any',
  `select exists (select from report_marks m where $1::uuid[] is null or m.client_id is null or m.client_id = any($1))
     or exists (select from (${BEGUN}) b where $1::uuid[] is null or b.client_id = any($1)) as changed`,
).as<object, 'changed'>()
/**
 * Whether a day of these clients, or of any, has to be counted from its rows. Planning that takes longer than most reports.
 * A change after this question belongs to a later moment than the report.
 */
export const hasChanges = async (db: Db, clientIds: readonly string[] | null) =>
  (await anyChange.first(db, [clientIds]))?.changed ?? true

/**
 * From the table expression `marks`, common table expressions: `spans` are the stretches of changed days within the two
 * days given, disjoint for each client. `changed` are single days, `stretches` are longer ones.
 */
export const spansOf = (from: string, to: string) => `
  people as (
    select distinct m.client_id, coalesce(k.merged_into, k.id) as person from marks m join candidates k on k.id = m.candidate_id
    union ${BEGUN}),
  points as (
    select m.client_id, m.at from marks m where m.until is null and m.candidate_id is null
    union all
    select e.client_id, e.at from people p cross join lateral (${EVENTS('p.person')}) e
      where p.client_id is null or e.client_id = p.client_id),
  stretches as materialized (
    select c.id as client_id, greatest(min(${dayOf('m.at')}), ${from}) as first,
      least(max(${dayOf(`m.until - interval '1 microsecond'`)}), ${to}) as last
    from marks m join clients c on m.client_id is null or m.client_id = c.id
    where m.until is not null group by c.id),
  changed as materialized (
    select distinct p.client_id, ${dayOf('p.at')} as day from points p join clients c on c.id = p.client_id
    where ${dayOf('p.at')} between ${from} and ${to} and not exists (select from stretches x
      where x.client_id = p.client_id and ${dayOf('p.at')} between x.first and x.last)),
  spans as materialized (
    select client_id, day as first, day as last from changed
    union all select client_id, first, last from stretches where first <= last)`

/**
 * The facts of the spans, with the day in the calendar of their client. A clock change moves no row to another day. Without
 * "offset 0" the planner would read every fact there is, and join the few spans to them.
 */
export const factsOfSpans = (facts: string) => `
  spans w join clients c on c.id = w.client_id
  cross join lateral (select f.* from (${facts}) f where f.client_id = w.client_id
    and f.at >= (w.first::timestamp at time zone c.timezone) - interval '3 hours'
    and f.at < ((w.last + 1)::timestamp at time zone c.timezone) + interval '3 hours' offset 0) f
  where (f.at at time zone c.timezone)::date between w.first and w.last`

/** The same for stretches of many clients at once, between two times that hold them all. Each fact is read once. */
export const factsOfStretches = (facts: string, { since, until }: { since: string; until: string }) => `
  (${facts}) f join spans w on w.client_id = f.client_id join clients c on c.id = f.client_id
  where f.at >= ${since} and f.at < ${until} and (f.at at time zone c.timezone)::date between w.first and w.last`
