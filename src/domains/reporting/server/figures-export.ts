// A report as a file: a line for each key of its split, and one for the whole period.
import { dollars, type ExportColumns, type ListExport } from '#platform/server/list-export.ts'
import { FIGURES, type FigureName, isFree } from '../contract/figures.ts'
import type { FiguresQuery, Values } from '../contract/schemas.ts'
import { SPLIT_LABELS } from '../contract/splits.ts'
import type { Reader } from './asked.ts'
import { getReport, type Report } from './figures-service.ts'
import { clientNameOf, fileNameOf } from './file-words.ts'

type Row = { label: string; figures: Values; before: Values | null }

/** Money in dollars, a rate as a percentage with one decimal. */
export function cellOf(name: FigureName, value: number | null | undefined): string | number | null {
  if (value === null || value === undefined || isFree(name, value)) return null
  const { unit } = FIGURES[name]
  if (unit === 'cents') return dollars(value)
  return unit === 'rate' ? Math.round(value * 1_000) / 10 : value
}
const titleOf = (name: FigureName) => `${FIGURES[name].label}${FIGURES[name].unit === 'rate' ? ', %' : ''}`

export function rowsOf({ rows, figures, compared }: Report): Row[] {
  const total = (part: 'value' | 'before') =>
    Object.fromEntries(figures.map((each) => [each.name, each[part]]))
  return [...rows, { label: 'Total', figures: total('value'), before: compared && total('before') }]
}

const OURS: ReadonlySet<FigureName> = new Set(['ourCostCents', 'ourCostPerHireCents', 'marginCents'])

/** Our cost is known for whole months only. For other periods its columns would be empty, unless asked for by name. */
export function shownNames({ names, figures, rows }: Report, { figures: asked }: FiguresQuery) {
  if (asked) return names
  const isKnown = (name: FigureName) =>
    figures.some((each) => each.name === name && each.value !== null) ||
    rows.some((row) => row.figures[name] !== null && row.figures[name] !== undefined)
  return names.filter((name) => !OURS.has(name) || isKnown(name))
}

export async function exportFigures(reader: Reader, query: FiguresQuery): Promise<ListExport<Row>> {
  const report = await getReport(reader, query)
  const { by, from, to, compared, timezone } = report
  const names = shownNames(report, query)
  const client = await clientNameOf(reader, report.span)
  const columns: ExportColumns<Row> = {
    ...(client !== null && by !== 'client' && { Client: () => client }),
    [by ? SPLIT_LABELS[by] : 'Period']: (row) => (by ? row.label : `${from} to ${to}`),
  }
  for (const name of names) {
    columns[titleOf(name)] = (row) => cellOf(name, row.figures[name])
    if (compared) columns[`${titleOf(name)} before`] = (row) => cellOf(name, row.before?.[name])
  }
  return {
    list: 'report',
    fileName: fileNameOf('report', { client, days: { from, to } }),
    query,
    timezone,
    columns,
    page: async () => ({ rows: rowsOf(report), nextCursor: null }),
  }
}
