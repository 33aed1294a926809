// A screen that loads on demand. After a failed load the page reloads once, because its files may be outdated. Without
// a connection a reload would only lose the page.
import { lazyRouteComponent } from '@tanstack/react-router'

export const lazyScreen: typeof lazyRouteComponent = (importer, name) =>
  lazyRouteComponent(async () => {
    try {
      return await importer()
    } catch (error) {
      if (navigator.onLine) throw error
      throw new Error('The page was not loaded: the network is down.', { cause: error })
    }
  }, name)
