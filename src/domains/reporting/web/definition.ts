// The report of an address, as it is saved: and back.
import { FIGURE_NAMES, FIGURES, type FigureName } from '../contract/figures.ts'
import { isTable, READY_REPORTS, type TableReport } from '../contract/ready-reports.ts'
import type { Definition, SavedReport, TableDefinition } from '../contract/saved.ts'
import type { FiguresInput } from './api.ts'
import { type BuilderSearch, type FilterSearch, filtersOf } from './search.ts'

export const STARTING_REPORT: Definition = {
  figures: ['delivered', 'hires', 'costPerHireCents'],
  by: 'client',
  period: { last: '30_days' },
  compare: 'previous',
  filters: {},
  show: 'table',
}

/** A picture draws the first figure. A table reads towards its last one. */
export const shownFigureOf = ({ figures, show }: Definition): FigureName =>
  figures.at(show === 'table' ? -1 : 0) ?? 'delivered'

export const readyReportOf = (key: string | undefined) => READY_REPORTS.find((ready) => ready.key === key)

const withoutGaps = (filters: FilterSearch): Definition['filters'] =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))

/** The base is a ready or a saved report, and the address changes it. */
export function definitionOf(search: BuilderSearch, base: Definition): Definition {
  const { figures, by, last, from, to, compare, show } = search
  const filters = withoutGaps(filtersOf(search))
  return {
    figures: figures ?? base.figures,
    by: byOf(by, base.by),
    period: periodOf({ last, from, to }, base.period),
    compare: compareOf(compare, base.compare),
    filters: Object.keys(filters).length > 0 || search.figures ? filters : base.filters,
    show: show ?? base.show,
  }
}

const byOf = (by: BuilderSearch['by'], base: Definition['by']) => {
  if (by === undefined) return base
  return by === 'none' ? null : by
}
const compareOf = (compare: BuilderSearch['compare'], base: Definition['compare']) => {
  if (compare === undefined) return base
  return compare === 'none' ? null : compare
}
function periodOf(
  { last, from, to }: Pick<BuilderSearch, 'last' | 'from' | 'to'>,
  base: Definition['period'],
): Definition['period'] {
  const [first, end] = [from ?? to, to ?? from]
  if (first && end) return { from: first, to: end }
  return last ? { last } : base
}

/** The whole report in the address. Once a report is changed, all of it is there, so removed filters stay removed. */
export function searchOf(report: Definition): BuilderSearch {
  const { figures, by, period, compare, filters, show } = report
  return {
    figures: [...figures],
    by: by ?? 'none',
    ...('last' in period
      ? { last: period.last, from: undefined, to: undefined }
      : { ...period, last: undefined }),
    compare: compare ?? 'none',
    ...filters,
    show,
  }
}

/** A question to the server, which counts the days of a moving period in the timezone of the report. */
export function inputOf(report: Definition): FiguresInput {
  const { figures, by, period, compare, filters } = report
  return {
    ...filters,
    ...period,
    figures: figures.join(','),
    ...(by && { by }),
    ...(compare && { compare }),
  }
}

/** Of a ready report that is a table of its own: the days that it shows without others. */
export const tableReportOf = (table: TableReport): TableDefinition => ({
  table,
  period: { last: table === 'recruiters-week' ? '7_days' : 'this_month' },
  filters: {},
})

/** The address changes the base. */
export function tableDefinitionOf(
  { client, recruiter, last, from, to }: BuilderSearch,
  base: TableDefinition,
): TableDefinition {
  const { client: baseClient, recruiter: baseRecruiter } = base.filters
  const [ofClient, ofRecruiter] = [client ?? baseClient, recruiter ?? baseRecruiter]
  return {
    table: base.table,
    period: periodOf({ last, from, to }, base.period),
    filters: { ...(ofClient && { client: ofClient }), ...(ofRecruiter && { recruiter: ofRecruiter }) },
  }
}

export const tableInputOf = ({ period, filters }: TableDefinition) => ({ ...period, ...filters })

export const isSameTable = (one: TableDefinition, other: TableDefinition) =>
  JSON.stringify([one.table, one.period, one.filters.client, one.filters.recruiter]) ===
  JSON.stringify([other.table, other.period, other.filters.client, other.filters.recruiter])

export const isSameReport = (one: Definition, other: Definition) => textOf(one) === textOf(other)

function textOf({ figures, by, period, compare, filters, show }: Definition): string {
  const sorted = Object.entries(filters).toSorted(([a], [b]) => a.localeCompare(b))
  return JSON.stringify([figures, by, period, compare, sorted, show])
}

/** The whole account report, as it is sent by email. */
export const accountReport = (
  filters: FilterSearch,
  { by, compare }: Pick<Definition, 'by' | 'compare'>,
): Omit<Definition, 'period'> => ({
  figures: FIGURE_NAMES.filter((name) => name !== 'applications' && FIGURES[name].audience === 'both'),
  by,
  compare,
  filters: withoutGaps(filters),
  show: 'table',
})

/** A saved report that is sent and shows the same. */
export const findScheduled = (
  saved: readonly SavedReport[] | undefined,
  report: Omit<Definition, 'period'>,
) =>
  saved?.find(
    (one) =>
      one.mine &&
      one.schedule !== null &&
      !isTable(one.report) &&
      isSameReport({ ...one.report, period: WEEK }, { ...report, period: WEEK }),
  )
const WEEK = { last: 'week' } as const
