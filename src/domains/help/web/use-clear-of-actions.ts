// The floating button covers nothing. It moves up from the focused element and from a bar of actions. Over text or a
// control it shrinks to a tab in the margin of the page.
import { type RefObject, useEffect } from 'react'

const GAP = 8
/** A focused list or page is not hidden by a button on it. */
const TALLEST = 160
/** Wide rows and fields stay usable beside the button. */
const WIDEST = 0.6
/** Users expect it in the corner. Further up it would cover text. */
const HIGHEST_LIFT = 96
const ACTIONS = 'a, button, input, select, textarea, [role=button]'
/** A cell or a card has fewer. A list may have thousands. */
const MAX_PARTS = 24
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
      characterData: true,
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
  const final = { ...corner, top: corner.top - next, bottom: corner.bottom - next }
  frame.toggleAttribute('data-tucked', isCovering(frame, final))
}

type Box = { left: number; right: number; top: number; bottom: number }

const overlaps = (one: Box, other: Box) =>
  one.right > other.left && one.left < other.right && one.bottom > other.top && one.top < other.bottom

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

/** The points of a grid in a box, no further apart than the smallest text is tall. */
export function pointsIn({ left, right, top, bottom }: Box, apart = 10): { x: number; y: number }[] {
  const along = (from: number, to: number) => {
    const steps = Math.max(1, Math.ceil((to - from) / apart))
    return Array.from({ length: steps + 1 }, (_, step) => from + ((to - from) * step) / steps)
  }
  return along(top, bottom).flatMap((y) => along(left, right).map((x) => ({ x, y })))
}

/** Looks only below the button: a page may have thousands of texts. Areas that scroll sideways end before its margin. */
function isCovering(frame: HTMLElement, box: Box): boolean {
  const below = pointsIn(box).flatMap(({ x, y }) =>
    document.elementsFromPoint(x, y).find((element) => !frame.contains(element)),
  )
  return [...new Set(below)].some((element) => element && (isAction(element) || hasTextIn(element, box)))
}

function isAction(element: Element): boolean {
  const action = element.closest(ACTIONS)
  return action !== null && action.getBoundingClientRect().width < window.innerWidth * WIDEST
}

function hasTextIn(element: Element, box: Box): boolean {
  if (element instanceof SVGElement) return true
  return [...element.childNodes].some((node) => {
    // A short number is narrower than the distance of the points, which then meet only its cell.
    if (node instanceof Element && element.childNodes.length <= MAX_PARTS)
      return overlaps(node.getBoundingClientRect(), box) && hasTextIn(node, box)
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].some((line) => overlaps(line, box))
  })
}
