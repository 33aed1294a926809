// Whether a media query matches. `useIsMobile` is the product's one breakpoint (under 768 px).
import { useSyncExternalStore } from 'react'

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', notify)
      return () => list.removeEventListener('change', notify)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}

/** Under 768 px, also with fractional pixels. */
export const mobileQuery = '(max-width: 767.98px)'

export function useIsMobile(): boolean {
  return useMedia(mobileQuery)
}
