// Requests the next page of a list near its end.
import { useEffect } from 'react'

export function useEndReached(lastIndex: number, count: number, onEndReached?: () => void) {
  // Also for an empty list: a given callback means that there may be more.
  const near = lastIndex >= count - 10
  useEffect(() => {
    if (near) onEndReached?.()
    // Asked again when a page has arrived and the end is still near, and when asking becomes possible again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [near, count, Boolean(onEndReached)])
}
