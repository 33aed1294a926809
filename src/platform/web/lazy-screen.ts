// A screen that loads on demand. After a failed load the page reloads once, because its files may be outdated. Without
// a connection a reload would only lose the page.
import { lazyRouteComponent } from '@tanstack/react-router'

export const lazyScreen: typeof lazyRouteComponent = (importer, name) =>
  lazyRouteComponent(async () => {
    try {
      const module = await importer()
      await loadInner(module, String(name ?? 'default'))
      return module
    } catch (error) {
      if (navigator.onLine) throw error
      throw new Error('The page was not loaded: the network is down.', { cause: error })
    }
  }, name)

/**
 * The screen of a module may itself load on demand. Loaded here, it never suspends: the router's lazy component calls
 * `use` only while it waits, which React reports as an error.
 */
async function loadInner(module: object, name: string): Promise<void> {
  const screen = (module as Record<string, { preload?: () => Promise<void> } | undefined>)[name]
  await screen?.preload?.()
}
