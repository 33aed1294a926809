// The reports that are tables of their own.
import { type ReasonSide, SIDE_LABELS } from '#domains/pipeline/contract/words.ts'
import { AGE_LABELS } from '#domains/shop/contract/words.ts'
import type { ListExport } from '#platform/server/list-export.ts'
import { dollars } from '#platform/server/list-export.ts'
import { invalid } from '#shared/errors.ts'
import { STATE_NAMES } from '#shared/us-state-names.ts'
import { addDays, startOfDay } from '#shared/zoned-time.ts'
import { TABLE_REPORTS, type TableAnswer, type TableQuery, type TableReport } from '../contract/ready.ts'
import { FILTERS } from '../contract/splits.ts'
import { type Reader, readSpan } from './asked.ts'
import { clientNameOf, fileNameOf } from './file-words.ts'
import * as queries from './queries/tables.ts'
import { recruitersTable } from './recruiters-service.ts'
import type { Table, TableAsked } from './table.ts'

const count = (name: string, label: string) => ({ name, label, unit: 'count' as const })
const days = (name: string, label: string) => ({ name, label, unit: 'days' as const })
const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0)
const tenth = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)

async function fillRate({ reader, within }: TableAsked): Promise<Table> {
  const rows = await queries.listAreas(reader.db, within)
  const valuesOf = (row: Omit<(typeof rows)[number], 'state'>) => ({
    postings: row.postings,
    openings: row.openings,
    filled: row.filled,
    rate: share(row.filled, row.openings),
  })
  return {
    heading: 'Area',
    columns: [
      count('postings', 'Postings'),
      count('openings', 'Openings'),
      count('filled', 'Filled'),
      { name: 'rate', label: 'Fill rate', unit: 'rate' },
    ],
    rows: rows.map((row) => ({
      key: row.state ?? 'none',
      label: row.state ? (STATE_NAMES[row.state as keyof typeof STATE_NAMES] ?? row.state) : 'No area',
      detail: null,
      values: valuesOf(row),
      links: {},
    })),
    total: valuesOf({
      postings: sum(rows, (row) => row.postings),
      openings: sum(rows, (row) => row.openings),
      filled: sum(rows, (row) => row.filled),
    }),
  }
}

async function timeInStage({ reader, within }: TableAsked): Promise<Table> {
  const rows = await queries.listStages(reader.db, within)
  return {
    heading: 'Stage',
    columns: [
      count('left', 'Left the stage'),
      days('median', 'Median days'),
      days('slow', 'Slowest 10%, days or more'),
    ],
    rows: rows.map(({ id, label, leftStage, median, slow }) => ({
      key: id,
      label,
      detail: null,
      values: { left: leftStage, median: tenth(median), slow: tenth(slow) },
      links: {},
    })),
    total: { left: sum(rows, (row) => row.leftStage), median: null, slow: null },
  }
}

async function reasons({ reader, within, span }: TableAsked): Promise<Table> {
  const rows = await queries.listReasons(reader.db, within)
  const all = sum(rows, (row) => row.count)
  const of = span.filters.client ? `&client=${span.filters.client}` : ''
  return {
    heading: 'Reason',
    columns: [count('count', 'Disqualified'), { name: 'share', label: 'Share', unit: 'rate' }],
    rows: rows.map((row) => ({
      key: row.id,
      label: row.label,
      detail: SIDE_LABELS[row.side as ReasonSide],
      values: { count: row.count, share: share(row.count, all) },
      links: { count: `/disqualified?reason=${row.id}&from=${span.from}&to=${span.to}${of}` },
    })),
    total: { count: all, share: all === 0 ? null : 1 },
  }
}

async function stockByAge({ reader }: TableAsked): Promise<Table> {
  const rows = await queries.listStock(reader.db, reader.now)
  const names = ['fresh', 'recent', 'aged', 'older'] as const
  const valuesOf = (row: Record<(typeof names)[number], number>) => ({
    fresh: row.fresh,
    recent: row.recent,
    aged: row.aged,
    older: row.older,
    all: sum(names, (name) => row[name]),
  })
  return {
    heading: 'Category',
    columns: [
      ...(['fresh', 'recent', 'aged'] as const).map((name) => count(name, AGE_LABELS[name])),
      count('older', 'Over 90 days'),
      count('all', 'In stock'),
    ],
    rows: rows.map((row) => ({
      key: row.category ?? 'none',
      label: row.category ?? 'No category',
      detail: null,
      values: valuesOf(row),
      links: {},
    })),
    total: valuesOf({
      fresh: sum(rows, (row) => row.fresh),
      recent: sum(rows, (row) => row.recent),
      aged: sum(rows, (row) => row.aged),
      older: sum(rows, (row) => row.older),
    }),
  }
}

const TABLES: Record<TableReport, (asked: TableAsked) => Promise<Table>> = {
  'fill-rate-by-area': fillRate,
  'recruiters-week': recruitersTable,
  'time-in-stage': timeInStage,
  'disqualified-reasons': reasons,
  'stock-by-age': stockByAge,
}
const ALLOWED = new Set(['client', 'recruiter'])

/** Recruiters' week is about seven days. Other reports start with the month. */
const periodOf = (name: TableReport, { from, to, last }: Pick<TableQuery, 'from' | 'to' | 'last'>) =>
  name === 'recruiters-week' && !from && !to && !last ? { last: '7_days' } : {}

export async function getTable(reader: Reader, name: string, query: TableQuery): Promise<TableAnswer> {
  const known = TABLE_REPORTS.find((each) => each === name)
  if (!known) throw invalid('name', `There is no report "${name}". Choose ${TABLE_REPORTS.join(', ')}.`)
  const { whose, ...given } = query
  for (const filter of FILTERS)
    if (given[filter] !== undefined && !ALLOWED.has(filter))
      throw invalid(filter, 'This report has no such filter. Choose a client or a recruiter.')
  const { today: _today, ...span } = await readSpan(reader, { ...periodOf(known, given), ...given })
  const { client = null, recruiter = null } = span.filters
  if (recruiter === 'none') throw invalid('recruiter', 'This report is about recruiters. Choose one of them.')
  const { timezone } = span.calendar
  const within = {
    since: startOfDay(span.from, timezone),
    until: startOfDay(addDays(span.to, 1), timezone),
    client,
    owner: whose === 'mine' ? reader.actor.userId : recruiter,
  }
  const table = await TABLES[known]({ reader, span, within })
  return { from: span.from, to: span.to, timezone, asOf: reader.now.toISOString(), ...table }
}

/** In a file the unit stands above the number. */
function titleOf(label: string, unit: TableAnswer['columns'][number]['unit']): string {
  if (unit === 'rate') return `${label}, %`
  return unit === 'days' && !label.includes('days') ? `${label}, days` : label
}

type Row = Pick<TableAnswer['rows'][number], 'label' | 'values'>

export async function exportTable(
  reader: Reader,
  { name, ...query }: TableQuery & { name: string },
): Promise<ListExport<Row>> {
  const { heading, columns, rows, total, ...days } = await getTable(reader, name, query)
  const client = await clientNameOf(reader, { filters: query })
  const cell = (unit: string, value: number | null | undefined) => {
    if (value === null || value === undefined) return null
    if (unit === 'cents') return dollars(value)
    return unit === 'rate' ? Math.round(value * 1_000) / 10 : value
  }
  return {
    list: name,
    fileName: fileNameOf(name, { client, days }),
    query,
    columns: {
      ...(client !== null && { Client: () => client }),
      [heading]: (row) => row.label,
      ...Object.fromEntries(
        columns.map(({ name: key, label, unit }) => [
          titleOf(label, unit),
          (row: Row) => cell(unit, row.values[key]),
        ]),
      ),
    },
    page: async () => ({ rows: [...rows, { label: 'Total', values: total }], nextCursor: null }),
  }
}
