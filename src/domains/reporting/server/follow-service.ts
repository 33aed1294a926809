// The funnel of the leads of a period, and a figure by month beside the median of similar clients.
import { knownMonths } from '#domains/costs/server/index.ts'
import {
  FIGURES,
  FUNNEL_LABELS,
  FUNNEL_STEPS,
  type FunnelStep,
  MIN_SIMILAR_CLIENTS,
} from '../contract/figures.ts'
import type { FunnelAnswer, SpanQuery, TrendAnswer, TrendQuery } from '../contract/schemas.ts'
import { type Reader, readFigure, readSpan } from './asked.ts'
import { linesOf, needsCosts } from './figures-service.ts'
import { isChangedNow, type SumRow, sumByClientAndMonth, sumFigures } from './queries/figures.ts'
import { findClient, listSimilar } from './queries/labels.ts'
import { addMonths, firstOf, lastOf, monthOf, readDays } from './span.ts'
import { countOf, type Line, toLine, valueOf } from './values.ts'

/** How many of the leads reached each step. */
export function countSteps(sums: SumRow | undefined): Record<FunnelStep, number> {
  const { delivered = 0, returned = 0, contacted = 0 } = sums ?? {}
  const { led_interviewed: interviewed = 0, led_offered: offered = 0, led_hired: hired = 0 } = sums ?? {}
  return { delivered, kept: delivered - returned, contacted, interviewed, offered, hired }
}

export async function getFunnel(reader: Reader, query: SpanQuery): Promise<FunnelAnswer> {
  const { today: _today, ...span } = await readSpan(reader, query)
  const isChanged = await isChangedNow(reader.db, span)
  const [sums] = await sumFigures(reader.db, { span, by: null, isChanged })
  const spend = sums?.spend_cents ?? 0
  const counts = countSteps(sums)
  return {
    from: span.from,
    to: span.to,
    timezone: span.calendar.timezone,
    asOf: reader.now.toISOString(),
    steps: FUNNEL_STEPS.map((name, index) => {
      const count = counts[name]
      const before = FUNNEL_STEPS[index - 1]
      const of = before ? counts[before] : null
      return {
        name,
        label: FUNNEL_LABELS[name],
        count,
        of,
        step: of ? count / of : null,
        spendEachCents: count > 0 ? Math.round(spend / count) : null,
      }
    }),
  }
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

export async function getTrend(reader: Reader, query: TrendQuery): Promise<TrendAnswer> {
  const { months: count, figure, to, ...filters } = query
  const name = readFigure(reader, figure)
  const asked = await readSpan(reader, { ...filters, ...(to !== undefined && { to, from: to }) })
  const end = to ?? asked.today
  const first = firstOf(addMonths(monthOf(end), 1 - count))
  const days = readDays({ from: first, to: end }, asked.today)
  const span = { ...asked, ...days }
  const [lines, medians] = await Promise.all([
    needsCosts([name]) ? costLines(reader, { span, name }) : linesByMonth(reader, { span, name }),
    mediansOf(reader, { span, name }),
  ])
  const byMonth = new Map(lines.map((line) => [line.key, line]))
  const empty = toLine({ sums: undefined, median: null, key: null })
  const months = Array.from({ length: count }, (_, index) => addMonths(monthOf(first), index))
  return {
    figure: name,
    unit: FIGURES[name].unit,
    timezone: span.calendar.timezone,
    asOf: reader.now.toISOString(),
    months: months.map((month) => {
      const line: Line = byMonth.get(month) ?? empty
      const median = medians?.values.get(month) ?? null
      return { month, value: valueOf(line, name), count: countOf(line, name), median }
    }),
    similar: medians?.similar ?? null,
  }
}

const linesByMonth = async (reader: Reader, { span, name }: Compared) =>
  (await linesOf(reader, { span, by: 'month', names: [name] })).lines

/** Our cost comes in whole months, and no month before the start has one. */
async function costLines(reader: Reader, { span, name }: Compared): Promise<Line[]> {
  const known = await knownMonths(reader)
  if (!known) return []
  const from = span.from > known.from ? span.from : known.from
  const end = lastOf(monthOf(span.to))
  const to = end < known.to ? end : known.to
  if (from > to) return []
  const asked = { span: { ...span, from, to }, by: 'month', names: [name], eachMonth: true } as const
  return (await linesOf(reader, asked)).lines
}

type Compared = { span: Awaited<ReturnType<typeof readSpan>>; name: TrendAnswer['figure'] }

/** Only for a whole client. A median of fewer than five could reveal one of them. */
async function mediansOf(reader: Reader, { span, name }: Compared) {
  const { client, ...others } = span.filters
  if (!client || Object.keys(others).length > 0 || FIGURES[name].audience === 'staff') return null
  const ids = await listSimilar(reader.db, client)
  if (ids.length < MIN_SIMILAR_CLIENTS) return null
  const [rows, own] = await Promise.all([
    sumByClientAndMonth(reader.db, { span, clientIds: ids }),
    findClient(reader.db, client),
  ])
  const values = new Map<string, number | null>()
  for (const [month, each] of Map.groupBy(rows, (row) => row.month)) {
    const found = each
      .map((row) => valueOf(toLine({ sums: row, median: row.median, key: null }), name))
      .filter((value) => value !== null)
    values.set(month, found.length < MIN_SIMILAR_CLIENTS ? null : medianOf(found))
  }
  return { values, similar: { clients: ids.length, industry: own?.industry ?? '' } }
}
