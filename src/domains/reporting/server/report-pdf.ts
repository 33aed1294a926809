// Reports as PDF: to download, to print, and in emails.
import type { FastifyReply } from 'fastify'
import { findAgency } from '#domains/settings/server/index.ts'
import { type PdfTable, renderPdfTable } from '#platform/server/pdf-table.ts'
import { invalid } from '#platform/shared/errors.ts'
import { formatCents } from '#platform/shared/money.ts'
import { zoneWords } from '#platform/shared/zoned-time.ts'
import { FIGURES, type FigureName } from '../contract/figures.ts'
import type { FiguresQuery, RowsQuery } from '../contract/schemas.ts'
import { SPLIT_LABELS } from '../contract/splits.ts'
import type { Reader } from './asked.ts'
import { isFree, rowsOf } from './figures-export.ts'
import { getReport, type Report } from './figures-service.ts'
import { exportBehind } from './rows-service.ts'

/** As people read it. */
export function words(name: FigureName, value: number | null | undefined): string {
  if (value === null || value === undefined || isFree(name, value)) return '–'
  const { unit } = FIGURES[name]
  if (unit === 'cents') return formatCents(value)
  if (unit === 'rate') return `${Math.round(value * 100)}%`
  const number = value.toLocaleString('en-US')
  return unit === 'minutes' ? `${number} min` : number
}

const periodOf = ({ from, to, timezone, asOf, compared }: Report) => [
  `${from} to ${to}, ${zoneWords(timezone, new Date(asOf))}`,
  ...(compared ? [`Compared with ${compared.from} to ${compared.to}`] : []),
  `Current to ${asOf.slice(0, 16).replace('T', ' ')} UTC`,
]

export function tableOf(report: Report, { title, author }: { title: string; author: string }): PdfTable {
  const { by, names, compared } = report
  const columns = names.flatMap((name) => [
    { title: FIGURES[name].label, isNumber: true },
    ...(compared && names.length <= 4 ? [{ title: 'Before', isNumber: true }] : []),
  ])
  return {
    title,
    author,
    lines: periodOf(report),
    columns: [{ title: by ? SPLIT_LABELS[by] : '' }, ...columns],
    rows: rowsOf(report).map((row) => [
      row.label,
      ...names.flatMap((name) => [
        words(name, row.figures[name]),
        ...(compared && names.length <= 4 ? [words(name, row.before?.[name])] : []),
      ]),
    ]),
    hasTotal: true,
  }
}

/** A year of days. More are a spreadsheet, not something to print. */
const MAX_PDF_DAYS = 366

export async function renderReport(reader: Reader, query: FiguresQuery, title?: string): Promise<Buffer> {
  const [report, agency] = [await getReport(reader, query), await findAgency(reader.db)]
  const { by } = report
  if (by === 'day' && report.rows.length > MAX_PDF_DAYS)
    throw invalid('by', 'Choose a shorter period or a longer split, or export CSV.')
  const own = by ? `Report by ${SPLIT_LABELS[by].toLowerCase()}` : 'Report'
  return renderPdfTable(tableOf(report, { title: title ?? own, author: agency.name }))
}

export const sendPdf = (reply: FastifyReply, { name, now, pdf }: { name: string; now: Date; pdf: Buffer }) =>
  reply
    .header('content-disposition', `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.pdf"`)
    .type('application/pdf')
    .send(pdf)

/** A longer list is a spreadsheet, not something to print. */
const MAX_PDF_ROWS = 2_000

export async function renderRows(
  reader: Reader,
  query: Omit<RowsQuery, 'limit' | 'cursor'>,
): Promise<Buffer> {
  const { list, columns, page } = await exportBehind(reader, query)
  const shown = Object.entries(columns).filter(([title]) => title !== 'Id')
  const rows: string[][] = []
  let cursor: string | undefined
  do {
    // oxlint-disable-next-line no-await-in-loop -- Each page starts where the last one ended.
    const found = await page(cursor)
    rows.push(...found.rows.map((row) => shown.map(([, cell]) => String(cell(row) ?? ''))))
    if (rows.length > MAX_PDF_ROWS)
      throw invalid(
        'figure',
        `A PDF has at most ${MAX_PDF_ROWS.toLocaleString('en-US')} rows. Export CSV or XLSX.`,
      )
    cursor = found.nextCursor ?? undefined
  } while (cursor)
  const { name } = await findAgency(reader.db)
  const title = `${FIGURES[list.replace('report-', '') as FigureName].label}, ${rows.length} rows`
  return renderPdfTable({
    title,
    author: name,
    lines: [],
    columns: shown.map(([each]) => ({ title: each })),
    rows,
  })
}
