// Dragging near an edge scrolls.
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { type RefObject, useEffect } from 'react'

export function useAutoScroll(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    return element ? autoScrollForElements({ element }) : undefined
  }, [scroller])
}
