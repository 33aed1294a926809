// The files of the web app: files of every page are fetched in advance, the others are cached once used. A file's name
// changes with its content, so a cached file is never outdated.
import { build, dropCaches, isStopped, precache, trim } from './scope.ts'

const SHELL = 'shell-'
const VISITED = 'visited'
const MAX_VISITED = 200

export const shellPage = '/index.html'

export async function installShell(): Promise<void> {
  const cache = await caches.open(SHELL + build)
  // Files with a content hash may come from the browser's cache. The others must be the newest of the server.
  await cache.addAll(
    precache.map((url) => new Request(url, { cache: url.startsWith('/assets/') ? 'default' : 'reload' })),
  )
}

/** This build's shell and the previous one, which an open page may still use. */
export async function dropOldShells(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(SHELL) && name !== SHELL + build)
  const previous = shells.at(-1)
  await dropCaches((name) => name.startsWith(SHELL) && name !== SHELL + build && name !== previous)
}

export async function trimVisited(): Promise<void> {
  if (await caches.has(VISITED)) await trim(await caches.open(VISITED), MAX_VISITED)
}

/** Without opening the cache, which would create it again after it was removed. */
export function findShell(url: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName: SHELL + build, ignoreVary: true })
}

/** From the cache, else from the network and into the cache. */
export async function serveAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  // The server has forgotten this build, so the next page must be of its own.
  if (answer.status === 404) await dropCaches((name) => name === SHELL + build)
  if (answer.ok && !isStopped()) await (await caches.open(VISITED)).put(request, answer.clone())
  // It may have been stopped while it wrote.
  if (isStopped()) await caches.delete(VISITED)
  return answer
}

/** Files without a hash, such as the icon: from the server, or from the build when offline. */
export async function serveNamedFile(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await findShell(new URL(request.url).pathname)
    if (kept) return kept
    throw error
  }
}

export async function keepAssets(urls: readonly string[]): Promise<void> {
  const own = urls.filter((url) => new URL(url, location.origin).pathname.startsWith('/assets/'))
  await Promise.allSettled(own.map((url) => serveAsset(new Request(url))))
}
