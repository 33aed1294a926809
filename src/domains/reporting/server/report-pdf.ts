// Reports as PDF: to download, to print, and in emails.
import type { FastifyReply } from 'fastify'
import { findAgency } from '#domains/settings/server/index.ts'
import { type PdfTable, renderPdfTable } from '#platform/server/pdf-table.ts'
import { invalid } from '#shared/errors.ts'
import { zoneWords } from '#shared/zoned-time.ts'
import { FIGURES, type FigureName, isFree } from '../contract/figures.ts'
import type { FiguresQuery, RowsQuery } from '../contract/schemas.ts'
import { SPLIT_LABELS } from '../contract/splits.ts'
import type { Reader } from './asked.ts'
import { rowsOf, shownNames } from './figures-export.ts'
import { getReport, type Report } from './figures-service.ts'
import { clientNameOf, fileNameOf, momentText, periodText, unitText } from './file-words.ts'
import { exportBehind } from './rows-service.ts'

/** As people read it. */
export function words(name: FigureName, value: number | null | undefined): string {
  if (value === null || value === undefined || isFree(name, value)) return '–'
  return unitText(FIGURES[name].unit, value)
}

const periodOf = ({ from, to, timezone, asOf, compared }: Report) => [
  `${periodText({ from, to })}, ${zoneWords(timezone, new Date(asOf))}`,
  ...(compared ? [`Compared with ${periodText(compared)}`] : []),
  `Current to ${momentText(asOf, timezone)}`,
]

type Titled = { title: string; author: string; client: string | null; names: readonly FigureName[] }

export function tableOf(report: Report, { title, author, client, names }: Titled): PdfTable {
  const { by, compared } = report
  const hasBefore = compared !== null && names.length <= 4
  const columns = names.flatMap((name) => [
    { title: FIGURES[name].label, isNumber: true },
    ...(hasBefore ? [{ title: 'Before', isNumber: true }] : []),
  ])
  return {
    title,
    author,
    lines: [...(client ? [client] : []), ...periodOf(report)],
    columns: [{ title: by ? SPLIT_LABELS[by] : 'Period' }, ...columns],
    rows: rowsOf(report).map((row) => [
      by ? row.label : periodText(report),
      ...names.flatMap((name) => [
        words(name, row.figures[name]),
        ...(hasBefore ? [words(name, row.before?.[name])] : []),
      ]),
    ]),
    hasTotal: by !== null,
  }
}

/** A year of days. More are a spreadsheet, not something to print. */
const MAX_PDF_DAYS = 366

/** A drawn report, with a name that says what is in it. */
export type Drawn = { name: string; pdf: Buffer }

export async function renderReport(reader: Reader, query: FiguresQuery, title?: string): Promise<Drawn> {
  const [report, agency] = [await getReport(reader, query), await findAgency(reader.db)]
  const { by } = report
  if (by === 'day' && report.rows.length > MAX_PDF_DAYS)
    throw invalid('by', 'Choose a shorter period or a longer split, or export CSV.')
  const own = by ? `Report by ${SPLIT_LABELS[by].toLowerCase()}` : 'Report'
  const client = await clientNameOf(reader, report.span)
  const names = shownNames(report, query)
  const table = tableOf(report, { title: title ?? own, author: agency.name, client, names })
  return { name: fileNameOf('report', { client, days: report }), pdf: await renderPdfTable(table) }
}

export const sendPdf = (reply: FastifyReply, { name, pdf }: Drawn) =>
  reply.header('content-disposition', `attachment; filename="${name}.pdf"`).type('application/pdf').send(pdf)

/** A longer list is a spreadsheet, not something to print. */
const MAX_PDF_ROWS = 2_000

export async function renderRows(reader: Reader, query: Omit<RowsQuery, 'limit' | 'cursor'>): Promise<Drawn> {
  const { title, days, client, list, timezone, columns, page } = await exportBehind(reader, query)
  const shown = Object.entries(columns).filter(([each]) => each !== 'Id')
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
  const pdf = await renderPdfTable({
    title,
    author: name,
    lines: [
      ...(client ? [client] : []),
      `${periodText(days)}, ${zoneWords(timezone, reader.now)}`,
      rows.length === 1 ? '1 row' : `${rows.length.toLocaleString('en-US')} rows`,
    ],
    ...withoutEmpty(
      shown.map(([each]) => ({ title: each, isNumber: NUMBERS.has(each), isWhole: isTime(each) })),
      rows,
    ),
  })
  return { name: fileNameOf(list, { client, days }), pdf }
}

const TIMES = /^(?:When|Delivered|Returned), /
const isTime = (title: string) => TIMES.test(title)
const NUMBERS = new Set(['First call, minutes', 'Spend', 'Price of the lead', 'Our cost', 'Margin', 'Order'])

/** A column without a value would only take room from the others. */
function withoutEmpty(columns: PdfTable['columns'], rows: readonly string[][]) {
  const when = columns.findIndex(({ title }) => title.startsWith('When, '))
  // A delivery happens when it is delivered: the same time twice.
  const isTwice = (index: number) =>
    columns[index]?.title.startsWith('Delivered, ') === true && rows.every((row) => row[index] === row[when])
  const isKept = columns.map((_, index) => index === 0 || (rows.some((row) => row[index]) && !isTwice(index)))
  const keep = <Cell>(cells: readonly Cell[]) => cells.filter((_, index) => isKept[index])
  return { columns: keep(columns), rows: rows.map(keep) }
}
