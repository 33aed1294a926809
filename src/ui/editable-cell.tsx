// A cell edited in place: Enter saves, Esc reverts, Tab saves and opens the next editable cell.
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './field-error.tsx'
import { type SaveText, useInlineEdit } from './use-inline-edit.ts'

type EditableCellProps = {
  label: string
  value: string
  align?: 'left' | 'right'
  tabIndex: number
  onSave: SaveText
  children: ReactNode
}

const cellSelector = '[data-editable-cell]'

/** Opens the next (or previous) editable cell, across rows. */
function openNeighbor(cell: HTMLElement | null, back: boolean) {
  const cells = [...(cell?.closest('table')?.querySelectorAll<HTMLElement>(cellSelector) ?? [])]
  if (cell) cells[cells.indexOf(cell) + (back ? -1 : 1)]?.querySelector('button')?.click()
}

export function EditableCell({ label, value, align, tabIndex, onSave, children }: EditableCellProps) {
  const [open, setOpen] = useState(false)
  const edit = useInlineEdit(value, onSave)
  const cell = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  const close = (then: () => void) => {
    setOpen(false)
    // The button replaces the input in the next frame.
    requestAnimationFrame(then)
  }
  const focusButton = () => button.current?.focus()
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    if (!['Enter', 'Escape', 'Tab'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'Enter') void edit.save(() => close(focusButton))
    if (event.key === 'Tab') void edit.save(() => close(() => openNeighbor(cell.current, event.shiftKey)))
    if (event.key !== 'Escape') return
    edit.revert()
    close(focusButton)
  }
  const isRefused = edit.error !== null
  return (
    <span ref={cell} data-editable-cell="" className="relative block min-w-0">
      {open || isRefused ? (
        <input
          {...edit.inputProps}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The user has just chosen to edit this cell.
          autoFocus
          aria-label={label}
          value={edit.text}
          onFocus={(event) => event.target.select()}
          onChange={(event) => edit.change(event.target.value)}
          onKeyDown={handleKeyDown}
          onBlur={() => void edit.leave(() => setOpen(false))}
          onClick={(event) => event.stopPropagation()}
          className={cx(
            '-mx-1.5 h-7 w-[calc(100%+12px)] rounded-4 border border-line-control bg-surface px-1.5 -outline-offset-1 aria-invalid:border-danger',
            align === 'right' && 'text-right',
          )}
        />
      ) : (
        <button
          ref={button}
          type="button"
          tabIndex={tabIndex}
          aria-label={`Edit ${label}, ${value || 'empty'}`}
          onClick={() => setOpen(true)}
          className={cx(
            '-mx-1.5 block h-7 w-[calc(100%+12px)] truncate rounded-4 border border-transparent px-1.5 text-left hover:border-line-strong hover:bg-surface focus-visible:-outline-offset-1',
            align === 'right' && 'text-right',
          )}
        >
          {children}
        </button>
      )}
      {isRefused ? (
        <span className="absolute top-full -left-1.5 z-sticky mt-0.5 w-max max-w-72 rounded-6 border bg-raised px-2 py-1 text-left whitespace-normal shadow-float-2">
          <FieldError id={edit.errorId}>{edit.error}</FieldError>
        </span>
      ) : null}
    </span>
  )
}
