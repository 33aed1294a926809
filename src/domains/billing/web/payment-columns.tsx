// The list of payments: its columns, and the card of a row on a phone.
import { ago, money, pill, quiet } from '#ui/cells.tsx'
import { formatMoney } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { RowCard } from '#ui/row-card.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Column } from '#ui/table-columns.ts'
import type { StaffPayment } from '../contract/staff-schemas.ts'
import { cardName, PROVIDER_LABELS, paymentLook, purposeWords } from '../contract/words.ts'

export const paymentColumns: Column<StaffPayment>[] = [
  { id: 'when', header: 'When', width: 96, priority: 3, cell: ago((row) => row.createdAt, 'text-ink-3') },
  { id: 'client', header: 'Client', main: true, cell: (row) => row.client.name },
  { id: 'status', header: 'Status', width: 130, priority: 1, cell: pill(paymentLook) },
  { id: 'purpose', header: 'For', width: 170, priority: 5, cell: quiet(purposeWords) },
  { id: 'card', header: 'Card', width: 140, priority: 6, cell: quiet((row) => cardName(row.card)) },
  {
    id: 'provider',
    header: 'Provider',
    width: 124,
    priority: 7,
    cell: quiet((row) => PROVIDER_LABELS[row.provider]),
  },
  {
    id: 'refunded',
    header: 'Refunded',
    width: 100,
    priority: 4,
    align: 'right',
    cell: (row) => (row.refundedCents > 0 ? formatMoney(row.refundedCents) : ''),
  },
  {
    id: 'amount',
    header: 'Amount',
    width: 124,
    priority: 2,
    align: 'right',
    cell: money((row) => row.amountCents, 'font-medium'),
  },
]

export function PaymentCard({ row }: { row: StaffPayment }) {
  return (
    <RowCard
      title={row.client.name}
      end={<span className="num">{formatMoney(row.amountCents)}</span>}
      note={
        <>
          {purposeWords(row)}, {cardName(row.card)}, <RelativeTime at={row.createdAt} />
        </>
      }
    >
      <StatusPill look={paymentLook(row)} />
    </RowCard>
  )
}
