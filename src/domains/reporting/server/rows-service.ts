// The rows behind a figure. Their exact total or sum is the figure.
import { RECEIPT_KIND_LABELS, type ReceiptKind } from '#domains/costs/contract/words.ts'
import type { ExportColumns, ListExport } from '#platform/server/list-export.ts'
import { dollars, timeCell, timeColumn } from '#platform/server/list-export.ts'
import { invalid } from '#shared/errors.ts'
import { type Cost, FIGURES, type FigureName, FUNNEL_LABELS, type Measure } from '../contract/figures.ts'
import type { OwnReportListRow, ReportListRow, RowsQuery } from '../contract/schemas.ts'
import {
  isStaff,
  type Reader,
  readComparison,
  readFigure,
  readSpan,
  readStep,
  requireSplits,
  splitsFor,
} from './asked.ts'
import { linesOf, needsCosts } from './figures-service.ts'
import { clientNameOf, fileNameOf } from './file-words.ts'
import { countSteps } from './follow-service.ts'
import { listBehindCosts } from './our-costs.ts'
import type { CostRows } from './queries/cost-rows.ts'
import { isChangedNow, sumFigures } from './queries/figures.ts'
import { type FactRow, listFacts, type RowsAsked } from './queries/rows.ts'
import { sourceLabel } from './source-label.ts'
import { comparedDays, type Days, daysOfKey, monthOf, readSplit } from './span.ts'
import { type Line, toLine, valueOf } from './values.ts'

/** Of a ratio, the rows that it is divided by: their count is the figure's own. */
function measureOf(name: FigureName): Measure {
  const figure = FIGURES[name]
  if (figure.kind === 'median') return figure.of
  if (figure.kind === 'ratio') return measured(figure.by)
  return measured(figure.of)
}

/** A cost is no measure. Its rows are receipts or sold leads. */
function measured(of: Measure | Cost): Measure {
  if (of === 'marginCents' || of === 'sales') return 'delivered'
  return of === 'ourCostCents' || of === 'ourHires' || of === 'receipts' ? 'hires' : of
}

const COST_ROWS: Partial<Record<FigureName, CostRows>> = {
  ourCostCents: 'receipts',
  ourCostPerHireCents: 'receipts',
  marginCents: 'sales',
}

const KIND = {
  delivery: 'delivery',
  interviewed: 'delivery',
  hired: 'delivery',
  interview: 'interview',
  offer: 'application',
  hire: 'application',
  application: 'application',
  receipt: 'receipt',
} as const

const named = (id: string | null, name: string | null) => (id ? { id, name: name ?? 'Removed' } : null)

export function toRow(row: FactRow): ReportListRow {
  return {
    id: row.id,
    kind: KIND[row.kind],
    at: row.at,
    name: row.name,
    client: { id: row.clientId, name: row.clientName },
    leadId: row.leadId,
    deliveryId: row.deliveryId,
    applicationId: row.applicationId,
    candidateId: row.candidateId,
    job: row.jobId ? { id: row.jobId, title: row.jobTitle ?? 'Removed' } : null,
    campaign: named(row.campaignId, row.campaignName),
    product: named(row.productId, row.productName),
    recruiter: named(row.ownerId, row.ownerName),
    state: row.state,
    source: row.source,
    orderNumber: row.orderNumber,
    deliveredAt: row.deliveredAt,
    returnedAt: row.returnedAt,
    firstCallMinutes: row.minutes,
    cents: row.cents,
    receipt: receiptOf(row),
  }
}

function receiptOf({ receiptKind: kind, receiptMonth: month, missing = 0 }: FactRow) {
  return kind && month ? { kind: kind as ReceiptKind, month: monthOf(month), missing } : null
}

/** Customers know the people and leads of their reports, but not who of the agency works on them. */
export function toOwnRow(row: FactRow): OwnReportListRow {
  const {
    recruiter: _recruiter,
    candidateId: _candidate,
    source: _source,
    receipt: _receipt,
    ...own
  } = toRow(row)
  return own
}

type Asked = { rows: RowsAsked; name: FigureName }

/** A page of the rows of an answer or a file. */
function pageOf(reader: Reader, { rows, name }: Asked, page: { limit: number; cursor: string | undefined }) {
  const of = COST_ROWS[name]
  const { span, by, key } = rows
  if (of) return listBehindCosts(reader, { of, span, by, key, ...page })
  return listFacts(reader.db, { ...rows, ...page, hasPrice: name === 'costPerHireCents' })
}

async function readRows(reader: Reader, query: Omit<RowsQuery, 'limit' | 'cursor'>): Promise<Asked> {
  const name = readFigure(reader, query.figure)
  const step = readStep(query.step)
  if (step && name !== 'delivered')
    throw invalid('step', 'Choose a figure or a step of the funnel, not both.')
  const { today, ...span } = await readSpan(reader, query)
  const by = readSplit(query.by, splitsFor(reader))
  requireSplits([name], by)
  if (query.key !== undefined && !by) throw invalid('by', 'A key needs its split. Add by.')
  const compare = readComparison(query.compare)
  const days = compare ? comparedDays(span, compare, today) : {}
  return { rows: { span: { ...span, ...days }, measure: measureOf(name), by, key: query.key, step }, name }
}

/** The exact number of rows, and the figure that they are. */
async function totalOf(reader: Reader, asked: Asked) {
  const { step, measure, ...sums } = asked.rows
  if (step) {
    const { span, by, key } = sums
    const isChanged = await isChangedNow(reader.db, span)
    const rows = await sumFigures(reader.db, {
      span,
      by: key === undefined ? null : by,
      only: key,
      isChanged,
    })
    const own = rows.find((row) => (key === undefined ? row.is_total : !row.is_total && row.key === key))
    const count = countSteps(own)[step]
    return { count, value: count, withoutReceipt: null }
  }
  const line = await lineOf(reader, asked)
  const costRows = COST_ROWS[asked.name]
  return {
    count: costRows
      ? (line.costs[costRows] ?? 0)
      : line.measures[measure === 'spendCents' ? 'delivered' : measure],
    value: valueOf(line, asked.name),
    withoutReceipt: isStaff(reader) && measure === 'hires' ? line.markedHires : null,
  }
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
  const [page, total] = await Promise.all([
    pageOf(reader, asked, { limit, cursor }),
    cursor ? null : totalOf(reader, asked),
  ])
  return {
    items: page.rows.map((row) => toItem(row)),
    nextCursor: page.nextCursor,
    total: total && { count: total.count, exact: true },
    value: total && total.value,
    withoutReceipt: total && total.withoutReceipt,
  }
}

const AMOUNT_TITLES: Partial<Record<FigureName, string>> = {
  costPerHireCents: 'Price of the lead',
  ourCostCents: 'Our cost',
  ourCostPerHireCents: 'Our cost',
  marginCents: 'Margin',
}

/** `name` is the figure, without a step of the funnel. */
const columnsOf = (
  reader: Reader,
  timezone: string,
  name: FigureName | undefined,
): ExportColumns<FactRow> => ({
  Name: (row) => row.name,
  Client: (row) => row.clientName,
  Job: (row) => row.jobTitle,
  Campaign: (row) => row.campaignName,
  Product: (row) => row.productName,
  Area: (row) => row.state,
  [timeColumn('When', timezone)]: (row) => timeCell(row.at, timezone),
  [timeColumn('Delivered', timezone)]: (row) => timeCell(row.deliveredAt, timezone),
  [timeColumn('Returned', timezone)]: (row) => timeCell(row.returnedAt, timezone),
  'First call, minutes': (row) => row.minutes,
  ...(name && COST_ROWS[name] === 'receipts' && { Receipt: receiptWords }),
  [(name && AMOUNT_TITLES[name]) ?? 'Spend']: (row) => dollars(row.cents),
  Order: (row) => row.orderNumber,
  ...(isStaff(reader) && {
    Recruiter: (row: FactRow) => row.ownerName,
    Source: (row: FactRow) => row.source && sourceLabel(row.source),
  }),
  Id: (row) => row.id,
})
const ROWS_AT_ONCE = 500

/** "Supplement, 2026-10". */
function receiptWords(row: FactRow): string | null {
  const receipt = receiptOf(row)
  return receipt && `${RECEIPT_KIND_LABELS[receipt.kind]}, ${receipt.month}`
}

/** With what a printed page says above the rows. */
type RowsFile = ListExport<FactRow> & { title: string; days: Days; client: string | null }

export async function exportBehind(reader: Reader, query: Omit<RowsQuery, 'limit' | 'cursor'>) {
  const asked = await readRows(reader, query)
  const { rows, name } = asked
  const { step, span } = rows
  const client = await clientNameOf(reader, span)
  const days = { from: span.from, to: span.to }
  const list = `report-${step ?? name}`
  const { timezone } = span.calendar
  return {
    list,
    fileName: fileNameOf(list, { client, days }),
    client,
    query,
    timezone,
    title: step ? `${FUNNEL_LABELS[step]}, of the leads delivered` : FIGURES[name].label,
    days,
    columns: columnsOf(reader, timezone, step ? undefined : name),
    page: (cursor: string | undefined) => pageOf(reader, asked, { limit: ROWS_AT_ONCE, cursor }),
  } satisfies RowsFile
}
