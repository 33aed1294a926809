// The one place from which errors leave the page. By default there is nobody to tell: no service is loaded, and nothing
// is sent. What listens is the product's own error report, where an admin switched it on, or an analytics service that
// somebody put on the page.

type Listener = (error: Error) => void

const listeners = new Set<Listener>()
/** Several screens may show the same error, one after the other. */
const reported = new WeakSet<Error>()

export function onFatal(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** An error ended what the person did. An analytics service hears of it, if there is one on the page. */
export function reportFatal(error: Error): void {
  if (reported.has(error)) return
  reported.add(error)
  for (const listener of listeners) listener(error)
  const { gtag } = globalThis as { gtag?: unknown }
  if (typeof gtag === 'function') gtag('event', 'exception', { description: error.message, fatal: true })
}
