// Saved reports and tables as PDF, for emails and downloads.
import { findAgency } from '#domains/settings/server/index.ts'
import { renderPdfTable } from '#platform/server/pdf-table.ts'
import { zoneWords } from '#shared/zoned-time.ts'
import { isTable, READY_REPORTS, type TableAnswer, type TableQuery } from '../contract/ready.ts'
import type { SavedDefinition } from '../contract/saved.ts'
import type { Reader } from './asked.ts'
import { checkDefinition, tableQueryOf } from './definition.ts'
import { clientNameOf, fileNameOf, momentText, periodText, unitText } from './file-words.ts'
import { type Drawn, renderReport } from './report-pdf.ts'
import { getTable } from './tables-service.ts'

type Unit = TableAnswer['columns'][number]['unit']
const words = (unit: Unit, value: number | null | undefined) =>
  value === null || value === undefined ? '–' : unitText(unit, value)

type Asked = TableQuery & { name: string }

export async function renderTable(reader: Reader, { name, ...query }: Asked, title?: string): Promise<Drawn> {
  const [table, agency] = [await getTable(reader, name, query), await findAgency(reader.db)]
  const { heading, columns, rows, total, timezone, asOf } = table
  const cells = (values: TableAnswer['total']) => columns.map(({ name: of, unit }) => words(unit, values[of]))
  const ready = READY_REPORTS.find((each) => each.key === name)
  const client = await clientNameOf(reader, { filters: query })
  const pdf = await renderPdfTable({
    title: title ?? ready?.name ?? 'Report',
    author: agency.name,
    lines: [
      ...(client ? [client] : []),
      `${periodText(table)}, ${zoneWords(timezone, new Date(asOf))}`,
      `Current to ${momentText(asOf, timezone)}`,
    ],
    columns: [{ title: heading }, ...columns.map(({ label }) => ({ title: label, isNumber: true }))],
    rows: [...rows.map(({ label, values }) => [label, ...cells(values)]), ['Total', ...cells(total)]],
    hasTotal: true,
  })
  return { name: fileNameOf(name, { client, days: table }), pdf }
}

/** Checked again each time: figures, splits and clients can go. */
export async function renderSaved(reader: Reader, report: SavedDefinition, title: string): Promise<Drawn> {
  if (isTable(report)) return renderTable(reader, { ...tableQueryOf(report), name: report.table }, title)
  return renderReport(reader, await checkDefinition(reader, report), title)
}
