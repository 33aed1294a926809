// Messages between a page and the service worker.

/** From the page. */
export type PageMessage =
  | { type: 'PREFETCH_RESOURCES'; urls: readonly string[] }
  /** Files that the page loaded before the worker started. */
  | { type: 'KEEP_ASSETS'; urls: readonly string[] }
  | { type: 'CLEAN_UP_CACHES' }
  /** The page was loading while the worker took over, and was missed. */
  | { type: 'CLAIM' }
  /** The installation runs without a worker. */
  | { type: 'STOP' }
  /** The user accepted the new version. */
  | { type: 'SKIP_WAITING' }

/** From the worker. */
export type WorkerMessage =
  | { type: 'CACHE_UPDATED'; url: string }
  /** The installation runs without a service worker. This one has removed itself. */
  | { type: 'WORKER_REMOVED' }
