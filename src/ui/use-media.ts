// Whether a media query holds now; `useIsMobile` is the one breakpoint of the product (under 768 px).
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

/** Under 768 px, also on screens with fractions of a pixel. */
export const mobileQuery = '(max-width: 767.98px)'

export function useIsMobile(): boolean {
  return useMedia(mobileQuery)
}
