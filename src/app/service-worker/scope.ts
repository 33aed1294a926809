// The worker's global scope with its type, and the constants set by the build.

declare const __BUILD__: string
declare const __PRECACHE__: readonly string[]

export const worker = globalThis as unknown as ServiceWorkerGlobalScope

/** Changes with every file of the web app. */
export const build = __BUILD__

/** The files of every page. All are fetched before the worker takes over. */
export const precache = __PRECACHE__

/** Deletes the caches with matching names. */
export async function dropCaches(fits: (name: string) => boolean): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter(fits).map((name) => caches.delete(name)))
}

let stopped = false
export const isStopped = () => stopped

/** The installation runs without a worker: this one answers and stores nothing for the rest of its life. */
export async function stop(): Promise<void> {
  stopped = true
  await dropCaches(() => true)
}

/** Keeps the newest entries of a cache, which lists its keys in the order of writing. */
export async function trim(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
}
