// Views, applications, interviews and hires of postings by day. Only counts leave this file.
import type { DetailRow, Level, LevelRow, Span, UsualRow, Within } from '#domains/jobs/server/index.ts'
import { FOR_CLIENT, SUBMITTED } from '#domains/pipeline/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { inScope } from '#platform/server/scope.ts'
import { statement } from '#platform/server/statement.ts'

const START = `($4::date)::timestamp at time zone $6`
const END = `($5::date + 1)::timestamp at time zone $6`
const within = (at: string) => `${at} >= ${START} and ${at} < ${END}`
const dayOf = (at: string) => `(${at} at time zone $6)::date`
const HELD = `('cancelled', 'no_show')`

/**
 * One line per event. Several interviews of a candidate count once, at the first. An undone hire does not count, and
 * one reached twice counts once, at the last.
 */
const COUNTED = `jobs as materialized (select j.id from job_postings j where ${inScope('j.client_id', '$1')}
      and ($2::uuid is null or j.client_id = $2) and ($3::uuid is null or j.id = $3)),
  counted as (
    select d.job_id, d.day, d.source, d.views, 0 as applies, 0 as submitted, d.applies as from_page, 0 as interviews,
        0 as hires
      from job_posting_days d join jobs on jobs.id = d.job_id where d.day between $4::date and $5::date
    union all
    select a.job_id, ${dayOf('a.created_at')}, a.source, 0, 1, (${SUBMITTED})::int, 0, 0, 0
      from applications a join jobs on jobs.id = a.job_id where ${within('a.created_at')} and ${FOR_CLIENT}
    union all
    select a.job_id, ${dayOf('i.starts_at')}, a.source, 0, 0, 0, 0, 1, 0
      from interviews i join applications a on a.id = i.application_id join jobs on jobs.id = a.job_id
      where ${within('i.starts_at')} and i.starts_at <= $7::timestamptz and i.status not in ${HELD}
        and not exists (select from interviews e where e.application_id = i.application_id and e.status not in ${HELD}
          and (e.starts_at, e.id) < (i.starts_at, i.id))
    union all
    select a.job_id, ${dayOf('a.stage_entered_at')}, a.source, 0, 0, 0, 0, 0, 1
      from applications a join jobs on jobs.id = a.job_id
      where a.status = 'hired' and ${within('a.stage_entered_at')})`
const SUMS = `coalesce(sum(views), 0)::int8 as views, coalesce(sum(applies), 0)::int8 as applies,
  coalesce(sum(submitted), 0)::int8 as submitted, coalesce(sum(from_page), 0)::int8 as "fromPage", coalesce(sum(interviews), 0)::int8 as interviews,
  coalesce(sum(hires), 0)::int8 as hires`

const valuesOf = ({ scope, clientId, jobId }: Within, { from, to, timezone, now }: Span) =>
  [scope.clientIds, clientId ?? null, jobId ?? null, from, to, timezone, now] as const

const levels = statement(
  'insights.levels',
  `with ${COUNTED} select case grouping(job_id, day, source) when 3 then 'job' when 5 then 'day' when 6 then 'source'
        else 'all' end as level, coalesce(job_id::text, day::text, source, '') as key, ${SUMS}
      from counted group by grouping sets ((job_id), (day), (source), ())`,
).as<{ level: Level }>()

/** All sums in one pass: total, by posting, by day, by source. */
export function sumInsights(db: Db, span: Span, where: Within): Promise<LevelRow[]> {
  return levels.rows(db, valuesOf(where, span))
}

const details = statement(
  'insights.details',
  `with ${COUNTED} select j.reference_number as reference, j.title, c.day::date as day, c.source, ${SUMS}
      from counted c join job_postings j on j.id = c.job_id
      group by j.id, c.day, c.source order by c.day, j.reference_number, c.source`,
)

export function listInsights(db: Db, span: Span, where: Within): Promise<DetailRow[]> {
  return details.rows(db, valuesOf(where, span))
}

/** A rate of a few is chance: only clients above this limit count. */
const SEEN = 'o.views >= 40'
const APPLIED = 'o.applies >= 10'

/**
 * Medians over all clients with views in the period, without figures of a single one. Rates are per client: most
 * postings hire nobody in a month, so their median would be zero.
 */
export async function findUsual(db: Db, span: Span): Promise<UsualRow | undefined> {
  const median = (value: string, among = 'true') =>
    `percentile_cont(0.5) within group (order by ${value}) filter (where ${among})`
  const clients = (among = 'true') => `count(*) filter (where ${among})`
  const sum = (column: string) => `sum(seen.${column})::float8 as ${column}`
  const [row] = await db.query<UsualRow>({
    camel: true,
    text: `with ${COUNTED}, each as (select c.job_id, ${SUMS} from counted c group by c.job_id),
      seen as (select j.client_id, each.* from each join job_postings j on j.id = each.job_id where each.views > 0),
      of_client as (select ${['views', 'applies', '"fromPage"', 'interviews', 'hires'].map(sum).join(', ')}
        from seen group by seen.client_id),
      per_posting as (select count(*) as postings, ${median('views')} as views, ${median('applies')} as applies from seen)
      select p.*, ${clients()} as clients, ${clients(SEEN)} as seen_clients, ${clients(APPLIED)} as applied_clients,
        ${median('o."fromPage" / o.views', SEEN)} as apply_rate,
        ${median('o.interviews / o.applies', APPLIED)} as interview_rate,
        ${median('o.hires / o.applies', APPLIED)} as hire_rate
      from per_posting p cross join of_client o group by p.postings, p.views, p.applies`,
    values: valuesOf({ scope: { clientIds: null } }, span),
  })
  return row
}
