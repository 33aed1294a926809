// Rows as cards, for narrow screens: the same data and paging as the table.
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { Skeleton } from './skeleton.tsx'
import type { RowLink } from './table-columns.ts'
import { useEndReached } from './use-end-reached.ts'

type CardListProps<Row> = {
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  loading?: boolean
  renderCard: (row: Row) => ReactNode
  onOpen?: (row: Row) => void
  link?: RowLink<Row> | undefined
  onEndReached?: () => void
}

export function CardList<Row>(props: CardListProps<Row>) {
  const { label, rows, rowId, loading, renderCard, onOpen, link, onEndReached } = props
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- The virtual list is not memoized.
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 95,
    // Heights belong to rows, not to places: another view has other rows.
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : rowId(row)
    },
    overscan: 4,
  })
  const items = virtualizer.getVirtualItems()
  useEndReached(items.at(-1)?.index ?? -1, rows.length, onEndReached)

  if (loading) return <CardSkeleton label={label} />
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto border-t pb-18">
      <ul aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item) => {
          const row = rows[item.index]
          if (row === undefined) return null
          return (
            <li
              key={rowId(row)}
              ref={virtualizer.measureElement}
              data-index={item.index}
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              style={{ transform: `translateY(${item.start}px)` }}
              className="absolute inset-x-0 top-0 border-b"
            >
              <Card row={row} onOpen={onOpen} link={link}>
                {renderCard(row)}
              </Card>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type CardProps<Row> = Pick<CardListProps<Row>, 'onOpen' | 'link'> & { row: Row; children: ReactNode }

const pressable = 'block w-full px-4 py-3 text-left focus-visible:-outline-offset-2 active:bg-pressed'

function Card<Row>({ row, onOpen, link, children }: CardProps<Row>) {
  if (link) return link(row, { className: pressable, children })
  if (!onOpen) return <div className="px-4 py-3">{children}</div>
  return (
    <button type="button" onClick={() => onOpen(row)} className={pressable}>
      {children}
    </button>
  )
}

function CardSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="min-h-0 flex-1 overflow-hidden border-t">
      <output className="sr-only">Loading {label}</output>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="flex gap-3 border-b px-4 py-3">
          <Skeleton className="size-6 rounded-full" />
          <div className="flex flex-1 flex-col gap-2 py-1">
            <Skeleton className="h-3 w-2/5" />
            <Skeleton className="h-2.5 w-3/5" />
            <Skeleton className="h-4 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}
