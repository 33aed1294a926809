// Counts over time. Each statement reads one index over the period.
import { ofClients } from '#domains/pipeline/server/index.ts'
import { countUpTo } from '#platform/server/count.ts'
import type { Page } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/database.ts'
import { keyset, type Order } from '#platform/server/list.ts'
import { valueList } from '#platform/server/list-filters.ts'
import type { Total } from '#shared/list.ts'
import type { Listed } from '../../contract/endpoints.ts'

/** Both ends are midnights in the reader's timezone. */
export type Span = {
  from: string
  to: string
  timezone: string
  client?: string | undefined
  /** Only candidates and applications of this owner. */
  owner?: string | undefined
}

const START = `($1::date)::timestamp at time zone $3`
const END = `($2::date + 1)::timestamp at time zone $3`
const valuesOf = ({ from, to, timezone, client, owner }: Span) => [
  from,
  to,
  timezone,
  ...(client ? [client] : []),
  ...(owner ? [owner] : []),
]
/** The client is the fourth parameter, and the owner the one after it, if given. */
const ofClient = ({ client }: Span) => (client ? 'and a.client_id = $4' : '')
const ownerOf = (alias: string, { client, owner }: Span) =>
  owner ? `and ${alias}.owner_id = $${client ? 5 : 4}` : ''
/** The applications of a span. */
const ofSpan = (span: Span) => `${ofClient(span)} ${ownerOf('a', span)}`

// A hire counts at the time of the current stage: an undone hire does not count, and one reached twice counts once.
const SOURCES: Record<Exclude<Listed, 'reached'>, { at: string; where: string }> = {
  applications: { at: 'a.created_at', where: 'true' },
  hires: { at: 'a.stage_entered_at', where: `a.status = 'hired'` },
}

export function countRows(db: Db, figure: keyof typeof SOURCES, span: Span): Promise<Total> {
  const { at, where } = SOURCES[figure]
  const within = `${at} >= ${START} and ${at} < ${END}`
  return countUpTo(db, `from applications a where ${within} and ${where} ${ofSpan(span)}`, valuesOf(span))
}

/** Candidates who came in and were erased since. No list shows them, but past figures keep counting them. */
const erasedFrom = (
  span: Span,
) => `from candidates e where e.anonymized_at is not null and e.merged_into is null ${ownerOf('e', span)}
  ${span.client ? 'and exists (select from applications a where a.candidate_id = e.id and a.client_id = $4)' : ''}`

export const countErased = (db: Db, span: Span) =>
  countGone(db, span, `${erasedFrom(span)} and e.created_at >= ${START} and e.created_at < ${END}`)

/** Disqualifications of candidates who were erased since. */
export const countErasedDisqualified = (db: Db, span: Span) =>
  countGone(
    db,
    span,
    `from candidates e join applications a on a.candidate_id = e.id and a.merged_into is null
      join disqualifications d on d.application_id = a.id and d.undone_at is null
      where e.anonymized_at is not null and d.at >= ${START} and d.at < ${END} ${ofSpan(span)}`,
  )

async function countGone(db: Db, span: Span, from: string): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    text: `select count(*)::int as count ${from}`,
    values: valuesOf(span),
  })
  return row?.count ?? 0
}

export type Row = {
  id: string
  at: string
  candidateId: string
  name: string
  jobId: string
  jobTitle: string
  clientName: string
}

type Listing = {
  figure: Listed
  span: Span
  /** The reached stage, if requested. */
  stage?: string | undefined
  limit: number
  cursor?: string | undefined
}

/** Counts like the funnel: in this stage or a later one, by a move that was not undone. */
const cameTo = (
  stage: string,
) => `exists (select from standing_moves m join pipeline_stages s on s.id = m.to_stage_id
  where m.application_id = a.id and s.position >= (select position from pipeline_stages where id = ${stage}::uuid))`

export async function listRows(db: Db, { figure, span, stage, limit, cursor }: Listing): Promise<Page<Row>> {
  const values: unknown[] = valuesOf(span)
  const value = (given: unknown) => `$${values.push(given)}`
  const { at, where } =
    figure === 'reached' ? { at: 'a.created_at', where: cameTo(value(stage)) } : SOURCES[figure]
  const order: Order<Row> = { by: at, key: (row) => row.at, descending: true }
  const page = keyset({ sort: figure, limit, cursor }, { order, id: 'a.id' }, value)
  const conditions = [`${at} >= ${START}`, `${at} < ${END}`, where, ...page.after]
  const found = await db.query<Row>({
    camel: true,
    text: `select a.id, ${at} as at, c.id as candidate_id, c.first_name || ' ' || c.last_name as name, a.job_id,
        j.title as job_title, k.name as client_name
      from applications a join candidates own on own.id = a.candidate_id
        join candidates c on c.id = coalesce(own.merged_into, own.id)
        join job_postings j on j.id = a.job_id join clients k on k.id = a.client_id
      where ${conditions.join(' and ')} ${ofSpan(span)} order by ${page.orderBy} limit ${page.limit}`,
    values,
  })
  return page.toPage(found)
}

type TrendRow = { day: string; candidates: number; applications: number; hires: number }

const DAYS = `(select day::date as day, day::timestamp at time zone $3 as start,
    (day + interval '1 day')::timestamp at time zone $3 as stop
  from generate_series(($1::date)::timestamp, ($2::date)::timestamp, interval '1 day') day) d`

/** Each day is a range of an index. Computing the day of each row in a timezone would cost more. */
export function listTrend(db: Db, span: Span): Promise<TrendRow[]> {
  const isNarrow = Boolean(span.client ?? span.owner)
  const inDay = (at: string) => `${at} >= d.start and ${at} < d.stop`
  const within = (at: string) => `${inDay(at)} ${ofSpan(span)}`
  const { hires } = SOURCES
  const candidates = span.client
    ? 'coalesce(c.count, 0)'
    : `(select count(*) from candidates c where c.removed_at is null and ${inDay('c.created_at')} ${ownerOf('c', span)})`
  const erased = `(select count(*) ${erasedFrom(span)} and e.created_at >= d.start and e.created_at < d.stop)`
  const applications = isNarrow
    ? `(select count(*) from applications a where ${within('a.created_at')})`
    : `(select coalesce(sum(t.count), 0) from application_tallies t where ${inDay('t.made_in')})`
  return db.query<TrendRow>({
    name: `dashboard.trend${span.client ? '.client' : ''}${span.owner ? '.owner' : ''}`,
    text: `select d.day, ${candidates} + ${erased} as candidates, ${applications} as applications,
        (select count(*) from applications a where ${hires.where} and ${within(hires.at)}) as hires
      from ${DAYS} ${span.client ? `left join ${peopleOfClient(span)} c on c.day = d.day` : ''} order by d.day`,
    values: valuesOf(span),
  })
}

/** A client's applicants are collected once, not for each day. */
const peopleOfClient = (
  span: Span,
) => `(select (c.created_at at time zone $3)::date as day, count(*) as count from candidates c
  where c.removed_at is null and ${ofClients('array[$4::uuid]')} and c.created_at >= ${START} and c.created_at < ${END}
  ${ownerOf('c', span)} group by 1)`

type FunnelRow = { stageId: string; label: string; reached: number }

/** The funnel: of everything from the tallies, of a client or an owner from its moves without undone ones. */
const FURTHEST = `select (select max(s.position) from pipeline_stages s where s.id = any(k.stages)) as position, t.count
  from (select visited, sum(count) as count from application_tallies where made_in >= ${START} and made_in < ${END}
    group by visited) t join stage_sets k on k.key = t.visited`
const furthestOf = (
  span: Span,
) => `select position, count(*) as count from (select max(s.position) as position
    from applications a join standing_moves m on m.application_id = a.id join pipeline_stages s on s.id = m.to_stage_id
    where a.created_at >= ${START} and a.created_at < ${END} ${ofSpan(span)} group by a.id) furthest group by position`

/** An application that reached a stage counts in all stages before it. */
export function listFunnel(db: Db, span: Span): Promise<FunnelRow[]> {
  return db.query<FunnelRow>({
    camel: true,
    text: `with furthest as materialized (${(span.client ?? span.owner) ? furthestOf(span) : FURTHEST})
      select s.id as stage_id, s.label, coalesce(sum(f.count), 0)::int as reached from pipeline_stages s
      left join furthest f on f.position >= s.position
      where s.removed_at is null and s.kind <> 'archived' group by s.id order by s.position`,
    values: valuesOf(span),
  })
}

export type ActivityRow = {
  id: string
  at: string
  byName: string
  kind: string
  candidateId: string
  name: string
  detail: string | null
}

type Recent = { limit: number; since: Date; client?: string | undefined; owner?: string | undefined }

/**
 * The newest activity of all clients. For one client or owner only that of the period, so a quiet one needs no long search.
 */
export function listActivity(db: Db, { limit, since, client, owner }: Recent): Promise<ActivityRow[]> {
  // An undone move and the move that undid it are not activity.
  const stands = 'm.undoes is null and not exists (select from stage_moves u where u.undoes = m.id)'
  const isNarrow = Boolean(client ?? owner)
  const { values, value } = valueList()
  const most = value(limit)
  const start = isNarrow ? value(since) : ''
  const ofIts = client ? `and a.client_id = ${value(client)}` : ''
  const ofTheirs = owner ? value(owner) : ''
  const moves = `where ${stands} ${ofIts} ${isNarrow ? `and m.at >= ${start}` : ''}
    ${owner ? `and a.owner_id = ${ofTheirs}` : ''}`
  const notes = `${isNarrow ? `and v.at >= ${start}` : ''}
    ${client ? `and exists (select from applications a where a.candidate_id = v.candidate_id ${ofIts})` : ''}
    ${owner ? `and exists (select from candidates p where p.id = v.candidate_id and p.owner_id = ${ofTheirs})` : ''}`
  return db.query<ActivityRow>({
    camel: true,
    text: `select e.id, e.at, e.by_name, e.kind, c.id as candidate_id, c.first_name || ' ' || c.last_name as name, e.detail
      from (
        (select m.id, m.at, m.by_name, case when m.from_stage_id is null then 'applied' else m.to_status end as kind,
           a.candidate_id, s.label as detail
         from stage_moves m join applications a on a.id = m.application_id join pipeline_stages s on s.id = m.to_stage_id
         ${moves} order by m.at desc, m.id desc limit ${most})
        union all
        (select v.id, v.at, v.by_name, v.kind, v.candidate_id, null from activities v
         where v.visibility <> 'private' ${notes} order by v.at desc, v.id desc limit ${most})
      ) e join candidates own on own.id = e.candidate_id join candidates c on c.id = coalesce(own.merged_into, own.id)
      where c.removed_at is null order by e.at desc, e.id desc limit ${most}`,
    values,
  })
}
