// Sums of a period: months and days that have not changed from their rollups, changed days from their rows.
import type { Db } from '#platform/server/database.ts'
import { type Value, valueList } from '#platform/server/list-filters.ts'
import { NONE, OTHERS, type Split } from '../../contract/splits.ts'
import type { Span } from '../span.ts'
import { countedRows, sliceFor } from './counted.ts'
import { FACTS, factsOf, SUMMED } from './facts.ts'
import { hasChanges } from './marks.ts'

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

export const JOINS = `left join campaigns g on g.id = s.campaign_id left join clients o on o.id = s.client_id`

/** Filters that an index can answer. A recruiter or posting can also be another row's. */
const COLUMN_OF: Partial<Record<Split, { name: string; type: 'uuid' | 'text' }>> = {
  campaign: { name: 'campaign_id', type: 'uuid' },
  product: { name: 'product_id', type: 'uuid' },
  state: { name: 'state', type: 'text' },
  source: { name: 'source', type: 'text' },
}

/** Conditions of every filter but the client's. */
export function filterConditions(
  { filters, isOwn }: Pick<Span, 'filters' | 'isOwn'>,
  value: Value,
): string[] {
  const { client: _client, ...others } = filters
  return Object.entries(others).map(([name, given]) => {
    const isHidden = isOwn && name === 'campaign'
    const column = given === NONE || isHidden ? undefined : COLUMN_OF[name as Split]
    return column
      ? `s.${column.name} = ${value(given)}::${column.type}`
      : `${keyOf(name as Split, 'day', isOwn)} = ${value(given)}`
  })
}

type Sums = Record<(typeof SUMMED)[number], number>
export type SumRow = Sums & {
  key: string | null
  is_total: boolean
  /** Hires that only a client marked. They have no posting, and no receipt. */
  marked_hires?: number
}

type Asked = {
  span: Span
  by: Split | null
  /** Only this line of the split. */
  only?: string | undefined
  /** Whether a day has to be counted from its rows, see `hasChanges`. */
  isChanged: boolean
}

function fromCounted({ span, by, only, isChanged }: Asked, facts = FACTS) {
  const { values, value } = valueList()
  const isByDay = by === 'day' || by === 'week'
  const rows = countedRows({ span, value, hasMonths: !isByDay, slice: sliceFor(span, by), isChanged, facts })
  const day = span.calendar.of === 'client' ? 'day' : 'agency_day'
  const key = by ? keyOf(by, day, span.isOwn) : 'null::text'
  const own = by && only !== undefined ? [`${key} = ${value(only)}`] : []
  const where = [...filterConditions(span, value), ...own].join(' and ') || 'true'
  const isTotal = by ? `grouping(${key}) = 1` : 'true'
  return { values, rows, from: `counted s ${JOINS}`, where, key, isTotal }
}

/** Each row counts one of these. Where all are 0, what was there is gone. */
const THERE = ['delivered', 'interviews', 'offers', 'hires', 'applications']
  .map((name) => `sum(s.${name})`)
  .join(' + ')
const SUMS = [...SUMMED, 'marked_hires']
  .map((name) => `coalesce(sum(s.${name}), 0)::int8 as ${name}`)
  .join(', ')

/** Whether the report has days to count from their rows. */
export const isChangedNow = (db: Db, { filters }: Pick<Span, 'filters'>) =>
  hasChanges(db, filters.client ? [filters.client] : null)

/** The total, and a row for each key of the split. */
export async function sumFigures(db: Db, asked: Asked): Promise<SumRow[]> {
  const { values, rows, from, where, key, isTotal } = fromCounted(asked)
  const group = asked.by
    ? `group by grouping sets ((), (${key})) having ${isTotal} or ${THERE} <> 0`
    : 'group by ()'
  return db.query<SumRow>({
    text: `with ${rows} select ${isTotal} as is_total, ${key} as key, ${SUMS} from ${from} where ${where} ${group}`,
    values,
  })
}

export type MedianRow = { key: string | null; isTotal: boolean; median: number | null }

/** Minutes of calls, with how many took each. */
const EACH_CALL = `cross join lateral unnest(s.minutes, s.calls) m (minute, calls)`
const CALLS = 'sum(s.sign * coalesce(m.calls, 1))'
/** Of `counts` of minutes, each with its calls. The middle one, or the mean of both. */
const medianBy = (group: string) => `select ${group},
    (min(minute) filter (where 2 * upto >= total) + min(minute) filter (where 2 * upto > total)) / 2.0::float8 as median
  from (select c.*, sum(c.calls) over (partition by ${group} order by c.minute) as upto,
      sum(c.calls) over (partition by ${group}) as total from counts c) placed group by ${group}`

/** Of all minutes, not of medians. */
export async function findMedians(db: Db, asked: Asked): Promise<MedianRow[]> {
  if (asked.by === 'day' && sliceFor(asked.span, asked.by)) return findMediansOfDays(db, asked)
  const { values, rows, from, where, key, isTotal } = fromCounted(asked, factsOf(['delivery']))
  const group = asked.by ? `grouping sets ((m.minute), (m.minute, ${key}))` : 'm.minute'
  return db.query<MedianRow>({
    camel: true,
    text: `with ${rows}, counts as (select ${isTotal} as is_total, ${key} as key, m.minute, ${CALLS} as calls
        from ${from} ${EACH_CALL} where ${where} group by ${group} having ${CALLS} <> 0)
      ${medianBy('is_total, key')}`,
    values,
  })
}

/** A day that did not change has its median in its slice. The total is that of the months. */
async function findMediansOfDays(db: Db, asked: Asked): Promise<MedianRow[]> {
  const { values, rows, where, key } = fromCounted(asked, factsOf(['delivery']))
  const [total, days] = await Promise.all([
    findMedians(db, { ...asked, by: null }),
    db.query<MedianRow>({
      camel: true,
      text: `with ${rows}, touched as materialized (select distinct agency_day from moved),
        counts as (select false as is_total, ${key} as key, m.minute, ${CALLS} as calls
          from counted s ${JOINS} ${EACH_CALL} where s.agency_day in (select agency_day from touched) and ${where}
          group by m.minute, ${key} having ${CALLS} <> 0)
        ${medianBy('is_total, key')}
        union all select false, ${key}, s.median from base s ${JOINS}
          where s.median is not null and s.agency_day not in (select agency_day from touched) and ${where}`,
      values,
    }),
  ])
  return [...total, ...days]
}

export type ClientMonth = SumRow & { month: string; median: number | null }

/** Of many clients, each in its own calendar. */
export async function sumByClientAndMonth(
  db: Db,
  { span, clientIds }: { span: Span; clientIds: readonly string[] },
): Promise<ClientMonth[]> {
  const { values, value } = valueList()
  const everyone = { ...span, filters: {}, calendar: { ...span.calendar, of: 'client' as const } }
  const isChanged = await hasChanges(db, clientIds)
  const rows = countedRows({ span: everyone, value, hasMonths: true, slice: null, clientIds, isChanged })
  return db.query<ClientMonth>({
    text: `with ${rows},
      each as (select s.*, to_char(s.day, 'YYYY-MM') as month from counted s),
      counts as (select s.client_id, s.month, m.minute, ${CALLS} as calls
        from each s ${EACH_CALL} group by 1, 2, 3 having ${CALLS} <> 0),
      medians as (${medianBy('client_id, month')}),
      sums as (select s.client_id, s.month, ${SUMS} from each s group by 1, 2 having ${THERE} <> 0)
      select false as is_total, s.client_id::text as key, s.*, m.median from sums s left join medians m using (client_id, month)`,
    values,
  })
}
