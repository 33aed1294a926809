// A screen that is fetched when it is needed. A file that does not arrive is asked for once more by loading the page
// anew, because it may be older than the server's files; without a connection that would only lose the page.
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
