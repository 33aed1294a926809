// The only place from which errors leave the page. By default nothing is loaded or sent. Listeners are the product's
// error reports, if an admin turned them on, or an analytics service on the page.

type Listener = (error: Error) => void

const listeners = new Set<Listener>()
/** Several screens may show the same error in sequence. */
const reported = new WeakSet<Error>()

export function onFatal(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** An error interrupted the user. An analytics service is told, if there is one on the page. */
export function reportFatal(error: Error): void {
  if (reported.has(error)) return
  reported.add(error)
  for (const listener of listeners) listener(error)
  const { gtag } = globalThis as { gtag?: unknown }
  if (typeof gtag === 'function') gtag('event', 'exception', { description: error.message, fatal: true })
}
