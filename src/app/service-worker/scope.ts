// The worker's own global, with its type; and what the build tells it about itself.

declare const __BUILD__: string
declare const __PRECACHE__: readonly string[]

export const worker = globalThis as unknown as ServiceWorkerGlobalScope

/** Changes with every file of the web application. */
export const build = __BUILD__

/** What every page needs; all of it is fetched before the worker takes over. */
export const precache = __PRECACHE__

/** Deletes the caches whose names fit. */
export async function dropCaches(fits: (name: string) => boolean): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter(fits).map((name) => caches.delete(name)))
}

let stopped = false
export const isStopped = () => stopped

/** The installation runs without a worker: this one answers and keeps nothing any more, for as long as it still lives. */
export async function stop(): Promise<void> {
  stopped = true
  await dropCaches(() => true)
}

/** Keeps the newest entries of a cache, which hands out its keys in the order of writing. */
export async function trim(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
}
