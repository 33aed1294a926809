// The rows behind a figure as a table, and as cards on a phone.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RECEIPT_KIND_LABELS } from '#domains/costs/contract/words.ts'
import { ReceiptAmount } from '#domains/costs/web/index.ts'
import { cx } from '#ui/cx.ts'
import { formatDuration, formatMoney } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { useIsMobile } from '#ui/use-media.ts'
import type { FigureName } from '../contract/figures.ts'
import type { OwnReportListRow, ReportListRow } from '../contract/schemas.ts'

export type AnyRow = OwnReportListRow &
  Partial<Pick<ReportListRow, 'candidateId' | 'recruiter' | 'source' | 'receipt'>>

type RowsTableProps = {
  figure: FigureName
  rows: readonly AnyRow[]
  showsClient: boolean
  costOf: ((applicationId: string) => ReactNode) | undefined
}

type ColumnOf = {
  id: string
  head: string
  right?: boolean
  wide?: boolean
  cell: (row: AnyRow) => ReactNode
}

const DELIVERIES: ReadonlySet<FigureName> = new Set([
  'delivered',
  'returned',
  'kept',
  'contacted',
  'contactRate',
  'firstCallMinutes',
  'spendCents',
  'costPerLeadCents',
  'marginCents',
])
/** Each opens the receipt of the hire. Our cost has the receipts themselves as its rows. */
const HIRES: ReadonlySet<FigureName> = new Set(['hires', 'costPerHireCents'])
const RECEIPTS: ReadonlySet<FigureName> = new Set(['ourCostCents', 'ourCostPerHireCents'])

const dash = <span className="text-ink-3">–</span>
const time = (at: string | null) => (at ? <RelativeTime at={at} className="text-ink-2" /> : dash)

function columnsOf({ figure, showsClient, costOf }: RowsTableProps): ColumnOf[] {
  const isDelivery = DELIVERIES.has(figure)
  const columns: (ColumnOf | false)[] = [
    showsClient && { id: 'client', head: 'Client', wide: true, cell: ({ client }) => client.name },
    {
      id: 'job',
      head: isDelivery ? 'Campaign' : 'Job',
      wide: true,
      cell: ({ campaign, job }) => (isDelivery ? (campaign?.name ?? dash) : (job?.title ?? dash)),
    },
    { id: 'received', head: 'Delivered', right: true, cell: (row) => time(row.deliveredAt) },
    !isDelivery && { id: 'at', head: AT_HEADS[figure] ?? 'Day', right: true, cell: (row) => time(row.at) },
    {
      id: 'call',
      head: 'First call',
      right: true,
      wide: true,
      cell: ({ firstCallMinutes }) =>
        firstCallMinutes === null ? dash : formatDuration(firstCallMinutes * 60_000),
    },
    isDelivery && {
      id: 'price',
      head: figure === 'marginCents' ? 'Margin' : 'Spend',
      right: true,
      cell: ({ cents, returnedAt }) => (
        <>
          {returnedAt ? <span className="mr-1.5 text-12 text-ink-3">returned</span> : null}
          {cents === null ? dash : formatMoney(cents)}
        </>
      ),
    },
    figure === 'costPerHireCents' && {
      id: 'price',
      head: 'Price of lead',
      right: true,
      cell: ({ cents }) => (cents === null ? dash : formatMoney(cents)),
    },
    HIRES.has(figure) &&
      costOf !== undefined && {
        id: 'cost',
        head: 'Our cost, receipt',
        right: true,
        cell: ({ applicationId }) => (applicationId ? costOf(applicationId) : dash),
      },
    RECEIPTS.has(figure) && {
      id: 'cost',
      head: 'Our cost, receipt',
      right: true,
      cell: (row) => <Receipt row={row} />,
    },
  ]
  return columns.filter((column) => column !== false)
}

function Receipt({ row: { id, applicationId, cents, receipt } }: { row: AnyRow }) {
  if (!receipt || !applicationId) return dash
  const { kind, missing } = receipt
  return (
    <>
      {kind === 'hire' ? null : (
        <span className="mr-1.5 text-12 text-ink-3">{RECEIPT_KIND_LABELS[kind]}</span>
      )}
      <ReceiptAmount hire={applicationId} receipt={id} cents={cents} missing={missing} />
    </>
  )
}

const AT_HEADS: Partial<Record<FigureName, string>> = {
  interviews: 'Interview',
  offers: 'Offered',
  hires: 'Hired',
  costPerHireCents: 'Hired',
  ourCostCents: 'Hired',
  ourCostPerHireCents: 'Hired',
  applications: 'Applied',
}

export function RowsTable(props: RowsTableProps) {
  const columns = columnsOf(props)
  const isMobile = useIsMobile()
  if (isMobile) return <Cards {...props} columns={columns} />
  return (
    <table className="num w-full border-collapse">
      <thead>
        <tr className="text-12 text-ink-3 [&>th]:py-2 [&>th]:font-medium">
          <th scope="col" className="text-left">
            Candidate
          </th>
          {columns.map(({ id, head, right }) => (
            <th key={id} scope="col" className={right ? 'pl-3 text-right' : 'pl-3 text-left'}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <tr key={row.id} className="border-t [&>*]:h-(--row)">
            <th scope="row" className="max-w-56 truncate text-left font-medium">
              <Person row={row} />
            </th>
            {columns.map(({ id, right, cell }) => (
              <td key={id} className={cx('max-w-64 truncate pl-3', right && 'text-right whitespace-nowrap')}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cards({ rows, columns }: RowsTableProps & { columns: readonly ColumnOf[] }) {
  const facts = columns.filter(({ right }) => !right)
  const last = columns.at(-1)
  return (
    <ul className="num border-t">
      {rows.map((row) => (
        <li key={row.id} className="flex items-baseline gap-3 border-b py-2.5">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">
              <Person row={row} />
            </span>
            {facts.map(({ id, cell }) => (
              <span key={id} className="block truncate text-12 text-ink-3">
                {cell(row)}
              </span>
            ))}
          </span>
          <span className="flex-none text-right">
            {last?.cell(row)}
            <RelativeTime at={row.at} className="block text-12 text-ink-3" />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Person({ row }: { row: AnyRow }) {
  const { name, candidateId, leadId, deliveryId } = row
  const text = name ?? 'Erased candidate'
  if (candidateId)
    return (
      <Link to="/hiring-tracker" search={{ candidate: candidateId }} className="rounded-4 hover:underline">
        {text}
      </Link>
    )
  if (candidateId !== undefined && leadId)
    return (
      <Link to="/area-leads" search={{ lead: leadId }} className="rounded-4 hover:underline">
        {text}
      </Link>
    )
  if (candidateId === undefined && deliveryId)
    return (
      <Link to="/portal/leads/$id" params={{ id: deliveryId }} className="rounded-4 hover:underline">
        {text}
      </Link>
    )
  return text
}
