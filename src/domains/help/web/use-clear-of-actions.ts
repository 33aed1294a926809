// The floating button moves up from the focused element and from a bar of actions. From everything else a page can scroll
// away, because its areas end with room for the button.
import { type RefObject, useEffect } from 'react'

const GAP = 8
/** A focused list or page is not hidden by a button on it. */
const TALLEST = 160
/** Users expect it in the corner. Further up it would cover text. */
const HIGHEST_LIFT = 96
/** A bar at the bottom edge with the page's main action. */
const BARS = 'main [data-bottom-bar]'

export function useClearOfActions(floating: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => floating.current && place(floating.current))
    }
    document.addEventListener('focusin', look)
    document.addEventListener('scroll', look, { capture: true, passive: true })
    document.addEventListener('transitionend', look)
    window.addEventListener('resize', look)
    const changes = new MutationObserver(look)
    look()
    changes.observe(document.getElementById('root') ?? document.body, {
      childList: true,
      subtree: true,
    })
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', look)
      document.removeEventListener('scroll', look, { capture: true })
      document.removeEventListener('transitionend', look)
      window.removeEventListener('resize', look)
      changes.disconnect()
    }
  }, [floating])
}

function place(frame: HTMLElement): void {
  const own = frame.getBoundingClientRect()
  if (own.height === 0) return
  const lifted = -Number.parseFloat(frame.style.translate.split(' ')[1] ?? '0') || 0
  const corner = { left: own.left, right: own.right, top: own.top + lifted, bottom: own.bottom + lifted }
  const next = liftOf(corner, obstaclesOf(frame))
  if (next !== lifted) frame.style.translate = `0 ${-next}px`
}

type Box = { left: number; right: number; top: number; bottom: number }

/** The shortest distance up to a free area. Without one, it stays. */
export function liftOf(own: Box, obstacles: readonly Box[]): number {
  const beside = obstacles
    .filter(({ left, right }) => right > own.left && left < own.right)
    .toSorted((one, other) => other.top - one.top)
  let up = 0
  for (const { top, bottom } of beside)
    if (bottom > own.top - up && top < own.bottom - up) up = own.bottom - top + GAP
  return up <= HIGHEST_LIFT ? up : 0
}

function obstaclesOf(frame: HTMLElement): Box[] {
  const focused = document.activeElement
  const boxes: Box[] = [...document.querySelectorAll(BARS)].map((bar) => bar.getBoundingClientRect())
  if (focused && focused !== document.body && !frame.contains(focused)) {
    const box = focused.getBoundingClientRect()
    if (box.height <= TALLEST) boxes.push(box)
  }
  return boxes
}
