// Reports: the figures of a period, beside the period they are compared with, and a row for each key of a split.
import { addDays, startOfDay } from '#shared/zoned-time.ts'
import { FIGURES, type FigureName } from '../contract/figures.ts'
import type { FiguresAnswer, FiguresQuery } from '../contract/schemas.ts'
import type { Split } from '../contract/splits.ts'
import {
  isStaff,
  type Reader,
  readComparison,
  readFigures,
  readSpan,
  requireSplits,
  splitsFor,
} from './asked.ts'
import { labelRows } from './labels.ts'
import { findOurCosts, NO_COST } from './our-costs.ts'
import { findMedians, isChangedNow, sumFigures } from './queries/figures.ts'
import { sumLedger } from './queries/labels.ts'
import { comparedDays, isWholeMonths, monthOf, readSplit, type Span, unfinishedOf } from './span.ts'
import { countOf, type Line, NO_COSTS, toLine, valueOf, valuesOf } from './values.ts'

type Wanted = {
  span: Span
  by: Split | null
  /** Only this line of the split. The total is then its own. */
  only?: string | undefined
  names: readonly FigureName[]
  /** Each month's margin is as if it were asked for alone. */
  eachMonth?: boolean
}
export type Lines = { total: Line; lines: Line[] }

const needsMedian = (names: readonly FigureName[]) => names.some((name) => FIGURES[name].kind === 'median')
const BY_MONTH: ReadonlySet<FigureName> = new Set(['ourCostCents', 'ourCostPerHireCents', 'marginCents'])
export const needsCosts = (names: readonly FigureName[]) => names.some((name) => BY_MONTH.has(name))

const hasCosts = (by: Split | null) =>
  by === null || (FIGURES.ourCostCents.splits as readonly Split[]).includes(by)

/** Our cost comes in whole months, and not by days of them. */
async function costsOf(reader: Reader, { span, by, names, eachMonth }: Wanted) {
  if (!isStaff(reader) || !needsCosts(names) || !isWholeMonths(span)) return null
  return findOurCosts(reader, {
    first: monthOf(span.from),
    last: monthOf(span.to),
    by: hasCosts(by) ? by : null,
    filters: span.filters,
    eachMonth,
  })
}

export async function linesOf(reader: Reader, wanted: Wanted): Promise<Lines> {
  const { db } = reader
  const { span, by, only, names } = wanted
  const isChanged = await isChangedNow(db, span)
  const asked = { span, by, only, isChanged }
  const [sums, medians, costs] = await Promise.all([
    sumFigures(db, asked),
    needsMedian(names) ? findMedians(db, asked) : [],
    costsOf(reader, wanted),
  ])
  const sumsOf = new Map(sums.map((row) => [row.is_total ? null : row.key, row]))
  const medianOf = new Map(medians.map((row) => [row.isTotal ? null : row.key, row.median]))
  const line = (key: string | null) =>
    toLine({
      sums: sumsOf.get(key),
      median: medianOf.get(key) ?? null,
      key,
      costs: costs && (key === null || hasCosts(by)) ? (costs.get(key ?? '') ?? NO_COST) : NO_COSTS,
    })
  const keys = new Set(sums.filter((row) => !row.is_total).map((row) => row.key ?? 'none'))
  if (by) for (const key of costs?.keys() ?? []) if (key !== '') keys.add(key)
  return { total: line(null), lines: [...keys].map((key) => line(key)) }
}

export type Report = FiguresAnswer & { by: Split | null; names: readonly FigureName[]; span: Span }

export async function getReport(reader: Reader, query: FiguresQuery): Promise<Report> {
  const { today, ...span } = await readSpan(reader, query)
  const by = readSplit(query.by, splitsFor(reader))
  const names = readFigures(reader, query.figures)
  if (query.figures) requireSplits(names, by)
  const compare = readComparison(query.compare)
  const compared = compare && comparedDays(span, compare, today)
  const [now, before, ledger] = await Promise.all([
    linesOf(reader, { span, by, names }),
    compared ? linesOf(reader, { span: { ...span, ...compared }, by, names }) : null,
    ledgerOf(reader, span),
  ])
  return {
    from: span.from,
    to: span.to,
    timezone: span.calendar.timezone,
    asOf: reader.now.toISOString(),
    compared,
    unfinished: unfinishedOf(span, today),
    figures: names.map((name) => ({
      name,
      label: FIGURES[name].label,
      unit: FIGURES[name].unit,
      value: valueOf(now.total, name),
      before: before && valueOf(before.total, name),
      count: countOf(now.total, name),
      countBefore: before && countOf(before.total, name),
    })),
    rows: by ? await labelRows(reader.db, { by, span, today, names, now, before }) : [],
    markedHires: isStaff(reader) ? now.total.markedHires : null,
    ledgerDifferenceCents: ledger === null ? null : ledger - now.total.measures.spendCents,
    by,
    names,
    span,
  }
}

/** Only a whole client has a ledger. */
async function ledgerOf({ db }: Reader, { from, to, filters, calendar }: Span): Promise<number | null> {
  const { client, ...others } = filters
  if (!client || Object.keys(others).length > 0) return null
  return sumLedger(db, client, {
    since: startOfDay(from, calendar.timezone),
    until: startOfDay(addDays(to, 1), calendar.timezone),
  })
}

export async function getFigures(reader: Reader, query: FiguresQuery): Promise<FiguresAnswer> {
  const { by: _by, names: _names, span: _span, ...answer } = await getReport(reader, query)
  return answer
}

export const emptyValues = (names: readonly FigureName[]) =>
  valuesOf(toLine({ sums: undefined, median: null, key: null }), names)
