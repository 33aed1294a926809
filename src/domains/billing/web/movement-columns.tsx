// Movements as staff and customers read them: the columns, and the card of a row on a phone.
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { ago, quiet } from '#ui/cells.tsx'
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

/** Opens and closes a fold. The chevron shows the focus, because a cell cuts what stands out of it. */
function FoldButton({ row, onToggle, className, children }: FoldButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={row.isOpen ?? false}
      onClick={() => onToggle(row)}
      className={cx('group/fold flex max-w-full items-center gap-1 text-left outline-none!', className)}
    >
      {children}
      <Chevron row={row} />
    </button>
  )
}
type FoldButtonProps = { row: Row; onToggle: Toggle; className?: string; children: ReactNode }

const Chevron = ({ row }: { row: Row }) => (
  <span
    aria-hidden="true"
    className="grid size-5 flex-none place-items-center rounded-4 text-ink-3 group-focus-visible/fold:shadow-[inset_0_0_0_2px_var(--accent)]"
  >
    <ChevronRight className={cx('size-3.5', row.isOpen && 'rotate-90')} />
  </span>
)

function Title({ row, onToggle }: { row: Row; onToggle: Toggle }) {
  const { title, detail } = titleOf(row)
  const words = (
    <span className="min-w-0 truncate">
      <span className="font-medium">{title}</span> <span className="font-normal text-ink-2">{detail}</span>
    </span>
  )
  if (!row.folded) return <span className={cx('flex', row.isInside && 'pl-5')}>{words}</span>
  return (
    <FoldButton row={row} onToggle={onToggle} className="h-7">
      {words}
    </FoldButton>
  )
}

export const staffColumns = (onToggle: Toggle): Column<Row>[] => [
  { id: 'when', header: 'When', width: 96, priority: 2, cell: ago((row) => row.createdAt, 'text-ink-3') },
  { id: 'movement', header: 'Movement', main: true, cell: (row) => <Title row={row} onToggle={onToggle} /> },
  {
    id: 'client',
    header: 'Client',
    width: 150,
    priority: 5,
    cell: quiet((row) => row.client?.name ?? 'House'),
  },
  {
    id: 'available',
    header: 'Available',
    width: 128,
    priority: 1,
    align: 'right',
    cell: (row) => (
      <span className="text-ink">
        <Moved cents={row.availableCents} />
      </span>
    ),
  },
  {
    id: 'held',
    header: 'Held',
    width: 128,
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
    cell: (row) => <span className="num font-medium text-ink">{after(row.availableAfterCents)}</span>,
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

export const customerColumns = (onToggle: Toggle): Column<Row>[] =>
  staffColumns(onToggle).filter(({ id }) => id !== 'client' && id !== 'heldAfter')

/** Without `onToggle` the whole card opens the row. */
export function MovementCard({ row, onToggle }: { row: Row; onToggle?: Toggle }) {
  const { title, detail } = titleOf(row)
  return (
    <span className={cx('flex gap-3', row.isInside && 'pl-4')}>
      <span className="min-w-0 flex-1">
        <CardTitle row={row} onToggle={onToggle}>
          {title}
        </CardTitle>
        <span className="flex gap-1 text-12 text-ink-3">
          <span className="truncate">{[detail, row.client?.name].filter(Boolean).join(', ')}</span>
          <RelativeTime at={row.createdAt} className="flex-none" />
        </span>
      </span>
      <span className="flex-none text-right">
        <span className="flex justify-end gap-2">
          <Moved cents={row.availableCents} />
          {row.heldCents === 0 ? null : (
            <span className="text-ink-2">
              <Moved cents={row.heldCents} className="text-ink-2" /> held
            </span>
          )}
        </span>
        <span className="num block text-12 text-ink-3">
          {row.availableAfterCents === null ? '' : `${formatMoney(row.availableAfterCents)} available`}
        </span>
      </span>
    </span>
  )
}

type CardTitleProps = { row: Row; onToggle: Toggle | undefined; children: string }

function CardTitle({ row, onToggle, children }: CardTitleProps) {
  const words = <span className="truncate font-medium">{children}</span>
  if (!row.folded) return <span className="flex">{words}</span>
  // The button reaches over its card.
  if (onToggle)
    return (
      <FoldButton row={row} onToggle={onToggle} className="after:absolute after:inset-0">
        {words}
      </FoldButton>
    )
  return (
    <span className="flex items-center gap-1">
      {words}
      <Chevron row={row} />
      <span className="sr-only">{row.isOpen ? ', open' : ', closed'}</span>
    </span>
  )
}
