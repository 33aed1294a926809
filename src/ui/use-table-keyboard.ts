// The keys of a data table: arrows or J and K move, Enter opens, Space or X selects, F2 or E edits.
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isTyping, useShortcut } from './use-shortcut.ts'

type Options = {
  count: number
  scroller: RefObject<HTMLElement | null>
  /** Whether J and K work on the whole page. An open drawer has its own. */
  global: boolean
  scrollTo: (index: number) => void
  onOpen?: (index: number) => void
  onSelect?: (index: number, range: boolean) => void
  /** The index of the open row, if it is loaded. */
  openIndex?: number
}

const pageRows = 10

function destination(key: string, active: number, last: number): number | null {
  const moves: Record<string, number> = {
    ArrowDown: active + 1,
    j: active + 1,
    ArrowUp: active - 1,
    k: active - 1,
    Home: 0,
    End: last,
    PageDown: active + pageRows,
    PageUp: active - pageRows,
  }
  const target = moves[key]
  return target === undefined ? null : Math.max(0, Math.min(last, target))
}

export function useTableKeyboard(options: Options) {
  const { count, scroller, global, scrollTo, onOpen, onSelect, openIndex } = options
  const [active, setActive] = useState(0)
  const wantsFocus = useRef(false)
  const last = count - 1
  const current = Math.min(active, Math.max(0, last))

  // The row may render only after scrolling, so the focus waits for the next frame.
  useEffect(() => {
    if (!wantsFocus.current) return undefined
    const frame = requestAnimationFrame(() => {
      wantsFocus.current = false
      scroller.current
        ?.querySelector<HTMLElement>(`tr[data-index="${current}"]`)
        ?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [current, scroller])

  const moveTo = (index: number) => {
    wantsFocus.current = true
    scrollTo(index)
    if (index !== current) return setActive(index)
    wantsFocus.current = false
    scroller.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)?.focus()
  }

  useReturnToRow(openIndex, moveTo)

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey) return
    if (!(event.target instanceof HTMLElement) || !event.target.closest('tbody')) return
    const onRow = event.target.tagName === 'TR'
    const to = destination(event.key, current, last)
    if (to !== null) {
      event.preventDefault()
      if (event.shiftKey && event.key.startsWith('Arrow')) onSelect?.(to, true)
      return moveTo(to)
    }
    if (event.key.toLowerCase() === 'x' || (event.key === ' ' && onRow)) {
      event.preventDefault()
      return onSelect?.(current, event.shiftKey)
    }
    if (event.key === 'Enter' && onRow) {
      event.preventDefault()
      return onOpen?.(current)
    }
    if (event.key !== 'F2' && event.key !== 'e') return
    event.preventDefault()
    event.target.closest('tr')?.querySelector<HTMLElement>('[data-editable-cell] button')?.click()
  }

  useShortcut('j', () => moveTo(current), { enabled: global && count > 0 })
  useShortcut('k', () => moveTo(current), { enabled: global && count > 0 })

  return { active: current, setActive, handleKeyDown }
}

/** The closed record had the focus: its row gets it back. */
function useReturnToRow(openIndex: number | undefined, moveTo: (index: number) => void) {
  const last = useRef(openIndex)
  const giveBack = useEffectEvent(moveTo)
  useEffect(() => {
    const closed = openIndex === undefined ? last.current : undefined
    last.current = openIndex
    if (closed !== undefined && document.activeElement === document.body) giveBack(closed)
  }, [openIndex])
}
