// A new page starts at its heading, for the keyboard and for screen readers. Filters and drawers, which change only
// the search part of the address, leave the focus where it is.
import type { AppRouter } from './router.tsx'

export function focusHeadingOnNavigation(router: AppRouter): () => void {
  return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const main = document.getElementById('main')
    const heading = main?.querySelector('h1') ?? main
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}
