// What a page and the service worker say to each other.

/** From the page. */
export type PageMessage =
  | { type: 'PREFETCH_RESOURCES'; urls: readonly string[] }
  /** Files that the page had loaded before the worker was there. */
  | { type: 'KEEP_ASSETS'; urls: readonly string[] }
  | { type: 'CLEAN_UP_CACHES' }
  /** The installation runs without a worker. */
  | { type: 'STOP' }
  /** The person agreed to the new version. */
  | { type: 'SKIP_WAITING' }

/** From the worker. */
export type WorkerMessage =
  | { type: 'CACHE_UPDATED'; url: string }
  /** The installation runs without a service worker; this one has removed itself. */
  | { type: 'WORKER_REMOVED' }
