// The cells of a sheet as a virtual grid, edited in place. Keys are those of spreadsheets.
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- Virtual rows and cells are placed, which a table cannot. */
import { useQueries } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { formatCount } from '#ui/format.ts'
import type { Import, ImportRows } from '../contract/schemas.ts'
import { ROWS_PER_PAGE, sheetRowsQuery, useSheetActs } from './sheet-api.ts'
import { COLUMN_WIDTH, type Leave, SheetCell } from './sheet-cell.tsx'
import { useSheetClipboard } from './sheet-clipboard.ts'
import { SheetColumn } from './sheet-column.tsx'

const ROW_HEIGHT = 34
const HEAD_HEIGHT = 48
const NUMBER_WIDTH = 64

export type CellAt = { line: number; column: string | undefined }
export type SheetGridHandle = { show(cell: CellAt): void }
type Row = ImportRows['items'][number]
type Active = { line: number; index: number }

type SheetGridProps = { of: Import; onDates: (column: string) => void; ref?: Ref<SheetGridHandle> }

export function SheetGrid({ of, onDates, ref }: SheetGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<Active>({ line: 1, index: 0 })
  const [draft, setDraft] = useState<string | null>(null)
  const isMoved = useRef(false)
  const { cells: change } = useSheetActs(of.id)
  const headers = of.columns.map(({ header }) => header)
  // oxlint-disable-next-line react/incompatible-library -- The virtual list is not memoized.
  const rows = useVirtualizer({
    count: of.rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    scrollPaddingStart: HEAD_HEIGHT,
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: headers.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => COLUMN_WIDTH,
    overscan: 2,
    scrollPaddingStart: NUMBER_WIDTH,
  })
  const shown = rows.getVirtualItems()
  const page = useRowPages(
    of,
    shown.map(({ index }) => index),
  )
  const waiting = new Map(
    change.isPending || page.isOld
      ? change.variables?.edits.map(({ line, column, text }) => [`${line} ${column}`, text])
      : [],
  )

  const move = (line: number, index: number) => {
    const next = {
      line: Math.min(of.rows, Math.max(1, line)),
      index: Math.min(headers.length - 1, Math.max(0, index)),
    }
    isMoved.current = true
    setDraft(null)
    setActive(next)
    rows.scrollToIndex(next.line - 1)
    columns.scrollToIndex(next.index)
  }
  useImperativeHandle(ref, () => ({
    show: ({ line, column }) => move(line, Math.max(0, headers.indexOf(column ?? ''))),
  }))
  // The cell exists only after it was scrolled into sight.
  useEffect(() => {
    if (!isMoved.current || draft !== null) return
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${active.line} ${active.index}"]`)
    if (!cell) return
    cell.focus({ preventScroll: true })
    isMoved.current = false
  })

  const textAt = (row: Row | undefined, line: number, index: number) =>
    waiting.get(`${line} ${headers[index]}`) ?? row?.cells[index] ?? ''
  const activeText = textAt(page.rowAt(active.line), active.line, active.index)
  const save = (text: string) => {
    const column = headers[active.index]
    if (column === undefined || text === activeText) return
    change.mutate({ edits: [{ line: active.line, column, text }] })
  }
  useSheetClipboard({
    sheet: { ...active, rows: of.rows, headers },
    text: activeText,
    onChange: of.can.change ? (edits) => change.mutate({ edits }) : undefined,
  })
  const handleKey = (event: KeyboardEvent) => {
    const { line, index } = active
    const sight = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2)
    const steps: Record<string, () => void> = {
      ArrowUp: () => move(line - 1, index),
      ArrowDown: () => move(line + 1, index),
      ArrowLeft: () => move(line, index - 1),
      ArrowRight: () => move(line, index + 1),
      PageUp: () => move(line - sight, index),
      PageDown: () => move(line + sight, index),
      Home: () => move(event.ctrlKey ? 1 : line, 0),
      End: () => move(event.ctrlKey ? of.rows : line, headers.length - 1),
    }
    const step = steps[event.key]
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (step) step()
    else if (!of.can.change) return
    else if (event.key === 'Enter' || event.key === 'F2') setDraft(activeText)
    else if (isPlain && (event.key === 'Delete' || event.key === 'Backspace')) save('')
    else if (isPlain && event.key.length === 1) setDraft(event.key)
    else return
    event.preventDefault()
  }
  const handleDone = (text: string | null, then: Leave) => {
    if (text !== null) save(text)
    setDraft(null)
    if (then === 'leave') return
    move(active.line + (then === 'down' ? 1 : 0), active.index + (then === 'right' ? 1 : 0))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- One cell has the focus.
    <div
      ref={scroller}
      role="grid"
      aria-label={`Cells of ${of.fileName}`}
      aria-rowcount={of.rows + 1}
      aria-colcount={headers.length + 1}
      aria-readonly={!of.can.change}
      className="min-h-0 flex-1 overflow-auto md:mr-6"
      onKeyDown={(event) => {
        if (draft === null && (event.target as HTMLElement).dataset['cell']) handleKey(event)
      }}
    >
      <div
        className="relative"
        style={{ height: rows.getTotalSize() + HEAD_HEIGHT, width: columns.getTotalSize() + NUMBER_WIDTH }}
      >
        <div
          role="row"
          aria-rowindex={1}
          className="sticky top-0 z-2 flex border-b bg-sunken"
          style={{ height: HEAD_HEIGHT }}
        >
          <div
            role="columnheader"
            className="sticky left-0 z-1 flex-none border-r bg-sunken"
            style={{ width: NUMBER_WIDTH }}
          >
            <span className="sr-only">Row</span>
          </div>
          {columns.getVirtualItems().map(({ index, start }) => {
            const column = of.columns[index]
            return column ? (
              <SheetColumn
                key={column.header}
                of={of}
                column={column}
                index={index}
                onDates={onDates}
                style={{ left: start + NUMBER_WIDTH, width: COLUMN_WIDTH }}
              />
            ) : null
          })}
        </div>
        {shown.map(({ index, start }) => {
          const line = index + 1
          const row = page.rowAt(line)
          return (
            <div
              key={line}
              role="row"
              aria-rowindex={line + 1}
              className="absolute left-0 flex w-full"
              style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)`, top: HEAD_HEIGHT }}
            >
              <div
                role="rowheader"
                className="num sticky left-0 z-1 flex flex-none items-center justify-end border-r border-b bg-surface pr-3 text-ink-3"
                style={{ width: NUMBER_WIDTH }}
              >
                {formatCount(line + 1)}
              </div>
              {columns.getVirtualItems().map(({ index, start: left }) => {
                const header = headers[index] ?? ''
                const isActive = active.line === line && active.index === index
                return (
                  <SheetCell
                    key={header}
                    at={`${line} ${index}`}
                    name={header}
                    index={index}
                    text={textAt(row, line, index)}
                    fault={row?.faults.find(({ column }) => column === header)?.text ?? null}
                    isActive={isActive}
                    draft={isActive ? draft : null}
                    onChoose={() => {
                      if (!isActive) {
                        isMoved.current = true
                        setDraft(null)
                        setActive({ line, index })
                      }
                    }}
                    onEdit={() => of.can.change && setDraft(textAt(row, line, index))}
                    onDraft={setDraft}
                    onDone={handleDone}
                    left={left + NUMBER_WIDTH}
                  />
                )
              })}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** The rows in sight. Those of before a correction stay until the new ones are there. */
function useRowPages(of: Import, indexes: readonly number[]) {
  const pages = [...new Set(indexes.map((index) => Math.floor(index / ROWS_PER_PAGE)))]
  const answers = useQueries({ queries: pages.map((page) => sheetRowsQuery(of, page)) })
  const byLine = new Map(answers.flatMap(({ data }) => data?.items ?? []).map((row) => [row.line, row]))
  return {
    rowAt: (line: number): Row | undefined => byLine.get(line),
    isOld: answers.some(({ isPlaceholderData }) => isPlaceholderData),
  }
}
