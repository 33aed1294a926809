// A new page starts at its heading, for the keyboard and screen readers. Filters and drawers change only the search
// part of the address and keep the focus. So does a page that arrives after the user moved on.
import type { AppRouter } from './router.tsx'

export function focusHeadingOnNavigation(router: AppRouter): void {
  let origin: Element | null = null
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) origin = document.activeElement
  })
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const active = document.activeElement
    if (active !== origin && active !== document.body) return
    const main = document.getElementById('main')
    const heading = main?.querySelector('h1') ?? main
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}
