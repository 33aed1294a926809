// The floating button moves aside when the focus or a bar of actions is below it, and on narrow screens from every action
// below it. Over a figure it moves into the margin of the page.
import { type RefObject, useEffect } from 'react'
import { mobileQuery } from '#ui/use-media.ts'

const GAP = 8
/** A focused list or page is not hidden by a button on it. */
const TALLEST = 160
/** Wide rows and fields stay usable beside the button. */
const WIDEST = 0.6
/** Users expect it in the corner. Further up it would cover text. */
const HIGHEST_LIFT = 96
const ACTIONS = 'main :is(a, button, input, select, [role=button])'
const FIGURES = 'main .num'
/** A bar at the bottom edge with the page's main action. */
const BARS = 'main [data-bottom-bar]'

export function useClearOfActions(floating: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => floating.current && lift(floating.current))
    }
    document.addEventListener('focusin', look)
    document.addEventListener('scroll', look, { capture: true, passive: true })
    window.addEventListener('resize', look)
    const changes = new MutationObserver(look)
    look()
    changes.observe(document.getElementById('root') ?? document.body, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', look)
      document.removeEventListener('scroll', look, { capture: true })
      window.removeEventListener('resize', look)
      changes.disconnect()
    }
  }, [floating])
}

function lift(frame: HTMLElement): void {
  const own = frame.getBoundingClientRect()
  if (own.height === 0) return
  const lifted = -Number.parseFloat(frame.style.translate.split(' ')[1] ?? '0') || 0
  const place = { left: own.left, right: own.right, top: own.top + lifted, bottom: own.bottom + lifted }
  const next = liftOf(place, obstaclesOf(frame))
  if (next !== lifted) frame.style.translate = `0 ${-next}px`
  const final = { ...place, top: place.top - next, bottom: place.bottom - next }
  frame.toggleAttribute('data-tucked', isNarrow() && boxesOf(FIGURES).some((box) => overlaps(box, final)))
}

const isNarrow = () => window.matchMedia(mobileQuery).matches
const boxesOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())

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
  const boxes: Box[] = boxesOf(BARS)
  if (focused && focused !== document.body && !frame.contains(focused)) {
    const box = focused.getBoundingClientRect()
    if (box.height <= TALLEST) boxes.push(box)
  }
  if (!isNarrow()) return boxes
  const widest = window.innerWidth * WIDEST
  const isInTheWay = ({ width, top }: DOMRect) => width > 0 && width < widest && top < window.innerHeight
  return [...boxes, ...boxesOf(ACTIONS).filter(isInTheWay)]
}
