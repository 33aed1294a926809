// Sums of a period: months and days that have not changed from their rollups, changed days from their rows.
import type { Db } from '#platform/server/database.ts'
import { type Value, valueList } from '#platform/server/list-filters.ts'
import { OTHERS, type Split } from '../../contract/splits.ts'
import { firstOf, lastOf, type Span, wholeMonths } from '../span.ts'
import { DIMENSIONS, FACTS, factsOf, SUMMED } from './facts.ts'
import { factsOfSpans, spansOf } from './marks.ts'

const COLUMNS = ['client_id', 'day', 'agency_day', ...DIMENSIONS, ...SUMMED, 'minutes'] as const
const of = (alias: string, names: readonly string[] = COLUMNS) =>
  names.map((name) => `${alias}.${name}`).join(', ')

/** A day of the client's calendar differs by at most one from the agency's. */
const EDGE = { client: 0, agency: 1 } as const

type Parts = { span: Span; value: Value; hasMonths: boolean; clientIds?: readonly string[]; facts?: string }

/** The rows to add up, as `counted`: rollup rows and facts have the same columns. */
function countedRows({ span, value, hasMonths, clientIds, facts: kinds = FACTS }: Parts): string {
  const { from, to, calendar, filters } = span
  const day = calendar.of === 'client' ? 'day' : 'agency_day'
  const edge = EDGE[calendar.of]
  const [first, last] = [`(${value(from)}::date - ${edge})`, `(${value(to)}::date + ${edge})`]
  const within = (alias: string) => `${alias}.${day} between ${value(from)}::date and ${value(to)}::date`
  const ids = filters.client ? [filters.client] : clientIds
  const client = ids ? `and r.client_id = any(${value(ids)}::uuid[])` : ''
  const months = hasMonths ? wholeMonths(span) : null
  const clean = `not exists (select from changed x where x.client_id = r.client_id and x.day = r.day)
    and not exists (select from stretches x where x.client_id = r.client_id and r.day between x.first and x.last)`
  const rollups = months
    ? monthRows({ ...months, day, client, clean, value, span })
    : [`select ${of('r')} from report_days r where ${within('r')} ${client} and ${clean}`]
  const facts = `select f.client_id, (f.at at time zone c.timezone)::date as day,
      (f.at at time zone (select timezone from agency))::date as agency_day, ${of('f', [...DIMENSIONS, ...SUMMED])},
      case when f.minutes is null then '{}'::int[] else array[f.minutes] end as minutes
    from ${factsOfSpans(kinds)}`
  return `marks as materialized (select r.client_id, r.at, r.until, r.candidate_id from report_marks r
      where ${ids ? `(r.client_id is null or r.client_id = any(${value(ids)}::uuid[]))` : 'true'}),
    ${spansOf(first, last)},
    changed_months as materialized (
      select distinct client_id, date_trunc('month', m)::date as month from spans
        cross join lateral generate_series(date_trunc('month', first::timestamp), last::timestamp, interval '1 month') m),
    counted as (${rollups.join('\n union all ')}
      union all select ${of('r')} from (${facts}) r where ${within('r')} ${client})`
}

type Months = {
  first: string
  last: string
  day: string
  client: string
  clean: string
  value: Value
  span: Span
}

/** Whole months from their own rollup. The days beside them, and of months with changes, from theirs. */
function monthRows({ first, last, day, client, clean, value, span }: Months): string[] {
  const [start, end] = [`${value(firstOf(first))}::date`, `${value(lastOf(last))}::date`]
  const isChanged = (month: string) =>
    `(select from changed_months x where x.client_id = r.client_id and x.month = ${month})`
  const days = (condition: string) =>
    `select ${of('r')} from report_days r where ${condition} ${client} and ${clean}`
  const beside = [
    ...(span.from < firstOf(first)
      ? [days(`r.${day} >= ${value(span.from)}::date and r.${day} < ${start}`)]
      : []),
    ...(span.to > lastOf(last) ? [days(`r.${day} > ${end} and r.${day} <= ${value(span.to)}::date`)] : []),
  ]
  return [
    `select ${of('r')} from report_months r where r.${day} between ${start} and ${end} ${client} and not exists ${isChanged('r.day')}`,
    ...beside,
    `select ${of('r')} from changed_months m join report_days r on r.client_id = m.client_id and r.day >= m.month
       and r.day < (m.month + interval '1 month')::date where r.${day} between ${start} and ${end} ${client} and ${clean}`,
  ]
}

/** A delivery belongs to the posting of its campaign, and to the account manager where the lead has no owner. */
export const jobOf = (isOwn: boolean) =>
  isOwn
    ? 'coalesce(s.job_id, case when g.client_id = s.client_id then g.job_id end)'
    : 'coalesce(s.job_id, g.job_id)'
/** Shared leads come from campaigns of other clients, whose names are not this client's to know. */
const IS_OTHERS = 'g.client_id is not null and g.client_id <> s.client_id'
export const campaignOf = (isOwn: boolean) =>
  isOwn ? `case when ${IS_OTHERS} then null else s.campaign_id end` : 's.campaign_id'
const OWNER = 'coalesce(s.owner_id, o.account_manager_id)'

const KEYS: Record<Split, (day: string, isOwn: boolean) => string> = {
  day: (day) => `s.${day}::text`,
  week: (day) => `date_trunc('week', s.${day}::timestamp)::date::text`,
  month: (day) => `to_char(s.${day}, 'YYYY-MM')`,
  client: () => 's.client_id::text',
  campaign: (_day, isOwn) =>
    isOwn ? `case when ${IS_OTHERS} then '${OTHERS}' else s.campaign_id::text end` : 's.campaign_id::text',
  state: () => 's.state',
  product: () => 's.product_id::text',
  recruiter: () => `${OWNER}::text`,
  source: () => 's.source',
  job: (_day, isOwn) => `${jobOf(isOwn)}::text`,
}

/** `none` stands for a missing key. */
export const keyOf = (split: Split, day: 'day' | 'agency_day', isOwn = false) =>
  `coalesce(${KEYS[split](day, isOwn)}, 'none')`

export const JOINS = `left join campaigns g on g.id = s.campaign_id join clients o on o.id = s.client_id`

/** Conditions of every filter but the client's. */
export function filterConditions(
  { filters, isOwn }: Pick<Span, 'filters' | 'isOwn'>,
  value: Value,
): string[] {
  const { client: _client, ...others } = filters
  return Object.entries(others).map(
    ([name, given]) => `${keyOf(name as Split, 'day', isOwn)} = ${value(given)}`,
  )
}

type Sums = Record<(typeof SUMMED)[number], number>
export type SumRow = Sums & {
  key: string | null
  is_total: boolean
  /** Hires that only a client marked. They have no posting, and no receipt. */
  marked_hires?: number
}

type Asked = { span: Span; by: Split | null }

function fromCounted({ span, by }: Asked, facts = FACTS) {
  const { values, value } = valueList()
  const isByDay = by === 'day' || by === 'week'
  const rows = countedRows({ span, value, hasMonths: !isByDay, facts })
  const where = filterConditions(span, value).join(' and ') || 'true'
  const key = by ? keyOf(by, span.calendar.of === 'client' ? 'day' : 'agency_day', span.isOwn) : 'null::text'
  const group = by ? `group by grouping sets ((), (${key}))` : 'group by ()'
  const isTotal = by ? `grouping(${key}) = 1` : 'true'
  return { values, rows, from: `counted s ${JOINS}`, where, key, group, isTotal }
}

/** The total, and a row for each key of the split. */
export async function sumFigures(db: Db, asked: Asked): Promise<SumRow[]> {
  const { values, rows, from, where, key, group, isTotal } = fromCounted(asked)
  const sums = SUMMED.map((name) => `coalesce(sum(s.${name}), 0)::int8 as ${name}`).join(', ')
  const marked = 'coalesce(sum(s.hires) filter (where s.job_id is null), 0)::int8 as marked_hires'
  return db.query<SumRow>({
    text: `with ${rows} select ${isTotal} as is_total, ${key} as key, ${sums}, ${marked} from ${from} where ${where} ${group}`,
    values,
  })
}

export type MedianRow = { key: string | null; is_total: boolean; median: number | null; calls: number }

/** Of all minutes, not of medians. */
export async function findMedians(db: Db, asked: Asked): Promise<MedianRow[]> {
  const { values, rows, from, where, key, group, isTotal } = fromCounted(asked, factsOf(['delivery']))
  return db.query<MedianRow>({
    text: `with ${rows} select ${isTotal} as is_total, ${key} as key, count(*)::int8 as calls,
        percentile_cont(0.5) within group (order by minute) as median
      from ${from} cross join lateral unnest(s.minutes) minute where ${where} ${group}`,
    values,
  })
}

export type ClientMonth = SumRow & { month: string; median: number | null }

/** Of many clients, each in its own calendar. */
export async function sumByClientAndMonth(
  db: Db,
  { span, clientIds }: { span: Span; clientIds: readonly string[] },
): Promise<ClientMonth[]> {
  const { values, value } = valueList()
  const everyone = { ...span, filters: {}, calendar: { ...span.calendar, of: 'client' as const } }
  const rows = countedRows({ span: everyone, value, hasMonths: true, clientIds })
  const sums = SUMMED.map((name) => `coalesce(sum(s.${name}), 0)::int8 as ${name}`).join(', ')
  return db.query<ClientMonth>({
    text: `with ${rows},
      each as (select s.*, to_char(s.day, 'YYYY-MM') as month from counted s),
      medians as (select s.client_id, s.month, percentile_cont(0.5) within group (order by minute) as median
        from each s cross join lateral unnest(s.minutes) minute group by 1, 2),
      sums as (select s.client_id, s.month, ${sums} from each s group by 1, 2)
      select false as is_total, s.client_id::text as key, s.*, m.median from sums s left join medians m using (client_id, month)`,
    values,
  })
}
