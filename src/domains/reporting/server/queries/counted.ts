// The rows that a report adds up: rollups of its days and months, without the changed days, and those from their rows.
import type { Value } from '#platform/server/list-filters.ts'
import { NONE, type Split, TIMES } from '../../contract/splits.ts'
import { firstOf, lastOf, type Span, wholeMonths } from '../span.ts'
import { DIMENSIONS, FACTS, SUMMED } from './facts.ts'
import { factsOfSpans, spansOf } from './marks.ts'

const PLACE = ['client_id', 'day', 'agency_day', ...DIMENSIONS] as const

/** A day of the client's calendar differs by at most one from the agency's. */
const EDGE = { client: 0, agency: 1 } as const

/** Hires that only the client marked. They have no posting. */
const marked = (alias: string) => `case when ${alias}.job_id is null then ${alias}.hires else 0 end`

const isTime = (by: Split) => TIMES.some((time) => time === by)

/** Reports of all clients by one thing read sums by that thing. */
export function sliceFor({ calendar, filters }: Pick<Span, 'calendar' | 'filters'>, by: Split | null) {
  if (calendar.of === 'client') return null
  const things = new Set<string>(Object.keys(filters))
  if (by && !isTime(by)) things.add(by)
  if (things.size > 1) return null
  return [...things][0] ?? 'all'
}

type Parts = {
  span: Span
  value: Value
  hasMonths: boolean
  slice: string | null
  clientIds?: readonly string[]
  /** Without a change, rollups are all there is. */
  isChanged: boolean
  facts?: string
}
type Base = { of: 'day' | 'month'; condition: string }

/**
 * Common table expressions: `base` are rollup rows, `moved` are rollup rows of changed days to take away, and the rows that
 * count instead, `counted` is all of it. `sign` is -1 for what is taken away. Without `calls`, each of the minutes is one
 * call.
 */
export function countedRows(parts: Parts): string {
  const { span, value, hasMonths, slice, clientIds, facts: kinds = FACTS } = parts
  const { from, to, calendar, filters } = span
  const day = calendar.of === 'client' ? 'day' : 'agency_day'
  const edge = EDGE[calendar.of]
  const ids = filters.client ? [filters.client] : clientIds
  const months = hasMonths ? wholeMonths(span) : null
  const column = slice ? 'day' : day
  // A value that no part of the statement names has no type, so each is given where it is used.
  const between = () => `between ${value(from)}::date and ${value(to)}::date`
  const client = () => (ids ? `and r.client_id = any(${value(ids)}::uuid[])` : '')
  const bases = months
    ? withMonths({ span, months, column, value })
    : [{ of: 'day', condition: `r.${column} ${between()}` } as const]
  const read = (base: Base) => (slice ? sliceRows(slice, base, parts) : rollupRows(base, client()))
  const base = `base as not materialized (${bases.map(read).join('\n union all ')})`
  if (!parts.isChanged)
    return `${base}, moved as (select * from base where false), counted as (select * from base)`
  const [first, last] = [`(${value(from)}::date - ${edge})`, `(${value(to)}::date + ${edge})`]
  const sums = SUMMED.map((name) => `f.${name}`).join(', ')
  return `marks as materialized (select r.client_id, r.at, r.until, r.candidate_id from report_marks r
      where ${ids ? `(r.client_id is null or r.client_id = any(${value(ids)}::uuid[]))` : 'true'}),
    ${spansOf(first, last)},
    ${base},
    moved as materialized (
      select ${PLACE.map((name) => `r.${name}`).join(', ')}, -1 as sign, ${SUMMED.map((name) => `-r.${name} as ${name}`).join(', ')},
        -${marked('r')} as marked_hires, r.minutes, null::int[] as calls, null::float8 as median
      from spans w join report_days r on r.client_id = w.client_id and r.day between w.first and w.last
      where r.${day} ${between()} ${client()}
      union all
      select r.* from (select f.client_id, (f.at at time zone c.timezone)::date as day,
          (f.at at time zone (select timezone from agency))::date as agency_day,
          ${DIMENSIONS.map((name) => `f.${name}`).join(', ')}, 1 as sign, ${sums}, ${marked('f')} as marked_hires,
          case when f.minutes is null then '{}'::int[] else array[f.minutes] end as minutes, null::int[] as calls, null::float8 as median
        from ${factsOfSpans(kinds)}) r where r.${day} ${between()} ${client()}),
    counted as (select * from base union all select * from moved)`
}

type Months = { span: Span; months: { first: string; last: string }; column: string; value: Value }

/** Whole months from their own rollup, and the days beside them. */
function withMonths({ span, months: { first, last }, column, value }: Months): Base[] {
  const [start, end] = [firstOf(first), lastOf(last)]
  const between = (one: string, other: string) =>
    `r.${column} >= ${value(one)}::date and r.${column} ${other}`
  return [
    { of: 'month', condition: `r.${column} between ${value(start)}::date and ${value(end)}::date` },
    ...(span.from < start
      ? [{ of: 'day', condition: between(span.from, `< ${value(start)}::date`) } as const]
      : []),
    ...(span.to > end
      ? [
          {
            of: 'day',
            condition: `r.${column} > ${value(end)}::date and r.${column} <= ${value(span.to)}::date`,
          } as const,
        ]
      : []),
  ]
}

const rollupRows = ({ of, condition }: Base, client: string) =>
  `select ${PLACE.map((name) => `r.${name}`).join(', ')}, 1 as sign, ${SUMMED.map((name) => `r.${name}`).join(', ')},
     ${marked('r')} as marked_hires, r.minutes, null::int[] as calls, null::float8 as median
   from ${of === 'day' ? 'report_days' : 'report_months'} r where ${condition} ${client}`

/** How the slice writes a key that a filter names. A recruiter and a posting can stand in several. */
function sliceKey(slice: string, { filters }: Span, value: Value): string {
  const isText = slice === 'state' || slice === 'source'
  if (!isText && slice !== 'campaign' && slice !== 'product') return ''
  const asked = filters[slice]
  if (asked === undefined) return ''
  if (asked === NONE) return `and r.key = ''`
  return `and r.key = ${value(isText ? `=${asked}` : asked)}`
}

const sliceRows = (slice: string, { of, condition }: Base, { span, value }: Pick<Parts, 'span' | 'value'>) =>
  `select r.client_id, r.day, r.day as agency_day, ${DIMENSIONS.map((name) => `r.${name}`).join(', ')}, 1 as sign,
     ${SUMMED.map((name) => `r.${name}`).join(', ')}, r.marked_hires, r.minutes, r.calls, r.median
   from report_slices r where r.slice = ${value(slice)} and r.span = ${value(of)} and ${condition}
     ${sliceKey(slice, span, value)}`
