// A cell that is edited in place: Enter saves, Esc reverts, Tab saves and goes on to the next such cell.
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { type How, useSeen } from './use-seen.ts'

type EditableCellProps = {
  label: string
  value: string
  align?: 'left' | 'right'
  tabIndex: number
  onSave: (value: string, how: How) => void | Promise<void>
  children: ReactNode
}

const cellSelector = '[data-editable-cell]'

/** Opens the next editable cell after (or before) this one, across rows. */
function openNeighbour(cell: HTMLElement, back: boolean) {
  const cells = [...(cell.closest('table')?.querySelectorAll<HTMLElement>(cellSelector) ?? [])]
  cells[cells.indexOf(cell) + (back ? -1 : 1)]?.querySelector('button')?.click()
}

export function EditableCell({ label, value, align, tabIndex, onSave, children }: EditableCellProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const seen = useSeen(value)
  const cell = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  const finish = (save: boolean, refocus: boolean) => {
    const next = draft
    const how = seen.end()
    setDraft(null)
    setError(null)
    setRefused(null)
    if (save && next !== null && next !== value) {
      Promise.resolve(onSave(next, how)).catch((cause: unknown) => {
        // Kept for whoever opens the cell again, to be mended rather than typed again.
        setRefused(next)
        setError(cause instanceof Error ? cause.message : 'Not saved. Try again.')
      })
    }
    if (refocus) requestAnimationFrame(() => button.current?.focus())
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    if (event.key === 'Enter' || event.key === 'Escape') {
      event.preventDefault()
      finish(event.key === 'Enter', true)
    }
    if (event.key !== 'Tab') return
    event.preventDefault()
    finish(true, false)
    if (cell.current) openNeighbour(cell.current, event.shiftKey)
  }
  const handleBlur = (event: FocusEvent) => {
    if (draft !== null && event.target.isConnected) finish(true, false)
  }

  return (
    <span ref={cell} data-editable-cell="" className="block min-w-0">
      {draft === null ? (
        <button
          ref={button}
          type="button"
          tabIndex={tabIndex}
          title={error ?? undefined}
          aria-label={`Edit ${label}, ${value || 'empty'}${error ? `. ${error}` : ''}`}
          onClick={() => {
            seen.begin()
            setDraft(refused ?? value)
          }}
          className={cx(
            '-mx-1.5 block h-7 w-[calc(100%+12px)] truncate rounded-4 border border-transparent px-1.5 text-left hover:border-line-strong hover:bg-surface focus-visible:-outline-offset-1',
            align === 'right' && 'text-right',
            error && 'border-danger text-danger-text',
          )}
        >
          {children}
        </button>
      ) : (
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The person has just asked to edit this cell.
          autoFocus
          aria-label={label}
          value={draft}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={handleKeyDown}
          onBlur={handleBlur}
          onClick={(event) => event.stopPropagation()}
          className={cx(
            '-mx-1.5 h-7 w-[calc(100%+12px)] rounded-4 border border-line-control bg-surface px-1.5 -outline-offset-1',
            align === 'right' && 'text-right',
          )}
        />
      )}
    </span>
  )
}
