// The rows behind a figure. Their exact total or sum is the figure.
import type { ListExport } from '#platform/server/list-export.ts'
import { dollars } from '#platform/server/list-export.ts'
import { invalid } from '#platform/shared/errors.ts'
import { type Cost, FIGURES, type FigureName, type Measure } from '../contract/figures.ts'
import type { OwnReportListRow, ReportListRow, RowsQuery } from '../contract/schemas.ts'
import {
  isStaff,
  type Reader,
  readComparison,
  readFigure,
  readSpan,
  requireSplits,
  splitsFor,
} from './asked.ts'
import { linesOf, needsCosts } from './figures-service.ts'
import { type FactRow, listFacts, type RowsAsked } from './queries/rows.ts'
import { sourceLabel } from './source-label.ts'
import { comparedDays, daysOfKey, readSplit } from './span.ts'
import { type Line, toLine, valueOf } from './values.ts'

/** Of a ratio, the rows whose sum is divided, or that it is divided by where the sum is money. */
function measureOf(name: FigureName): Measure {
  const figure = FIGURES[name]
  if (figure.kind === 'median') return figure.of
  if (figure.kind === 'ratio') return measured(figure.unit === 'cents' ? figure.by : figure.over)
  return measured(figure.of)
}

/** A cost has no rows of its own here. It opens the hires or sales that it is about. */
function measured(of: Measure | Cost): Measure {
  if (of === 'marginCents') return 'delivered'
  return of === 'ourCostCents' || of === 'ourHires' ? 'hires' : of
}

const KIND = {
  delivery: 'delivery',
  interviewed: 'delivery',
  hired: 'delivery',
  interview: 'interview',
  offer: 'application',
  hire: 'application',
  application: 'application',
} as const

const named = (id: string | null, name: string | null) => (id ? { id, name: name ?? 'Removed' } : null)

export function toRow(row: FactRow): ReportListRow {
  return {
    id: row.id,
    kind: KIND[row.kind],
    at: row.at,
    name: row.name,
    client: { id: row.client_id, name: row.client_name },
    leadId: row.lead_id,
    deliveryId: row.delivery_id,
    applicationId: row.application_id,
    candidateId: row.candidate_id,
    job: row.job_id ? { id: row.job_id, title: row.job_title ?? 'Removed' } : null,
    campaign: named(row.campaign_id, row.campaign_name),
    product: named(row.product_id, row.product_name),
    recruiter: named(row.owner_id, row.owner_name),
    state: row.state,
    source: row.source,
    orderNumber: row.order_number,
    deliveredAt: row.delivered_at,
    returnedAt: row.returned_at,
    firstCallMinutes: row.minutes,
    cents: row.kind === 'delivery' ? row.spend_cents : null,
  }
}

/** Customers know the people and leads of their reports, but not who of the agency works on them. */
export function toOwnRow(row: FactRow): OwnReportListRow {
  const { recruiter: _recruiter, candidateId: _candidate, source: _source, ...own } = toRow(row)
  return own
}

type Asked = { rows: RowsAsked; name: FigureName }

async function readRows(reader: Reader, query: Omit<RowsQuery, 'limit' | 'cursor'>): Promise<Asked> {
  const name = readFigure(reader, query.figure)
  const { today, ...span } = await readSpan(reader, query)
  const by = readSplit(query.by, splitsFor(reader))
  requireSplits([name], by)
  if (query.key !== undefined && !by) throw invalid('by', 'A key needs its split. Add by.')
  const compare = readComparison(query.compare)
  const days = compare ? comparedDays(span, compare, today) : {}
  return { rows: { span: { ...span, ...days }, measure: measureOf(name), by, key: query.key }, name }
}

async function lineOf(reader: Reader, { rows, name }: Asked): Promise<Line> {
  const { span, by, key } = rows
  const isOne = key !== undefined
  const { total, lines } = await linesOf(reader, {
    // Costs come whole months at a time, of the whole period.
    span: isOne && !needsCosts([name]) ? daysOfKey(span, by, key) : span,
    by: isOne ? by : null,
    only: key,
    names: [name],
  })
  if (!isOne) return total
  return lines.find((line) => line.key === key) ?? toLine({ sums: undefined, median: null, key })
}

/** `toItem` says what the reader may see of a row. */
export async function listBehind<Item>(reader: Reader, query: RowsQuery, toItem: (row: FactRow) => Item) {
  const asked = await readRows(reader, query)
  const { limit, cursor } = query
  const [page, line] = await Promise.all([
    listFacts(reader.db, { ...asked.rows, limit, cursor }),
    cursor ? null : lineOf(reader, asked),
  ])
  const count = line && line.measures[asked.rows.measure === 'spendCents' ? 'delivered' : asked.rows.measure]
  return {
    items: page.rows.map((row) => toItem(row)),
    nextCursor: page.nextCursor,
    total: count === null ? null : { count, exact: true },
    value: line && valueOf(line, asked.name),
  }
}

const COLUMNS = {
  Name: (row: FactRow) => row.name,
  Client: (row: FactRow) => row.client_name,
  Job: (row: FactRow) => row.job_title,
  Campaign: (row: FactRow) => row.campaign_name,
  Product: (row: FactRow) => row.product_name,
  Area: (row: FactRow) => row.state,
  When: (row: FactRow) => row.at,
  Delivered: (row: FactRow) => row.delivered_at,
  Returned: (row: FactRow) => row.returned_at,
  'First call, minutes': (row: FactRow) => row.minutes,
  Spend: (row: FactRow) => (row.kind === 'delivery' ? dollars(row.spend_cents) : null),
  Order: (row: FactRow) => row.order_number,
}
const STAFF_COLUMNS = {
  ...COLUMNS,
  Recruiter: (row: FactRow) => row.owner_name,
  Source: (row: FactRow) => row.source && sourceLabel(row.source),
}
const ROWS_AT_ONCE = 500

export async function exportBehind(
  reader: Reader,
  query: Omit<RowsQuery, 'limit' | 'cursor'>,
): Promise<ListExport<FactRow>> {
  const { rows, name } = await readRows(reader, query)
  return {
    list: `report-${name}`,
    query,
    columns: { ...(isStaff(reader) ? STAFF_COLUMNS : COLUMNS), Id: (row: FactRow) => row.id },
    page: (cursor) => listFacts(reader.db, { ...rows, limit: ROWS_AT_ONCE, cursor }),
  }
}
