// Whether a horizontally scrolling row continues beyond its edges.
import { type RefObject, useEffect, useState } from 'react'

export type Overflow = { before: boolean; after: boolean }

export function useOverflow(ref: RefObject<HTMLElement | null>): Overflow {
  const [overflow, setOverflow] = useState<Overflow>({ before: false, after: false })
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const look = () => {
      const hidden = element.scrollWidth - element.clientWidth
      // Widths are rounded, so a row at its end may be a pixel short.
      const next = { before: element.scrollLeft > 1, after: element.scrollLeft < hidden - 1 }
      setOverflow((was) => (was.before === next.before && was.after === next.after ? was : next))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(look)
    // The content may grow too: a new count, or a longer name.
    for (const each of [element, ...element.children]) observer.observe(each)
    return () => {
      element.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [ref])
  return overflow
}

/** The look of the edges beyond which the row continues. */
export function fade({ before, after }: Overflow): string | false {
  if (before && after)
    return 'mask-[linear-gradient(to_right,transparent_24px,black_48px,black_calc(100%-48px),transparent_calc(100%-24px))]'
  if (after) return 'mask-[linear-gradient(to_left,transparent_24px,black_48px)]'
  return before && 'mask-[linear-gradient(to_right,transparent_24px,black_48px)]'
}
