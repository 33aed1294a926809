// The sticky header of a data table: the checkbox for all loaded rows, and sortable headings.
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Checkbox } from './checkbox.tsx'
import { cx } from './cx.ts'
import type { HeaderState } from './selection.ts'
import type { FittedColumn } from './table-columns.ts'

export type Sort = { id: string; descending: boolean }

export const firstCell = 'first:pl-6 last:pr-6'
const cell =
  'sticky top-0 z-sticky h-8 border-b bg-surface pr-3 text-left text-12 font-medium whitespace-nowrap text-ink-3'

type TableHeadProps<Row> = {
  columns: readonly FittedColumn<Row>[]
  sort?: Sort
  onSortChange?: (sort: Sort) => void
  selectable: boolean
  allState: HeaderState
  onSelectAll: (on: boolean) => void
}

export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, sort, onSortChange, selectable, allState, onSelectAll } = props
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selectable ? (
          <th scope="col" className={cx(cell, 'w-[52px] pr-0', firstCell)}>
            <Checkbox
              aria-label="Select all loaded rows"
              checked={allState}
              onCheckedChange={(on) => onSelectAll(on === true)}
            />
          </th>
        ) : null}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSortChange={onSortChange} />
        ))}
      </tr>
    </thead>
  )
}

type HeadCellProps<Row> = { column: FittedColumn<Row>; sort?: Sort; onSortChange?: (sort: Sort) => void }

function HeadCell<Row>({ column, sort, onSortChange }: HeadCellProps<Row>) {
  const sorted = sort?.id === column.id
  const descending = sorted && sort.descending
  const direction = descending ? 'descending' : 'ascending'
  const Arrow = descending ? ArrowDown : ArrowUp
  const width = column.main ? undefined : column.fittedWidth
  return (
    <th
      scope="col"
      aria-sort={sorted ? direction : undefined}
      style={{ width }}
      className={cx(cell, firstCell, column.align === 'right' && 'text-right', sorted && 'text-ink')}
    >
      {column.sortable && onSortChange ? (
        <button
          type="button"
          onClick={() => onSortChange({ id: column.id, descending: sorted ? !descending : false })}
          className="inline-flex h-6 items-center gap-1 rounded-4 hover:text-ink"
        >
          {column.header}
          {sorted ? <Arrow className="size-3" /> : null}
        </button>
      ) : (
        <span className={column.hidesHeader ? 'sr-only' : 'inline-flex items-center gap-1'}>
          {column.header}
          {sorted ? <Arrow className="size-3" /> : null}
        </span>
      )}
    </th>
  )
}
