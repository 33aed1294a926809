// A short ordered list: rows are dragged, or moved with arrow buttons. Each move is announced.
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/utils/combine'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

type OrderedListProps<Row> = {
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  rowLabel: (row: Row) => string
  renderRow: (row: Row) => ReactNode
  onOpen: (row: Row) => void
  /** The index starts at 0. Absent if the user may not change the order. */
  onMove?: (row: Row, to: number) => void
}

export function OrderedList<Row>(props: OrderedListProps<Row>) {
  const { label, rows, rowId, rowLabel, onMove } = props
  const [said, setSaid] = useState('')
  const handleMove = (row: Row, to: number) => {
    onMove?.(row, to)
    setSaid(`${rowLabel(row)} is at position ${to + 1} of ${rows.length}`)
  }
  return (
    <>
      <ol aria-label={label} className="min-h-0 flex-1 overflow-y-auto border-t pb-18">
        {rows.map((row, index) => (
          <OrderedRow
            key={rowId(row)}
            {...props}
            row={row}
            index={index}
            onMove={onMove ? handleMove : undefined}
            rowAt={(id) => rows.find((each) => rowId(each) === id)}
          />
        ))}
      </ol>
      <output className="sr-only">{said}</output>
    </>
  )
}

type OrderedRowProps<Row> = Omit<OrderedListProps<Row>, 'label'> & {
  row: Row
  index: number
  rowAt: (id: string) => Row | undefined
}

function OrderedRow<Row>(props: OrderedRowProps<Row>) {
  const { row, rows, index, rowId, rowLabel, renderRow, onOpen, onMove } = props
  const { ref, over } = useRowDrag(props)
  const name = rowLabel(row)
  return (
    <li
      ref={ref}
      data-row={rowId(row)}
      className={cx(
        'relative flex items-center gap-2 border-b px-6 py-1.5 max-md:px-4',
        over && 'shadow-[inset_0_2px_0_var(--accent)]',
      )}
    >
      {onMove ? (
        <GripVertical aria-hidden="true" className="size-3.5 cursor-grab text-ink-3 max-md:hidden" />
      ) : null}
      <button
        type="button"
        onClick={() => onOpen(row)}
        className="relative min-w-0 flex-1 rounded-4 py-1 text-left"
      >
        <span className="sr-only">Edit </span>
        {renderRow(row)}
      </button>
      {onMove ? (
        <span className="flex flex-none">
          <IconButton
            icon={ArrowUp}
            label={`Move ${name} up`}
            size="sm"
            disabled={index === 0}
            onClick={() => onMove(row, index - 1)}
          />
          <IconButton
            icon={ArrowDown}
            label={`Move ${name} down`}
            size="sm"
            disabled={index === rows.length - 1}
            onClick={() => onMove(row, index + 1)}
          />
        </span>
      ) : null}
    </li>
  )
}

type Draggable<Row> = Pick<OrderedRowProps<Row>, 'row' | 'index' | 'rowId' | 'rowAt' | 'onMove'>

/** Drag and drop of one row, for lists that draw their rows themselves. */
export function useRowDrag<Row>({ row, index, rowId, rowAt, onMove }: Draggable<Row>) {
  const ref = useRef<HTMLLIElement>(null)
  const [over, setOver] = useState(false)
  const id = rowId(row)
  const movable = Boolean(onMove)
  const handleDrop = useEffectEvent((from: unknown) => {
    setOver(false)
    const dragged = typeof from === 'string' ? rowAt(from) : undefined
    if (dragged !== undefined && dragged !== row) onMove?.(dragged, index)
  })
  useEffect(() => {
    const element = ref.current
    if (!element || !movable) return undefined
    return combine(
      draggable({ element, getInitialData: () => ({ rowId: id }) }),
      dropTargetForElements({
        element,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => handleDrop(source.data.rowId),
      }),
    )
  }, [id, movable])
  return { ref, over }
}
