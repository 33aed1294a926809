// Whether a row that scrolls sideways goes on beyond its edges.
import { type RefObject, useEffect, useState } from 'react'

export type Overflow = { before: boolean; after: boolean }

export function useOverflow(ref: RefObject<HTMLElement | null>): Overflow {
  const [overflow, setOverflow] = useState<Overflow>({ before: false, after: false })
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const look = () => {
      const hidden = element.scrollWidth - element.clientWidth
      // Widths are rounded, so that a row at its end may be a pixel short of it.
      const next = { before: element.scrollLeft > 1, after: element.scrollLeft < hidden - 1 }
      setOverflow((was) => (was.before === next.before && was.after === next.after ? was : next))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(look)
    // What is in it may grow as well: a count that arrives, a name that is longer in another view.
    for (const each of [element, ...element.children]) observer.observe(each)
    return () => {
      element.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [ref])
  return overflow
}
