// Asks for the next page of a list when its end comes near.
import { useEffect } from 'react'

export function useEndReached(lastIndex: number, count: number, onEndReached?: () => void) {
  // Also where nothing has come yet: whoever gives a way to ask says that there may be more.
  const near = lastIndex >= count - 10
  useEffect(() => {
    if (near) onEndReached?.()
    // Asked again when a page has arrived and the end is still near, and when asking becomes possible again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [near, count, Boolean(onEndReached)])
}
