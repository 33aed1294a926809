// Asks for the next page of a list when its end comes near.
import { useEffect } from 'react'

export function useEndReached(lastIndex: number, count: number, onEndReached?: () => void) {
  const near = count > 0 && lastIndex >= count - 10
  useEffect(() => {
    if (near) onEndReached?.()
    // Asked again when a page has arrived and the end is still near, and when asking becomes possible again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [near, count, Boolean(onEndReached)])
}
