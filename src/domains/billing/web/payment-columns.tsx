// The list of payments: its columns, and the card of a row on a phone.
import { formatMoney } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Column } from '#ui/table-columns.ts'
import type { StaffPayment } from '../contract/staff-schemas.ts'
import { cardName, PROVIDER_LABELS, paymentLook, purposeWords } from '../contract/words.ts'

export const paymentColumns: Column<StaffPayment>[] = [
  {
    id: 'when',
    header: 'When',
    width: 96,
    priority: 3,
    cell: (row) => <RelativeTime at={row.createdAt} className="text-ink-3" />,
  },
  { id: 'client', header: 'Client', main: true, cell: (row) => row.client.name },
  {
    id: 'status',
    header: 'Status',
    width: 130,
    priority: 1,
    cell: (row) => <StatusPill look={paymentLook(row)} />,
  },
  {
    id: 'purpose',
    header: 'For',
    width: 170,
    priority: 5,
    cell: (row) => <span className="block truncate text-ink-2">{purposeWords(row)}</span>,
  },
  {
    id: 'card',
    header: 'Card',
    width: 140,
    priority: 6,
    cell: (row) => <span className="block truncate text-ink-2">{cardName(row.card)}</span>,
  },
  {
    id: 'provider',
    header: 'Provider',
    width: 124,
    priority: 7,
    cell: (row) => <span className="text-ink-2">{PROVIDER_LABELS[row.provider]}</span>,
  },
  {
    id: 'refunded',
    header: 'Refunded',
    width: 100,
    priority: 4,
    align: 'right',
    cell: (row) =>
      row.refundedCents > 0 ? <span className="num">{formatMoney(row.refundedCents)}</span> : '',
  },
  {
    id: 'amount',
    header: 'Amount',
    width: 124,
    priority: 2,
    align: 'right',
    cell: (row) => <span className="num font-medium">{formatMoney(row.amountCents)}</span>,
  },
]

export function PaymentCard({ row }: { row: StaffPayment }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="flex gap-3">
        <span className="min-w-0 flex-1 truncate font-medium">{row.client.name}</span>
        <span className="num">{formatMoney(row.amountCents)}</span>
      </span>
      <span className="truncate text-12 text-ink-3">
        {purposeWords(row)}, {cardName(row.card)}, <RelativeTime at={row.createdAt} />
      </span>
      <span>
        <StatusPill look={paymentLook(row)} />
      </span>
    </span>
  )
}
