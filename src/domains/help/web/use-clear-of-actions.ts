// What floats over the page steps aside when the focus goes to something below it.
import { type RefObject, useEffect } from 'react'

const GAP = 8
/** A whole list or page that has the focus is not hidden by a button on it. */
const TALLEST = 160

export function useClearOfFocus(floating: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const look = () => {
      const frame = floating.current
      if (frame) frame.style.translate = `0 ${-liftOf(frame, document.activeElement)}px`
    }
    document.addEventListener('focusin', look)
    document.addEventListener('scrollend', look, { capture: true })
    window.addEventListener('resize', look)
    return () => {
      document.removeEventListener('focusin', look)
      document.removeEventListener('scrollend', look, { capture: true })
      window.removeEventListener('resize', look)
    }
  }, [floating])
}

function liftOf(frame: HTMLElement, focused: Element | null): number {
  if (!focused || focused === document.body || frame.contains(focused)) return 0
  frame.style.translate = 'none'
  const own = frame.getBoundingClientRect()
  const other = focused.getBoundingClientRect()
  const apart =
    other.right < own.left || other.left > own.right || other.bottom < own.top || other.top > own.bottom
  if (apart || other.height > TALLEST) return 0
  return own.bottom - other.top + GAP
}
