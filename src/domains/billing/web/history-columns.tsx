// The lists of payment history: their columns, and the card of a row on a phone.
import { formatMoney } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Column } from '#ui/table-columns.ts'
import type { Movement, StaffPayment } from '../contract/staff-schemas.ts'
import { cardName, PAYMENT_LOOKS, PROVIDER_LABELS, PURPOSE_LABELS } from '../contract/words.ts'
import { Moved } from './money.tsx'
import { titleOf } from './movement-words.ts'

const after = (cents: number | null) => (cents === null ? '' : formatMoney(cents))

export const movementColumns: Column<Movement>[] = [
  {
    id: 'when',
    header: 'When',
    width: 96,
    priority: 2,
    cell: (row) => <RelativeTime at={row.createdAt} className="text-ink-3" />,
  },
  {
    id: 'movement',
    header: 'Movement',
    main: true,
    cell: (row) => {
      const { title, detail } = titleOf(row)
      return (
        <span className="block truncate">
          <span className="font-medium">{title}</span> <span className="text-ink-2">{detail}</span>
        </span>
      )
    },
  },
  {
    id: 'client',
    header: 'Client',
    width: 150,
    priority: 5,
    cell: (row) => <span className="block truncate text-ink-2">{row.client?.name ?? 'House'}</span>,
  },
  {
    id: 'available',
    header: 'Available',
    width: 104,
    priority: 1,
    align: 'right',
    cell: (row) => <Moved cents={row.availableCents} />,
  },
  {
    id: 'held',
    header: 'Held',
    width: 104,
    priority: 3,
    align: 'right',
    cell: (row) => <Moved cents={row.heldCents} className="text-ink-2" />,
  },
  {
    id: 'availableAfter',
    header: 'Available after',
    width: 118,
    priority: 4,
    align: 'right',
    cell: (row) => <span className="num font-medium">{after(row.availableAfterCents)}</span>,
  },
  {
    id: 'heldAfter',
    header: 'Held after',
    width: 104,
    priority: 6,
    align: 'right',
    cell: (row) => <span className="num text-ink-2">{after(row.heldAfterCents)}</span>,
  },
]

export function MovementCard({ row }: { row: Movement }) {
  const { title, detail } = titleOf(row)
  const isHeld = row.availableCents === 0 && row.heldCents !== 0
  return (
    <span className="flex gap-3">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        <span className="block truncate text-12 text-ink-3">
          {[row.client?.name, detail].filter(Boolean).join(', ')}, <RelativeTime at={row.createdAt} />
        </span>
      </span>
      <span className="flex-none text-right">
        <span className="block">
          <Moved cents={isHeld ? row.heldCents : row.availableCents} />
          {isHeld ? ' held' : ''}
        </span>
        <span className="num block text-12 text-ink-3">
          {row.availableAfterCents === null ? '' : `${formatMoney(row.availableAfterCents)} available`}
        </span>
      </span>
    </span>
  )
}

export const paymentColumns: Column<StaffPayment>[] = [
  {
    id: 'when',
    header: 'When',
    width: 96,
    priority: 2,
    cell: (row) => <RelativeTime at={row.createdAt} className="text-ink-3" />,
  },
  {
    id: 'client',
    header: 'Client',
    main: true,
    cell: (row) => <span className="truncate font-medium">{row.client.name}</span>,
  },
  {
    id: 'status',
    header: 'Status',
    width: 130,
    priority: 1,
    cell: (row) => <StatusPill look={PAYMENT_LOOKS[row.status]} />,
  },
  {
    id: 'purpose',
    header: 'For',
    width: 140,
    priority: 4,
    cell: (row) => <span className="text-ink-2">{PURPOSE_LABELS[row.purpose]}</span>,
  },
  {
    id: 'card',
    header: 'Card',
    width: 140,
    priority: 5,
    cell: (row) => <span className="block truncate text-ink-2">{cardName(row.card)}</span>,
  },
  {
    id: 'provider',
    header: 'Provider',
    width: 110,
    priority: 6,
    cell: (row) => <span className="text-ink-2">{PROVIDER_LABELS[row.provider]}</span>,
  },
  {
    id: 'refunded',
    header: 'Refunded',
    width: 100,
    priority: 3,
    align: 'right',
    cell: (row) =>
      row.refundedCents > 0 ? <span className="num">{formatMoney(row.refundedCents)}</span> : '',
  },
  {
    id: 'amount',
    header: 'Amount',
    width: 110,
    priority: 1,
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
        {PURPOSE_LABELS[row.purpose]}, {cardName(row.card)}, <RelativeTime at={row.createdAt} />
      </span>
      <span>
        <StatusPill look={PAYMENT_LOOKS[row.status]} />
      </span>
    </span>
  )
}
