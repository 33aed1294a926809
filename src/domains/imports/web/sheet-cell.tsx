// One cell of a sheet, shown or edited in place.
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- Cells are placed, which a table cannot. */
import { useRef } from 'react'
import { cx } from '#ui/cx.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import { CELL_MAX } from '../contract/sheet-schemas.ts'

export const COLUMN_WIDTH = 160
/** Where the focus goes after an edit. */
export type Leave = 'stay' | 'down' | 'right' | 'leave'

type CellProps = {
  at: string
  name: string
  index: number
  text: string
  fault: string | null
  isActive: boolean
  draft: string | null
  left: number
  onChoose: () => void
  onEdit: () => void
  onDraft: (text: string) => void
  onDone: (text: string | null, then: Leave) => void
}

export function SheetCell(props: CellProps) {
  const { at, name, index, text, fault, isActive, draft, left, onChoose, onEdit, onDraft, onDone } = props
  const isOver = useRef(false)
  const hadFocus = useRef(false)
  // With its tooltip, a cell is another element. It keeps the focus when its fault comes or goes.
  const keepFocus = (element: HTMLDivElement) => {
    if (hadFocus.current && isActive) element.focus({ preventScroll: true })
    return () => {
      hadFocus.current = document.activeElement === element
    }
  }
  if (draft !== null)
    return (
      <div
        role="gridcell"
        aria-colindex={index + 2}
        className="absolute z-1 h-full"
        style={{ left, width: COLUMN_WIDTH }}
      >
        <input
          aria-label={name}
          value={draft}
          maxLength={CELL_MAX}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The user opened the cell.
          autoFocus
          onChange={(event) => onDraft(event.target.value)}
          onFocus={() => {
            isOver.current = false
            hadFocus.current = false
          }}
          onBlur={() => {
            if (!isOver.current) onDone(draft, 'leave')
          }}
          onKeyDown={(event) => {
            const then = { Enter: 'down', Tab: 'right', Escape: 'stay' }[event.key]
            if (!then || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.stopPropagation()
            isOver.current = true
            onDone(event.key === 'Escape' ? null : draft, then as Leave)
          }}
          className="h-full w-full bg-raised px-2.5 outline-2 -outline-offset-2 outline-primary"
        />
      </div>
    )
  const cell = (
    <div
      ref={keepFocus}
      role="gridcell"
      aria-colindex={index + 2}
      aria-invalid={fault !== null || undefined}
      data-cell={at}
      tabIndex={isActive ? 0 : -1}
      onFocus={onChoose}
      onMouseDown={onChoose}
      onDoubleClick={onEdit}
      className={cx(
        'absolute flex h-full items-center select-none border-r border-b px-2.5 focus-visible:-outline-offset-2',
        isActive && 'outline-2 -outline-offset-2 outline-primary',
        fault !== null && 'bg-danger-subtle text-danger-text',
      )}
      style={{ left, width: COLUMN_WIDTH }}
    >
      <span className="truncate">{text}</span>
      {fault === null ? null : (
        <span
          aria-hidden="true"
          className="absolute top-0 right-0 size-2 bg-danger [clip-path:polygon(0_0,100%_0,100%_100%)]"
        />
      )}
    </div>
  )
  return fault === null ? cell : <Tooltip content={fault}>{cell}</Tooltip>
}
