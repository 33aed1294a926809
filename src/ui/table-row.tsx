// One row of a data table. The row itself takes the focus. Its checkbox and editable cells are reachable once it has
// it.
import type { MouseEvent, ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'
import { cx } from './cx.ts'
import { EditableCell } from './editable-cell.tsx'
import type { FittedColumn, RowLink } from './table-columns.ts'
import { firstCell } from './table-head.tsx'

type TableRowProps<Row> = {
  row: Row
  index: number
  label: string
  columns: readonly FittedColumn<Row>[]
  selectable: boolean
  selected: boolean
  open: boolean
  active: boolean
  onSelect: (index: number, range: boolean) => void
  onOpen?: (index: number) => void
  link?: RowLink<Row> | undefined
  onFocus: (index: number) => void
}

/** The link covers its row. The row itself takes the focus, and Enter opens it. */
const stretched = 'after:absolute after:inset-0'

const interactive = 'a, button, input, label, [role=checkbox], [role=menu]'

export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, index, label, columns, selectable, selected, open, active, onSelect, onOpen, link, onFocus } =
    props
  const tabIndex = active ? 0 : -1
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest(interactive)) return
    if (event.shiftKey && selectable) return onSelect(index, true)
    onOpen?.(index)
  }
  const handleBox = (event: MouseEvent) => {
    event.preventDefault()
    onSelect(index, event.shiftKey)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The grid handles the keys of all its rows.
    <tr
      tabIndex={tabIndex}
      data-index={index}
      data-tinted={selected || open ? '' : undefined}
      aria-rowindex={index + 2}
      aria-selected={selectable ? selected : undefined}
      onClick={handleClick}
      onFocus={() => onFocus(index)}
      className={cx(
        'group/row h-(--row) -outline-offset-2! focus-visible:relative [&>td]:border-b',
        link && 'relative',
        !selected && !open && 'hover:bg-hover',
        open && 'bg-hover [&>td:first-child]:shadow-[inset_2px_0_0_var(--accent)]',
        selected && 'bg-selected',
      )}
    >
      {selectable ? (
        <td className={cx('pr-0', firstCell)}>
          <Checkbox
            tabIndex={tabIndex}
            aria-label={`Select ${label}`}
            checked={selected}
            onClick={handleBox}
          />
        </td>
      ) : null}
      {columns.map((column) => (
        <td
          key={column.id}
          className={cx(
            'overflow-hidden pr-3 whitespace-nowrap has-aria-invalid:overflow-visible',
            firstCell,
            column.align === 'right' && 'num text-right text-ink-3',
            column.main && 'font-medium',
          )}
        >
          {column.edit && (column.edit.allowed?.(row) ?? true) ? (
            <EditableCell
              label={`${column.header} of ${label}`}
              value={column.edit.value(row)}
              align={column.align}
              tabIndex={tabIndex}
              onSave={(value, how) => column.edit?.save(row, value, how)}
            >
              <CellContent>{column.cell(row)}</CellContent>
            </EditableCell>
          ) : (
            <CellContent>
              {column.main && link
                ? link(row, { className: stretched, tabIndex: -1, children: column.cell(row) })
                : column.cell(row)}
            </CellContent>
          )}
        </td>
      ))}
    </tr>
  )
}

/** Plain text is cut with an ellipsis. Pills and tags are never cut inside their padding. */
function CellContent({ children }: { children: ReactNode }) {
  return typeof children === 'string' ? <span className="block truncate">{children}</span> : children
}
