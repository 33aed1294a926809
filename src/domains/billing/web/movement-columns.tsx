// Movements as staff and customers read them: the columns, and the card of a row on a phone.
import { ChevronRight } from 'lucide-react'
import { cx } from '#ui/cx.ts'
import { formatMoney } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Column } from '#ui/table-columns.ts'
import type { ShownMovement } from './fold-movements.ts'
import { Moved } from './money.tsx'
import { titleOf } from './movement-words.ts'

type Row = ShownMovement
export type Toggle = (row: Row) => void

const after = (cents: number | null) => (cents === null ? '' : formatMoney(cents))

function Chevron({ row: { folded, isOpen } }: { row: Row }) {
  if (!folded) return null
  return (
    <ChevronRight aria-hidden="true" className={cx('size-3.5 flex-none text-ink-3', isOpen && 'rotate-90')} />
  )
}

function Title({ row, onToggle }: { row: Row; onToggle: Toggle }) {
  const { title, detail } = titleOf(row)
  const words = (
    <span className="min-w-0 truncate">
      <span className="font-medium">{title}</span> <span className="font-normal text-ink-2">{detail}</span>
    </span>
  )
  if (!row.folded) return <span className={cx('flex', row.isInside && 'pl-5')}>{words}</span>
  return (
    <button
      type="button"
      aria-expanded={row.isOpen ?? false}
      onClick={() => onToggle(row)}
      className="flex max-w-full items-center gap-1.5 rounded-4 text-left -outline-offset-2"
    >
      {words}
      <Chevron row={row} />
    </button>
  )
}

export const staffColumns = (onToggle: Toggle): Column<Row>[] => [
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
    cell: (row) => <Title row={row} onToggle={onToggle} />,
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

/** A customer's list has one amount, what is available, so its column says what it is: the change. */
export const customerColumns = (onToggle: Toggle): Column<Row>[] =>
  staffColumns(onToggle).flatMap((column) => {
    if (column.id === 'available') return { ...column, header: 'Change', width: 130 }
    return ['when', 'movement', 'availableAfter'].includes(column.id) ? column : []
  })

/** Without `onToggle` the whole card opens the row. */
export function MovementCard({ row, onToggle }: { row: Row; onToggle?: Toggle }) {
  const { title, detail } = titleOf(row)
  const isHeld = row.availableCents === 0 && row.heldCents !== 0
  return (
    <span className={cx('flex gap-3', row.isInside && 'pl-4')}>
      <span className="min-w-0 flex-1">
        {row.folded && onToggle ? (
          <button
            type="button"
            aria-expanded={row.isOpen ?? false}
            onClick={() => onToggle(row)}
            className="flex max-w-full items-center gap-1.5 rounded-4 font-medium"
          >
            <span className="truncate">{title}</span>
            <Chevron row={row} />
          </button>
        ) : (
          <span className="flex items-center gap-1.5 font-medium">
            <span className="truncate">{title}</span>
            <Chevron row={row} />
            {row.folded ? <span className="sr-only">{row.isOpen ? ', open' : ', closed'}</span> : null}
          </span>
        )}
        <span className="block truncate text-12 text-ink-3">
          {[row.client?.name, detail].filter(Boolean).map((part) => `${part}, `)}
          <RelativeTime at={row.createdAt} />
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
