// What is counted over time. Each statement reads one index over the period and nothing else.
import { ofClients } from '#domains/candidates/server/index.ts'
import { countUpTo } from '#platform/server/count.ts'
import { decodeCursor, pageOf } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/database.ts'
import type { Total } from '#platform/shared/list.ts'
import type { Listed } from '../../contract.ts'

/** Days are the reader's own: both ends are midnights of their timezone. */
export type Span = { from: string; to: string; timezone: string; client?: string | undefined }

const START = `($1::date)::timestamp at time zone $3`
const END = `($2::date + 1)::timestamp at time zone $3`
const valuesOf = ({ from, to, timezone, client }: Span) => [from, to, timezone, ...(client ? [client] : [])]
/** The client stands fourth, where there is one. */
const ofClient = ({ client }: Span) => (client ? 'and a.client_id = $4' : '')

// A hire that was taken back is none; one that was reached twice is one, the last time.
const SOURCES: Record<Listed, { from: string; at: string; where: string }> = {
  applications: { from: 'applications a', at: 'a.created_at', where: 'true' },
  hires: {
    from: 'stage_moves m join applications a on a.id = m.application_id',
    at: 'm.at',
    where: `m.to_status = 'hired' and a.status = 'hired' and not exists (select from stage_moves later
      where later.application_id = m.application_id and later.to_status = 'hired' and (later.at, later.id) > (m.at, m.id))`,
  },
}

export function countRows(db: Db, figure: Listed, span: Span): Promise<Total> {
  const { from, at, where } = SOURCES[figure]
  const within = `${at} >= ${START} and ${at} < ${END}`
  return countUpTo(db, `from ${from} where ${within} and ${where} ${ofClient(span)}`, valuesOf(span))
}

export type Row = {
  id: string
  at: string
  candidate_id: string
  name: string
  job_id: string
  job_title: string
  client_name: string
}

export async function listRows(
  db: Db,
  { figure, span, limit, cursor }: { figure: Listed; span: Span; limit: number; cursor?: string | undefined },
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const { from, at, where } = SOURCES[figure]
  const values: unknown[] = valuesOf(span)
  const value = (given: unknown) => `$${values.push(given)}`
  const [last, id] = cursor ? decodeCursor(cursor, 2) : []
  const after = cursor ? `and (${at}, a.id) < (${value(last)}, ${value(id)})` : ''
  const found = await db.query<Row>({
    text: `select a.id, ${at} as at, c.id as candidate_id, c.first_name || ' ' || c.last_name as name, a.job_id,
        j.title as job_title, k.name as client_name
      from ${from} join candidates own on own.id = a.candidate_id
        join candidates c on c.id = coalesce(own.merged_into, own.id)
        join job_postings j on j.id = a.job_id join clients k on k.id = a.client_id
      where ${at} >= ${START} and ${at} < ${END} and ${where} ${ofClient(span)} ${after}
      order by ${at} desc, a.id desc limit ${value(limit + 1)}`,
    values,
  })
  return pageOf(found, limit, (row) => [row.at, row.id])
}

export type TrendRow = { day: string; candidates: number; applications: number; hires: number }

export function listTrend(db: Db, span: Span): Promise<TrendRow[]> {
  const perDay = (
    select: string,
    at: string,
  ) => `(select (${at} at time zone $3)::date as day, count(*) as count
      from ${select} and ${at} >= ${START} and ${at} < ${END} group by 1)`
  const people = span.client ? `and ${ofClients('array[$4::uuid]')}` : ''
  return db.query<TrendRow>({
    text: `select d.day::date as day, coalesce(c.count, 0) as candidates, coalesce(a.count, 0) as applications,
        coalesce(h.count, 0) as hires
      from generate_series($1::date, $2::date, interval '1 day') d (day)
      left join ${perDay(`candidates c where c.removed_at is null ${people}`, 'c.created_at')} c on c.day = d.day::date
      left join ${perDay(`applications a where true ${ofClient(span)}`, 'a.created_at')} a on a.day = d.day::date
      left join ${perDay(`${SOURCES.hires.from} where ${SOURCES.hires.where} ${ofClient(span)}`, 'm.at')} h on h.day = d.day::date
      order by 1`,
    values: valuesOf(span),
  })
}

export type FunnelRow = { stage_id: string; label: string; reached: number }

/** Whoever reached a stage has passed those before it, however they got there. */
export function listFunnel(db: Db, span: Span): Promise<FunnelRow[]> {
  return db.query<FunnelRow>({
    text: `with furthest as (
        select a.id, max(s.position) as position from applications a
        join stage_moves m on m.application_id = a.id join pipeline_stages s on s.id = m.to_stage_id
        where a.created_at >= ${START} and a.created_at < ${END} ${ofClient(span)} group by a.id)
      select s.id as stage_id, s.label, count(f.id) as reached from pipeline_stages s
      left join furthest f on f.position >= s.position
      where s.removed_at is null and s.kind <> 'archived' group by s.id order by s.position`,
    values: valuesOf(span),
  })
}

export type ActivityRow = {
  id: string
  at: string
  by_name: string
  kind: string
  candidate_id: string
  name: string
  detail: string | null
}

/** The newest of everybody's; of one client, those of the period, so that a quiet client costs no long search. */
export function listActivity(
  db: Db,
  { limit, since, client }: { limit: number; since: Date; client?: string | undefined },
): Promise<ActivityRow[]> {
  const moves = client ? 'where a.client_id = $2 and m.at >= $3' : ''
  const notes = client
    ? `and v.at >= $3 and exists (select from applications a where a.candidate_id = v.candidate_id and a.client_id = $2)`
    : ''
  return db.query<ActivityRow>({
    text: `select e.id, e.at, e.by_name, e.kind, c.id as candidate_id, c.first_name || ' ' || c.last_name as name, e.detail
      from (
        (select m.id, m.at, m.by_name, case when m.from_stage_id is null then 'applied' else m.to_status end as kind,
           a.candidate_id, s.label as detail
         from stage_moves m join applications a on a.id = m.application_id join pipeline_stages s on s.id = m.to_stage_id
         ${moves} order by m.at desc, m.id desc limit $1)
        union all
        (select v.id, v.at, v.by_name, v.kind, v.candidate_id, null from activities v
         where v.visibility <> 'private' ${notes} order by v.at desc, v.id desc limit $1)
      ) e join candidates own on own.id = e.candidate_id join candidates c on c.id = coalesce(own.merged_into, own.id)
      where c.removed_at is null order by e.at desc, e.id desc limit $1`,
    values: client ? [limit, client, since] : [limit],
  })
}
