// The table of every list: virtual rows, sticky header, folding columns, selection, keys. Cards under 768 px.
import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react'
import { CardList } from './card-list.tsx'
import { headerState, isSelected, noSelection, type Selection, withSelected } from './selection.ts'
import { type Column, fitColumns, type RowLink } from './table-columns.ts'
import { type Sort, TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useEndReached } from './use-end-reached.ts'
import { useIsMobile } from './use-media.ts'
import { useRowHeight } from './use-row-height.ts'
import { useTableKeyboard } from './use-table-keyboard.ts'
import { useWidth } from './use-width.ts'

export type DataTableProps<Row> = {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  rowLabel: (row: Row) => string
  /** All rows behind the filter, loaded or not. */
  total?: number
  loading?: boolean
  sort?: Sort
  onSortChange?: (sort: Sort) => void
  selection?: Selection
  onSelectionChange?: (selection: Selection) => void
  openId?: string
  onOpen?: (row: Row) => void
  /** Makes each row a link, which also opens in a new tab. */
  link?: RowLink<Row>
  /** Called near the end, to fetch the next page. Absent while that is not possible. */
  onEndReached?: () => void
  renderCard?: (row: Row) => ReactNode
  empty?: ReactNode
}

const checkboxWidth = 52
const edgePadding = 24

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, renderCard, loading, empty, onOpen, link, onEndReached, label, rowId } = props
  const mobile = useIsMobile()
  if (!loading && rows.length === 0 && empty) return empty
  if (mobile && renderCard) {
    return (
      <CardList
        label={label}
        rows={rows}
        rowId={rowId}
        loading={loading}
        renderCard={renderCard}
        onOpen={onOpen}
        link={link}
        onEndReached={onEndReached}
      />
    )
  }
  if (loading)
    return <TableSkeleton label={label} columns={columns} selectable={Boolean(props.onSelectionChange)} />
  return <Grid {...props} />
}

function Grid<Row>(props: DataTableProps<Row>) {
  const {
    label,
    rows,
    columns,
    rowId,
    rowLabel,
    total = rows.length,
    sort,
    onSortChange,
    openId,
    onOpen,
    link,
  } = props
  const selection = props.selection ?? noSelection
  const selectable = Boolean(props.onSelectionChange)
  const scroller = useRef<HTMLDivElement>(null)
  const width = useWidth(scroller)
  const fitted = fitColumns(columns, width - (selectable ? checkboxWidth : edgePadding))
  const virtualizer = useRowVirtualizer(rows.length, scroller)
  const items = virtualizer.getVirtualItems()
  useEndReached(items.at(-1)?.index ?? -1, rows.length, props.onEndReached)

  const handleSelect = useRangeSelect(props)
  const handleOpen = (index: number) => {
    const row = rows[index]
    if (row !== undefined) onOpen?.(row)
  }
  const ids = rows.map(rowId)
  const keyboard = useTableKeyboard({
    count: rows.length,
    scroller,
    global: openId === undefined,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    onOpen: handleOpen,
    onSelect: selectable ? handleSelect : undefined,
    openIndex: openId !== undefined && ids.includes(openId) ? ids.indexOf(openId) : undefined,
  })
  const end = items.at(-1)?.end ?? 0
  return (
    <div ref={scroller} className="relative min-h-0 flex-1 scroll-pt-8 overflow-auto border-t">
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- A table with focusable rows is a grid.
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-multiselectable={selectable || undefined}
        onKeyDown={keyboard.handleKeyDown}
        className="w-full table-fixed border-separate border-spacing-0"
      >
        <TableHead
          columns={fitted}
          sort={sort}
          onSortChange={onSortChange}
          selectable={selectable}
          allState={headerState(selection, ids)}
          onSelectAll={(on) => props.onSelectionChange?.(withSelected(selection, ids, on))}
        />
        <tbody>
          {items.map((item, index) => {
            const row = rows[item.index]
            if (row === undefined) return null
            const id = rowId(row)
            return (
              <Fragment key={id}>
                <Gap height={item.start - (items[index - 1]?.end ?? 0)} />
                <TableRow
                  row={row}
                  index={item.index}
                  label={rowLabel(row)}
                  columns={fitted}
                  selectable={selectable}
                  selected={selectable && isSelected(selection, id)}
                  open={id === openId}
                  active={item.index === keyboard.active}
                  onSelect={handleSelect}
                  onOpen={onOpen ? handleOpen : undefined}
                  link={link}
                  onFocus={keyboard.setActive}
                />
              </Fragment>
            )
          })}
          <Gap height={virtualizer.getTotalSize() - end + bottomRoom} />
        </tbody>
      </table>
    </div>
  )
}

/** Space below the last row for the help button and the bulk bar. */
const bottomRoom = 72

function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true" style={{ height }}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- An empty spacer, hidden from screen readers. */}
      <td className="p-0" />
    </tr>
  )
}

function useRowVirtualizer(count: number, scroller: RefObject<HTMLDivElement | null>) {
  const rowHeight = useRowHeight()
  // oxlint-disable-next-line react/incompatible-library -- The virtual list is not memoized.
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: 32,
    scrollPaddingEnd: 8,
  })
  useEffect(() => {
    if (rowHeight > 0) virtualizer.measure()
  }, [rowHeight, virtualizer])
  return virtualizer
}

/** Selects one row, or with shift every row up to the last selected one. */
function useRangeSelect<Row>({
  rows,
  rowId,
  selection = noSelection,
  onSelectionChange,
}: DataTableProps<Row>) {
  const anchor = useRef<number | null>(null)
  return useCallback(
    (index: number, range: boolean) => {
      const row = rows[index]
      if (row === undefined) return
      const from = range ? (anchor.current ?? index) : index
      const slice = rows.slice(Math.min(from, index), Math.max(from, index) + 1).map(rowId)
      const on = range ? true : !isSelected(selection, rowId(row))
      if (!range || anchor.current === null) anchor.current = index
      onSelectionChange?.(withSelected(selection, slice, on))
    },
    [rows, rowId, selection, onSelectionChange],
  )
}
